import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { readDocx } from '../../test/read-docx.ts'
import { runPoppler } from '../../test/run-poppler.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.doctor,
    name: 'Mrs Ida Fenn',
    address: '12 Mill Lane, York',
    gpName: 'Patel',
    gpPractice: 'Elm Surgery',
    gpAddress: '1 High Street, York',
  })
})
afterAll(() => app.close())

const gp = { key: 'gp', kind: 'gp' }
const patient = { key: 'patient', kind: 'patient' }
const lee = { key: 'a', kind: 'other', name: 'Dr Lee', address: 'Oak Clinic\n2 Low Street' }

const call = (person: Person, method: string, path: string, body?: object) =>
  app.as(person).send(method, `/api/letters/${path}`, body)
const address = (id: number, body: object, person: Person = 'doctor') =>
  call(person, 'PUT', `${id}/recipients`, body)
const approve = async (id: number) =>
  read(letters.review, await call('doctor', 'PATCH', `${id}/review`, { approved: true })).letter
const get = async (id: number) => read(letters.get, await call('doctor', 'GET', String(id))).letter

async function draft(body: object = {}) {
  const letter = { patientId, content: '<p>She is well.</p>', ...body }
  return read(letters.create, await app.as('doctor').post('/api/letters', letter)).letter
}

async function addressed(recipients: object[], enclosures: string[] = []) {
  const { id } = await draft()
  return read(letters.address, await address(id, { recipients, enclosures })).letter
}

async function pdfPages(path: string): Promise<string[]> {
  const reply = await call('doctor', 'GET', path)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const file = join(mkdtempSync(join(tmpdir(), 'sincerely-copies-')), 'letter.pdf')
  writeFileSync(file, reply.bytes)
  return (await runPoppler('pdftotext', '-layout', file, '-')).split('\f').slice(0, -1)
}

describe('a letter to the patient', () => {
  it('is addressed to them with a copy to the GP, and greets them', async () => {
    const letter = await draft({ type: 'patient' })
    expect(letter.recipients.map(({ kind }) => kind)).toEqual(['patient', 'gp'])
    expect(letter.content).toMatch(/^<p>Dear Mrs Fenn,<\/p>/u)
    const changed = read(letters.address, await address(letter.id, { recipients: [gp] })).letter
    expect(changed.recipients.map(({ kind }) => kind)).toEqual(['gp'])
    const again = read(letters.address, await address(letter.id, { recipients: null })).letter
    expect(again.recipients.map(({ kind }) => kind)).toEqual(['patient', 'gp'])
  })

  it('has no copy for a GP who is not recorded', async () => {
    const without = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ty Low', gpName: null })
    const letter = await draft({ patientId: without, type: 'patient' })
    expect(letter.recipients.map(({ kind }) => kind)).toEqual(['patient'])
  })

  it('is sent by email if the patient wants that, unless somebody chose another way', async () => {
    const wantsEmail = await buildPatient(app.db, {
      doctorId: app.ids.doctor,
      name: 'Ty Low',
      gpName: 'Patel',
      email: 'ty@low.example',
    })
    const { id } = await draft({ patientId: wantsEmail, type: 'patient' })
    const ways = async () => {
      const { letters: looked } = read(
        letters.lookAtBatch,
        await call('doctor', 'POST', 'batch/look', { ids: [id] }),
      )
      const opened = (await get(id)).recipients.map(({ kind, way }) => `${kind} ${way}`)
      expect(looked[0]?.recipients.map(({ kind, way }) => `${kind} ${way}`)).toEqual(opened)
      return opened
    }
    expect(await ways()).toEqual(['patient post', 'gp post'])
    await app.as('doctor').put(`/api/patients/${wantsEmail}`, { communicationNeeds: { email: true } })
    expect(await ways()).toEqual(['patient email', 'gp post'])
    read(letters.address, await address(id, { recipients: [patient, gp] }))
    expect(await ways()).toEqual(['patient post', 'gp post'])
    const { steps } = read(letters.listSteps, await call('doctor', 'GET', `${id}/steps`))
    expect(steps[0]?.changes).toMatchObject([
      { before: [{ kind: 'patient', way: 'email' }, gp], after: [{ kind: 'patient', way: 'post' }, gp] },
    ])
    read(letters.address, await address(id, { recipients: null }))
    await approve(id)
    expect(await ways()).toEqual(['patient email', 'gp post'])
    await app.as('doctor').put(`/api/patients/${wantsEmail}`, { communicationNeeds: null })
    expect(await ways()).toEqual(['patient email', 'gp post'])
    read(letters.post, await call('doctor', 'PATCH', `${id}/status`, { status: 'posted' }))
    const { letter } = read(letters.correct, await call('doctor', 'POST', `${id}/correct`))
    expect(letter.recipients.map(({ way }) => way)).toEqual(['post', 'post'])
  })
})

