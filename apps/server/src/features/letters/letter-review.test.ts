import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
})
afterAll(() => app.close())

const changed = 'record_changed_meanwhile'

async function draft() {
  const body = { patientId, content: '<p>She is well.</p>' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

function review(person: Person, id: number, body: object) {
  return app.as(person).patch(`/api/letters/${id}/review`, body)
}

function post(
  person: Person,
  id: number,
  body: object = { status: 'posted', notes: 'Processed by secretary' },
) {
  return app.as(person).patch(`/api/letters/${id}/status`, body)
}

async function approved(person: Person = 'doctor') {
  const { id } = await draft()
  return read(letters.review, await review(person, id, { approved: true })).letter
}

async function pdfText(id: number): Promise<string> {
  const reply = await app.as('doctor').get(`/api/letters/${id}/pdf`)
  expect(reply.status).toBe(200)
  return pdfWords(reply.bytes)
}

async function longLetter(patient: Parameters<typeof buildPatient>[1]) {
  const owner = await buildPatient(app.db, patient)
  const body = { patientId: owner, content: '<p>She is well.</p>'.repeat(60) }
  return { owner, ...read(letters.create, await app.as('doctor').post('/api/letters', body)).letter }
}

/** The text of all pages except the first. */
async function laterPages(id: number): Promise<string> {
  return (await pdfText(id)).split('\f').slice(1).join('')
}

describe('the workflow of a letter', () => {
  it('refuses to post a draft, to approve twice, and to change a posted letter', async () => {
    const { id } = await draft()
    expectRefusal(await post('secretary', id), 409, 'letter_not_approved')
    read(letters.review, await review('doctor', id, { approved: true }))
    expectRefusal(await review('doctor', id, { approved: true }), 409, 'letter_not_draft')
    read(letters.post, await post('secretary', id))
    const edit = { content: '<p>changed</p>', rawTranscription: null }
    expectRefusal(await app.as('doctor').patch(`/api/letters/${id}/content`, edit), 409, 'letter_is_posted')
    expectRefusal(
      await review('doctor', id, { approved: false, reviewNotes: 'Why' }),
      409,
      'letter_is_posted',
    )
    expectRefusal(await post('doctor', id), 409, 'letter_is_posted')
    const copy = { content: '<p>x</p>', baseVersion: 3 }
    expectRefusal(
      await app.as('doctor').put(`/api/letters/${id}/working-copy`, copy),
      409,
      'letter_is_posted',
    )
  })

  it('accepts only ‘posted’ in the status call', async () => {
    const { id } = await approved()
    expectRefusal(await post('doctor', id, { status: 'draft' }), 409, 'use_review')
    expectRefusal(await post('doctor', id, { status: 'approved' }), 409, 'use_review')
  })

  it('lets an administrator return a letter, but not approve or post it [T-16]', async () => {
    const { id } = await draft()
    expectRefusal(await review('admin', id, { approved: true }), 403, 'not_allowed')
    expectRefusal(await post('admin', id), 403, 'not_allowed')
    const returned = read(
      letters.review,
      await review('admin', id, { approved: false, reviewNotes: 'Add the dose.' }),
    )
    expect(returned.letter).toMatchObject({ status: 'draft', reviewNotes: 'Add the dose.' })
  })

  it('asks before a returned letter is approved unchanged [H-19]', async () => {
    const { id } = await draft()
    read(letters.review, await review('doctor', id, { approved: false, reviewNotes: 'Which side?' }))
    const asked = { approved: true, askIfReturned: true }
    expectRefusal(await review('doctor', id, asked), 409, 'letter_returned')
    const edit = { content: '<p>The left side.</p>' }
    read(letters.saveText, await app.as('secretary').patch(`/api/letters/${id}/content`, edit))
    expect(read(letters.review, await review('doctor', id, asked)).letter.status).toBe('approved')
    read(letters.review, await review('doctor', id, { approved: false, reviewNotes: 'Sure?' }))
    expect(read(letters.review, await review('doctor', id, { approved: true })).letter.status).toBe(
      'approved',
    )
  })

  it('refuses an approval if the patient’s record changed after it was shown [H-26]', async () => {
    const { id, recordVersion } = await draft()
    const shown = { approved: true, recordVersion }
    expectRefusal(await review('doctor', id, { ...shown, recordVersion: recordVersion + 1 }), 409, changed)
    const { patient } = read(
      routes.patients.update,
      await app.as('secretary').put(`/api/patients/${patientId}`, { phone: '020 7946 0123' }),
    )
    expectRefusal(await review('doctor', id, shown), 409, changed)
    const now = read(letters.get, await app.as('doctor').get(`/api/letters/${id}`)).letter
    expect(now).toMatchObject({ status: 'draft', recordVersion: patient.version })
    const { letter } = read(
      letters.review,
      await review('doctor', id, { approved: true, recordVersion: patient.version }),
    )
    expect(letter.status).toBe('approved')
  })

  it('lets only doctors approve if the practice says so [T-16]', async () => {
    const settings = (person: Person, onlyDoctorsApprove: boolean) =>
      app.as(person).put('/api/practice-settings', { onlyDoctorsApprove })
    expectRefusal(await settings('doctor', true), 403, 'not_allowed')
    read(routes.system.updatePractice, await settings('admin', true))
    const { id } = await draft()
    expectRefusal(await review('secretary', id, { approved: true }), 403, 'only_doctors_approve')
    read(letters.review, await review('doctor', id, { approved: true }))
    read(routes.system.updatePractice, await settings('admin', false))
    read(letters.review, await review('secretary', (await draft()).id, { approved: true }))
  })

  it('returns a letter only with a note, and makes it a draft again [H-19]', async () => {
    const { id } = await approved()
    expectRefusal(await review('doctor', id, { approved: false }), 422, 'note_required')
    expectRefusal(await review('doctor', id, { approved: false, reviewNotes: '  ' }), 422, 'note_required')
    const { letter } = read(
      letters.review,
      await review('doctor', id, { approved: false, reviewNotes: 'Wrong knee.' }),
    )
    expect(letter).toMatchObject({
      status: 'draft',
      reviewNotes: 'Wrong knee.',
      reviewedBy: 'Dr Test doctor',
    })
  })

  it('lists a letter as returned until it is changed or approved', async () => {
    const { id } = await draft()
    const attention = async () => {
      const page = read(letters.list, await app.as('doctor').get('/api/letters?limit=200'))
      const listed = page.letters.find((letter) => letter.id === id)
      expect(listed?.isReturned).toBe(listed?.attention === 'returned')
      return listed?.attention
    }
    expect(await attention()).toBeNull()
    read(letters.review, await review('secretary', id, { approved: false, reviewNotes: 'Which dose?' }))
    expect(await attention()).toBe('returned')
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const edited = { content: '<p>Ibuprofen 400 mg.</p>' }
    read(letters.saveText, await app.as('doctor').patch(`/api/letters/${id}/content`, edited))
    expect(await attention()).toBeNull()
    read(letters.review, await review('secretary', id, { approved: false, reviewNotes: 'And how often?' }))
    expect(await attention()).toBe('returned')
    read(letters.review, await review('doctor', id, { approved: true }))
    expect(await attention()).toBeNull()
  })

  it('makes an approved letter a draft again if its text changes [H-17]', async () => {
    const { id } = await approved()
    const edited = await app.as('doctor').patch(`/api/letters/${id}/content`, { content: '<p>Better.</p>' })
    expect(read(letters.saveText, edited).letter).toMatchObject({ status: 'draft', reviewedAt: null })
  })

  it('removes the approval’s note once a change makes the letter a draft again', async () => {
    const { id } = await draft()
    read(letters.review, await review('doctor', id, { approved: true, reviewNotes: 'Very good.' }))
    const content = '<p>She is better.</p>'
    const edited = await app.as('secretary').patch(`/api/letters/${id}/content`, { content })
    expect(read(letters.saveText, edited).letter).toMatchObject({ status: 'draft', reviewNotes: null })
  })

  it('refuses an approval that started from an older version [H-17]', async () => {
    const letter = await draft()
    read(
      letters.saveText,
      await app.as('secretary').patch(`/api/letters/${letter.id}/content`, { content: '<p>New</p>' }),
    )
    const stale = await review('doctor', letter.id, { approved: true, version: letter.version })
    expectRefusal(stale, 409, 'letter_changed_meanwhile')
  })

  it('lets only one of two users approve at the same moment', async () => {
    const { id } = await draft()
    const replies = await Promise.all([
      review('doctor', id, { approved: true }),
      review('secretary', id, { approved: true }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('shows a letter in the queue for its next step', async () => {
    const ids = async (path: string) =>
      read(letters.listPending, await app.as('secretary').get(path)).letters.map(({ id }) => id)
    const { id } = await draft()
    expect(await ids('/api/letters/for-review?limit=200')).toContain(id)
    read(letters.review, await review('secretary', id, { approved: true }))
    expect(await ids('/api/letters/for-review?limit=200')).not.toContain(id)
    expect(await ids('/api/letters/pending?limit=200')).toContain(id)
    read(letters.post, await post('secretary', id))
    expect(await ids('/api/letters/pending?limit=200')).not.toContain(id)
  })
})

describe('an approval', () => {
  it('is refused while the approver has unsaved text [H-33]', async () => {
    const letter = await draft()
    const path = `/api/letters/${letter.id}/working-copy`
    read(
      letters.saveWorkingCopy,
      await app.as('doctor').put(path, { content: '<p>Ten, not five.</p>', baseVersion: 1 }),
    )
    expectRefusal(await review('doctor', letter.id, { approved: true }), 409, 'unsaved_text')
    await app.as('doctor').put(path, { content: letter.content, baseVersion: 1 })
    expect(read(letters.review, await review('doctor', letter.id, { approved: true })).letter.status).toBe(
      'approved',
    )
  })

  it('is refused with the printer’s reason if the letter cannot be printed [H-29]', async () => {
    const { id } = await draft()
    await app.as('doctor').patch(`/api/letters/${id}/content`, { content: '<p>བད</p>' })
    const reply = await review('doctor', id, { approved: true })
    expectRefusal(reply, 422, 'letter_not_printable')
    expect(reply.body).toMatchObject({ message: expect.stringContaining('བ') })
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}/pdf`), 422, 'letter_not_printable')
  })

  it('is kept in the history with its user, as is a return with its reason [T-15]', async () => {
    const { id } = await draft()
    const returned = read(
      letters.review,
      await review('secretary', id, { approved: false, reviewNotes: 'Which knee?' }),
    )
    expect(returned.letter).toMatchObject({ reviewedBy: 'Test secretary', reviewNotes: 'Which knee?' })
    read(letters.review, await review('doctor', id, { approved: true }))
    const { steps } = read(letters.listSteps, await app.as('doctor').get(`/api/letters/${id}/steps`))
    expect(steps.map(({ did, note, by }) => [did, note, by])).toEqual([
      ['approved', null, 'Dr Test doctor'],
      ['returned', 'Which knee?', 'Test secretary'],
      ['created', null, 'Dr Test doctor'],
    ])
  })

  it('leaves the letter’s own notes unchanged, as does a posting with a note', async () => {
    const body = { patientId, content: '<p>x</p>', notes: 'Sandra, please copy this to the patient.' }
    const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
    read(letters.review, await review('doctor', id, { approved: true }))
    const { letter } = read(letters.post, await post('secretary', id))
    expect(letter).toMatchObject({ notes: body.notes, postingNotes: 'Processed by secretary' })
  })
})

describe('posting a letter', () => {
  it('is refused if the user has unsaved text, but not because of another user’s', async () => {
    const letter = await approved()
    const path = `/api/letters/${letter.id}/working-copy`
    const copy = { content: '<p>Ten, not five.</p>', baseVersion: letter.version }
    read(letters.saveWorkingCopy, await app.as('doctor').put(path, copy))
    expectRefusal(await post('doctor', letter.id), 409, 'unsaved_text')
    expect(read(letters.post, await post('secretary', letter.id)).letter.status).toBe('posted')
    expect(read(letters.getWorkingCopy, await app.as('doctor').get(path)).workingCopy?.content).toBe(
      copy.content,
    )
  })
})

describe('another user’s unsaved text', () => {
  it('stops an approval or a posting only if the caller asks for that', async () => {
    const letter = await draft()
    const copy = { content: '<p>Half a sentence</p>', baseVersion: 1 }
    const path = `/api/letters/${letter.id}/working-copy`
    read(letters.saveWorkingCopy, await app.as('secretary').put(path, copy))
    const ask = { askIfOthersWrite: true }
    expectRefusal(await review('doctor', letter.id, { approved: true, ...ask }), 409, 'others_unsaved_text')
    read(letters.review, await review('doctor', letter.id, { approved: true }))
    expectRefusal(await post('doctor', letter.id, { status: 'posted', ...ask }), 409, 'others_unsaved_text')
    read(letters.post, await post('doctor', letter.id))
    const calm = await draft()
    read(letters.review, await review('doctor', calm.id, { approved: true, ...ask }))
  })
})

describe('printing an approved letter', () => {
  it('prints the sealed letter, whatever changes later on GP or letterhead [H-17]', async () => {
    const { id } = await approved('secretary')
    await app
      .as('doctor')
      .put(`/api/patients/${patientId}`, { gpName: 'Dr Somebody Else', gpPractice: 'New Practice' })
    await app.as('doctor').put('/api/user-settings', { header: '<p>Another letterhead</p>' })
    const text = await pdfText(id)
    expect(text).toMatch(/Dr Patel/)
    expect(text).toMatch(/Approved by Test secretary on behalf of Dr Test doctor/)
    expect(text).not.toMatch(/Somebody Else|New Practice|Another letterhead/)
  })

  it('names the patient on later pages, as at the approval [H-49]', async () => {
    const rhea = { doctorId: app.ids.doctor, name: 'Rhea Vale', dob: '1961-03-14', nhsNumber: '9991126481' }
    const { id, owner } = await longLetter(rhea)
    const shown = `Rhea Vale, date of birth 14/03/1961, NHS number 999 112 6481, letter no. ${id}`
    expect(await laterPages(id)).toContain(shown)
    read(letters.review, await review('doctor', id, { approved: true }))
    const renamed = { name: 'Rhea Winter', dob: '1961-03-15', nhsNumber: '' }
    expect((await app.as('doctor').put(`/api/patients/${owner}`, renamed)).status).toBe(200)
    expect(await laterPages(id)).toContain(shown)

    const unknown = await longLetter({ ...rhea, name: 'Una Vale', dob: null, nhsNumber: null })
    expect(await laterPages(unknown.id)).toContain(`Una Vale, MR #${unknown.owner}, letter no. ${unknown.id}`)
  })

  it('repeats the letterhead on later pages of a letter with an older seal', async () => {
    const { id } = await longLetter({ doctorId: app.ids.doctor, name: 'Olive Vale' })
    read(letters.review, await review('doctor', id, { approved: true }))
    await sql`
      with older as (
        select (printed::jsonb #- '{printed,continuationHeader}')::text as printed from letter_seals where letter_id = ${id})
      update letter_seals set printed = older.printed, sha256 = encode(sha256(older.printed::bytea), 'hex')
        from older where letter_id = ${id}`.execute(app.db)
    const pages = (await pdfText(id)).split('\f').slice(0, -1)
    const tops = pages.map((page) => page.trimStart().split('\n')[0])
    expect(pages.length).toBeGreaterThan(1)
    expect(new Set(tops).size).toBe(1)
    expect(tops[0]).toMatch(/letterhead|Test Practice/u)
  })

  it('shows the same frame on the screen, without the text', async () => {
    const { id } = await approved()
    await app.as('doctor').put('/api/user-settings', { header: '<p>Yet another letterhead</p>' })
    const { frame } = read(letters.frame, await app.as('secretary').get(`/api/letters/${id}/frame`))
    expect(frame).toMatchObject({ date: '20/11/2026', signatory: { approvedOnBehalf: null } })
    expect(frame.letterhead).not.toContain('Yet another')
    expect(frame).not.toHaveProperty('content')
    const open = await draft()
    const live = read(letters.frame, await app.as('secretary').get(`/api/letters/${open.id}/frame`)).frame
    expect(live.letterhead).toContain('Yet another letterhead')
  })

  it('is refused if the seal was altered [H-17] [T-29]', async () => {
    const { id } = await approved()
    await app.db
      .updateTable('letterSeals')
      .set({ printed: '{"printed":{},"day":"2026-01-01"}' })
      .where('letterId', '=', id)
      .execute()
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}/pdf`), 500, 'fault')
  })

  it('names the file after the patient and the day, with accents', async () => {
    const accented = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Zoë "Q" Ångström' })
    const body = { patientId: accented, content: '<p>x</p>' }
    const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
    const reply = await app.as('doctor').get(`/api/letters/${id}/pdf`)
    const disposition = reply.headers.get('content-disposition') ?? ''
    expect(disposition).toContain('2026-11-20.pdf')
    expect(disposition).toContain("filename*=UTF-8''Letter_Zo%C3%AB_")
    expect(reply.headers.get('content-type')).toBe('application/pdf')
  })

  it('marks drafts alone as drafts', async () => {
    const { id } = await draft()
    expect(await pdfText(id)).toMatch(/draft/i)
    const sealed = await approved()
    expect(await pdfText(sealed.id)).not.toMatch(/draft/i)
  })
})