describe('changing the recipients of a letter', () => {
  it('keeps the earlier recipients and enclosures in the history', async () => {
    const { id } = await draft()
    await address(id, { recipients: [gp, lee], enclosures: ['ECG'] })
    await address(id, { recipients: [patient] })
    const { steps } = read(letters.listSteps, await call('doctor', 'GET', `${id}/steps`))
    expect(steps[0]).toMatchObject({
      did: 'addressed',
      changes: [{ field: 'recipients', before: [gp, { ...lee, way: 'post' }], after: [patient] }],
    })
    expect(steps[1]?.changes).toMatchObject([
      { field: 'recipients', before: [{ kind: 'gp', way: 'post' }], after: [gp, lee] },
      { field: 'enclosures', before: [], after: ['ECG'] },
    ])
  })
})

describe('saving the recipients of a letter', () => {
  it.each([
    ['nobody', [], 'recipients'],
    [
      '21 recipients',
      Array.from({ length: 21 }, (_, at) => ({ key: `r${at}`, kind: 'other', name: `Dr ${at}` })),
      'recipients',
    ],
    ['a kind we do not know', [{ key: 'x', kind: 'nurse', name: 'Ann' }], 'recipients.0.kind'],
    ['a way we do not know', [{ ...gp, way: 'fax' }], 'recipients.0.way'],
    ['a key of several words', [{ ...gp, key: 'the gp' }], 'recipients.0.key'],
    ['another without a name', [gp, { ...lee, name: ' \u200B\u202E ' }], 'recipients.1.name'],
    ['an e-mail to nowhere', [{ ...lee, way: 'email' }], 'recipients.0.email'],
    ['an e-mail to a patient without an address', [{ ...patient, way: 'email' }], 'recipients.0.email'],
    [
      'another header in an address',
      [{ ...lee, email: 'a@b.example\r\nBcc: c@d.example' }],
      'recipients.0.email',
    ],
    ['two addresses in one', [{ ...lee, email: 'a@b.example,c@d.example' }], 'recipients.0.email'],
    ['the GP twice', [gp, { ...gp, key: 'b' }], 'recipients.1.name'],
    ['the same person twice', [lee, { ...lee, key: 'b', name: 'dr lee' }], 'recipients.1.name'],
    ['a name for the GP', [{ ...gp, name: 'Dr Lee' }], 'recipients.0.name'],
    ['a name that is too long', [{ ...lee, name: 'x'.repeat(201) }], 'recipients.0.name'],
    ['an address that is too long', [{ ...lee, address: 'x'.repeat(501) }], 'recipients.0.address'],
  ])('is refused with the field named: %s', async (_, recipients, field) => {
    const { id } = await draft()
    const reply = await address(id, { recipients })
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toContain(field)
    expect((await get(id)).version).toBe(1)
  })

  it('is refused with 21 enclosures or one that is too long', async () => {
    const { id } = await draft()
    const enclosures = Array.from({ length: 21 }, (_, at) => `Report ${at}`)
    expectRefusal(await address(id, { enclosures }), 400, 'invalid_input')
    expectRefusal(await address(id, { enclosures: ['x'.repeat(201)] }), 400, 'invalid_input')
  })

  it('is refused out of scope, and with 409 if the letter changed meanwhile', async () => {
    const { id } = await draft()
    expectRefusal(await address(id, { recipients: [gp, patient] }, 'otherDoctor'), 404, 'not_found')
    read(letters.address, await address(id, { recipients: [gp, patient], version: 1 }))
    const stale = await address(id, { recipients: [patient], version: 1 })
    expectRefusal(stale, 409, 'letter_changed_meanwhile')
    const same = await address(id, { recipients: [gp, patient], version: 1 })
    expectRefusal(same, 409, 'letter_changed_meanwhile')
  })

  it('conflicts with an approval, but not with a change of the text [H-20]', async () => {
    const { id } = await draft()
    read(letters.address, await address(id, { recipients: [gp, patient], version: 1 }))
    const edit = (content: string, version: number) =>
      call('doctor', 'PATCH', `${id}/content`, { content, version })
    const saved = read(letters.saveText, await edit('<p>She is very well.</p>', 1)).letter
    expect(saved).toMatchObject({ version: 3, textVersion: 3 })
    const readdressed = read(letters.address, await address(id, { recipients: [gp], version: 2 })).letter
    expect(readdressed).toMatchObject({ version: 4, textVersion: 3 })
    // A text that another user has saved is a conflict, and so is an approval since then.
    expectRefusal(await edit('<p>She is ill.</p>', 2), 409, 'letter_changed_meanwhile')
    await approve(id)
    expectRefusal(await edit('<p>She is ill.</p>', 4), 409, 'letter_changed_meanwhile')
    expectRefusal(await address(id, { recipients: [patient], version: 4 }), 409, 'letter_changed_meanwhile')
    expectRefusal(await edit('<p>She is ill.</p>', 99), 409, 'letter_changed_meanwhile')
  })

  it('is refused for a posted letter', async () => {
    const { id } = await draft()
    await approve(id)
    read(letters.post, await call('doctor', 'PATCH', `${id}/status`, { status: 'posted' }))
    expectRefusal(await address(id, { recipients: [gp, patient] }), 409, 'letter_is_posted')
  })

  it('prevents the approval if the letter has nobody to go to [H-26]', async () => {
    const withoutGp = await buildPatient(app.db, { doctorId: app.ids.doctor, gpName: null })
    const { id } = await draft({ patientId: withoutGp })
    const approval = () => call('doctor', 'PATCH', `${id}/review`, { approved: true })
    const refused = await approval()
    expectRefusal(refused, 409, 'recipient_required')
    expect(refused.body).toMatchObject({ message: expect.stringMatching(/^This letter has no recipient,/) })
    expect((await get(id)).status).toBe('draft')
    read(letters.address, await address(id, { recipients: [{ ...gp, way: 'hand' }] }))
    read(letters.review, await approval())
    read(letters.address, await address(id, { recipients: [gp] }))
    expectRefusal(await approval(), 409, 'recipient_required')
    read(letters.address, await address(id, { recipients: [lee] }))
    read(letters.review, await approval())
  })

  it('prevents the approval if an address cannot be printed', async () => {
    const { id } = await addressed([gp, { ...lee, address: 'བད Street' }])
    const reply = await call('doctor', 'PATCH', `${id}/review`, { approved: true })
    expectRefusal(reply, 422, 'letter_not_printable')
    expect(reply.body).toMatchObject({
      message: expect.stringMatching(
        /^The address of Dr Lee\b.* cannot be printed: བ ད\. Change it in the recipients\.$/u,
      ),
    })
  })
})

describe('the recipients of a letter', () => {
  it('are the GP by post by default', async () => {
    const letter = await draft()
    expect(letter.recipients).toEqual([
      {
        ...gp,
        name: null,
        address: null,
        email: null,
        way: 'post',
        label: 'Dr Patel, Elm Surgery',
        lines: ['Dr Patel', 'Elm Surgery', '1 High Street', 'York'],
        sendsTo: null,
        missing: [],
      },
    ])
    expect(letter.enclosures).toEqual([])
    const { rows } = await sql<{ recipients: unknown }>`
      select recipients from letters where id = ${letter.id}`.execute(app.db)
    expect(rows).toEqual([{ recipients: null }])
  })

  it('say what is missing, and follow the record while the letter is a draft [H-26]', async () => {
    const nobody = await buildPatient(app.db, {
      doctorId: app.ids.doctor,
      name: 'Alma Nowhere',
      gpName: null,
    })
    const { id } = await draft({ patientId: nobody })
    const recipients = [
      gp,
      { ...patient, way: 'email', email: 'alma@home.example' },
      { ...lee, address: null },
    ]
    read(letters.address, await address(id, { recipients }))
    expect((await get(id)).recipients.map(({ lines, missing }) => ({ lines, missing }))).toEqual([
      { lines: [], missing: ['no_gp', 'no_address'] },
      { lines: ['Alma Nowhere'], missing: [] },
      { lines: ['Dr Lee'], missing: ['no_address'] },
    ])
    await app.as('doctor').put(`/api/patients/${nobody}`, { gpName: 'Moss', gpAddress: '3 Hill' })
    expect((await get(id)).recipients[0]).toMatchObject({ lines: ['Dr Moss', '3 Hill'], missing: [] })
  })

  it('change without the enclosures, and the history lists each change', async () => {
    const letter = await addressed([gp, patient], ['ECG of 02/11/2026', '  ', 'Blood\u202E results'])
    expect(letter).toMatchObject({
      version: 2,
      status: 'draft',
      enclosures: ['ECG of 02/11/2026', 'Blood results'],
    })
    const { recipients } = read(
      letters.address,
      await address(letter.id, { recipients: [patient, gp] }),
    ).letter
    expect(recipients.map(({ key }) => key)).toEqual(['patient', 'gp'])
    expect((await get(letter.id)).enclosures).toEqual(['ECG of 02/11/2026', 'Blood results'])
    const { steps } = read(letters.listSteps, await call('doctor', 'GET', `${letter.id}/steps`))
    expect(steps.map(({ did }) => did)).toEqual(['addressed', 'addressed', 'created'])
    const back = read(letters.address, await address(letter.id, { recipients: null })).letter
    expect(back.recipients.map(({ key }) => key)).toEqual(['gp'])
  })

  it('make no new version if they are saved unchanged, and the letter stays approved', async () => {
    const { id } = await addressed([gp, lee], ['ECG'])
    const { version } = await approve(id)
    const same = {
      recipients: [
        { ...gp, way: 'post' },
        { ...lee, email: '' },
      ],
      enclosures: ['ECG'],
      version,
    }
    expect(read(letters.address, await address(id, same)).letter).toMatchObject({
      version,
      status: 'approved',
    })
  })

  it('make an approved letter a draft again if its enclosures change [H-17]', async () => {
    const { id } = await draft()
    await approve(id)
    const { letter } = read(letters.address, await address(id, { enclosures: ['ECG'] }, 'secretary'))
    expect(letter).toMatchObject({ status: 'draft', version: 3, reviewedAt: null })
  })

  it('stay as sealed whatever changes on the record, until the next approval [H-26]', async () => {
    const movable = await buildPatient(app.db, {
      doctorId: app.ids.doctor,
      name: 'Rosa Vale',
      address: '1 Old Road',
      gpName: 'Hart',
    })
    const { id } = await draft({ patientId: movable })
    read(letters.address, await address(id, { recipients: [patient, gp, lee] }))
    await approve(id)
    await app.as('doctor').put(`/api/patients/${movable}`, { address: '9 New Road', gpName: 'Ode' })
    const names = async () =>
      (await get(id)).recipients.map(({ label, lines }) => [label, ...lines.slice(1, 2)])
    expect(await names()).toEqual([
      ['Rosa Vale (patient)', '1 Old Road'],
      ['Dr Hart'],
      ['Dr Lee', 'Oak Clinic'],
    ])
    read(letters.address, await address(id, { recipients: [patient, gp] }))
    expect(await names()).toEqual([['Rosa Vale (patient)', '9 New Road'], ['Dr Ode']])
    // The text still greets the previous GP, and the fact check would refuse the approval.
    const content = (await get(id)).content.replace('Dr Hart', 'Dr Ode')
    read(letters.saveText, await app.as('doctor').patch(`/api/letters/${id}/content`, { content }))
    await approve(id)
    expect(await names()).toEqual([['Rosa Vale (patient)', '9 New Road'], ['Dr Ode']])
    expect((await pdfPages(`${id}/pdf`))[0]).toMatch(
      /^ *Rosa Vale +20\/11\/2026\n *9 New Road[^]*cc: +Dr Ode\n/mu,
    )
  })

  it('are the addressee alone if the letter has an older seal', async () => {
    const { id } = await draft()
    await approve(id)
    const seal = await app.db
      .selectFrom('letterSeals')
      .select('printed')
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    const { recipients, printed, ...rest } = JSON.parse(seal.printed)
    expect(recipients).toHaveLength(1)
    const { replaces, ...older } = printed
    expect(replaces).toBeNull()
    const text = JSON.stringify({ printed: older, ...rest })
    await sql`update letter_seals set printed = ${text}, sha256 = encode(sha256(${text}::bytea), 'hex')
               where letter_id = ${id}`.execute(app.db)
    expect((await get(id)).recipients).toMatchObject([
      { key: 'gp', label: 'Dr Patel', lines: ['Dr Patel', 'Elm Surgery', '1 High Street', 'York'] },
    ])
    expect(await pdfPages(`${id}/pdf?copies=all`)).toHaveLength(1)
    expect(read(letters.frame, await call('doctor', 'GET', `${id}/frame`)).frame.replaces).toBeNull()
  })
})

describe('the printed copies of a letter', () => {
  it('name exactly the other recipients at the foot [H-26]', async () => {
    const { id } = await addressed([lee, gp, patient], ['ECG'])
    await approve(id)
    const pages = await pdfPages(`${id}/pdf?copies=all`)
    const foot = /cc: +Dr Patel, Elm Surgery\n +Mrs Ida Fenn \(patient\)\s+Enc: +ECG\n/u
    for (const page of pages) {
      expect(page).toMatch(foot)
      expect(page).toContain('Page 1 of 1')
    }
    expect(pages.map((page) => /^ *(Dr Lee|Dr Patel|Mrs Ida Fenn) +20\//mu.exec(page)?.[1])).toEqual([
      'Dr Lee',
      'Dr Patel',
      'Mrs Ida Fenn',
    ])
    expect(await pdfPages(`${id}/pdf`)).toEqual(pages.slice(0, 1))
    expect(await pdfPages(`${id}/pdf?recipient=patient`)).toEqual(pages.slice(2))
    expectRefusal(await call('doctor', 'GET', `${id}/pdf?recipient=nobody`), 404, 'not_found')
    expectRefusal(await call('doctor', 'GET', `${id}/pdf?copies=some`), 400, 'invalid_input')
    const word = readDocx((await call('doctor', 'GET', `${id}/docx`)).bytes).text()
    expect(word).toMatch(/^Dr Lee\t[^]*cc:\tDr Patel, Elm Surgery\nMrs Ida Fenn \(patient\)\nEnc:\tECG$/u)
  })

  it('are refused if they would have more pages than one file may have', async () => {
    const { id } = await draft({ content: `<p>${'word '.repeat(80_000)}</p>` })
    read(
      letters.address,
      await address(id, { recipients: [gp, patient, lee, { ...lee, key: 'b', name: 'Ann' }] }),
    )
    expectRefusal(await call('doctor', 'GET', `${id}/pdf?copies=all`), 422, 'copies_too_large')
  })

  it('print markup in a name as plain text', async () => {
    const { id } = await addressed([
      { ...lee, name: '<b>Dr Lee</b> #x' },
      { ...lee, key: 'b', name: '*Ann*' },
    ])
    const [page] = await pdfPages(`${id}/pdf`)
    expect(page).toContain('<b>Dr Lee</b> #x')
    expect(page).toContain('*Ann*')
  })

  it('name the other recipients of any list at the foot', async () => {
    const { id } = await draft()
    const other = fc.record({
      kind: fc.constant('other'),
      name: fc.constantFrom('Ann', 'Bo', 'Cy', 'Di', 'El'),
    })
    const list = fc.uniqueArray(fc.oneof(fc.constantFrom({ kind: 'gp' }, { kind: 'patient' }), other), {
      selector: (one) => JSON.stringify(one),
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(list, async (recipients) => {
        const keyed = recipients.map((one, at) => ({ ...one, key: `r${at}` }))
        const { letter } = read(letters.address, await address(id, { recipients: keyed }))
        const { frame } = read(letters.frame, await call('doctor', 'GET', `${id}/frame`))
        expect(frame.copies).toEqual(letter.recipients.slice(1).map(({ label }) => label))
        expect(letter.recipients.map(({ key }) => key)).toEqual(keyed.map(({ key }) => key))
      }),
      { seed: 7, numRuns: 15 },
    )
  })
})

describe('a letter that replaces another', () => {
  it('says so in print, also once it is approved, and goes to the same people [H-27]', async () => {
    const { id } = await addressed([gp, lee], ['ECG'])
    await approve(id)
    read(letters.post, await call('doctor', 'PATCH', `${id}/status`, { status: 'posted' }))
    app.clock.now = new Date('2026-11-24T10:00:00Z')
    const { letter } = read(letters.correct, await call('doctor', 'POST', `${id}/correct`))
    expect(letter).toMatchObject({
      recipients: [{ key: 'gp' }, { key: 'a', name: 'Dr Lee' }],
      enclosures: ['ECG'],
    })
    const line = 'This letter replaces our letter of 20/11/2026.'
    const frame = read(letters.frame, await call('doctor', 'GET', `${letter.id}/frame`)).frame
    expect(frame.replaces).toBe(line)
    await approve(letter.id)
    expect((await pdfPages(`${letter.id}/pdf`))[0]).toMatch(
      /24\/11\/2026[^]*This letter replaces our letter of 20\/11\/2026\.\s+Dear Dr Patel,/u,
    )
    const word = readDocx((await call('doctor', 'GET', `${letter.id}/docx`)).bytes).text()
    expect(word).toContain(`York\n${line}\nDear Dr Patel,`)
    expect((await pdfPages(`${id}/pdf`))[0]).not.toContain('replaces')
    app.clock.now = new Date('2026-11-20T10:00:00Z')
  })
})
