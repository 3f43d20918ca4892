import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { newApproved } from '../../test/letter-batch.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { letters, privacy } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-03-03T09:00:00.000Z')
  await app.db.deleteFrom('dataRightsSteps').execute()
  await app.db.deleteFrom('dataRightsRequests').execute()
})

const publicPath = '/api/gdpr/data-rights-request'
const path = '/api/gdpr/data-rights-requests'
const asked = {
  id: '1772528400000',
  kind: 'access',
  name: 'Una Marsh',
  dob: '1950-02-01',
  contact: 'una@marsh.example',
  details: 'Everything since 2019.',
}

const ask = (body: object = asked) => app.anonymous.post(publicPath, body)

async function askedFor(body: object = asked) {
  const { id } = read(privacy.askDataRight, await ask(body)).request
  return read(privacy.getDataRight, await app.as('admin').get(`${path}/${id}`)).request
}

const step = (id: number, body: object) => app.as('admin').post(`${path}/${id}/steps`, body)

describe('an invalid data rights request', () => {
  it.each([
    ['without a kind', { kind: 'everything' }, 'kind'],
    ['without a name', { name: ' ' }, 'name'],
    ['without a way to answer', { contact: '' }, 'contact'],
    ['with half an address for the answer', { contact: 'una@' }, 'contact'],
    ['with a day of birth that is none', { dob: '2026-02-30' }, 'dob'],
    ['about somebody who is not born yet', { dob: '2026-03-04' }, 'dob'],
    ['that is too long', { details: 'x'.repeat(5001) }, 'details'],
    ['about an account, from somebody who has not signed in', { kind: 'delete-account' }, 'kind'],
  ])('is refused with the field named: one %s', async (_, wrong, field) => {
    const reply = await ask({ ...asked, ...wrong })
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field])
  })

  it('is refused with 429 if five came from one address within the hour [T-08]', async () => {
    for (let at = 0; at < 5; at += 1) read(privacy.askDataRight, await ask({ ...asked, id: `n${at}` }))
    expectRefusal(await ask({ ...asked, id: 'n5' }), 429, 'too_many_requests_for_data')
    // A request that was already accepted may be sent again.
    read(privacy.askDataRight, await ask({ ...asked, id: 'n4' }))
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_001)
    read(privacy.askDataRight, await ask({ ...asked, id: 'n5' }))
  })

  it('is refused with 429 if five came from one IPv6 network within the hour [T-08]', async () => {
    const server = await startTestServer({ ...app, trustProxy: true })
    try {
      const from = (address: string, at: number) =>
        testClient(server.url, null).post(
          publicPath,
          { ...asked, id: `v${at}` },
          { 'x-forwarded-for': address },
        )
      for (let at = 0; at < 5; at += 1) read(privacy.askDataRight, await from(`2001:db8::${at + 1}`, at))
      expectRefusal(await from('2001:db8::ffff', 5), 429, 'too_many_requests_for_data')
      read(privacy.askDataRight, await from('2001:db8:0:1::1', 5))
    } finally {
      await server.close()
    }
  })

  it('is refused also among many at once, and a repeated one is not audited again', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => ask({ ...asked, id: `p${at}` })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const lines = () =>
      app.db.selectFrom('auditLog').select('seq').where('action', '=', 'data-rights.ask').execute()
    const before = (await lines()).length
    const taken = replies.findIndex(({ status }) => status === 200)
    read(privacy.askDataRight, await ask({ ...asked, id: `p${taken}` }))
    expect((await lines()).length).toBe(before)
  })

  it('is refused with a future date or one from years ago', async () => {
    for (const receivedOn of ['2026-03-04', '2025-02-20']) {
      expectRefusal(await app.as('secretary').post(path, { ...asked, receivedOn }), 400, 'invalid_input')
    }
  })
})

describe('a data rights request', () => {
  it('is due in a calendar month, and is saved once if it is repeated', async () => {
    const receipts = await Promise.all([ask(), ask(), ask()])
    const [first, ...others] = receipts.map((reply) => read(privacy.askDataRight, reply).request)
    expect(first).toMatchObject({ receivedOn: '2026-03-03', dueOn: '2026-04-03' })
    expect(others).toEqual([first, first])
    const { requests, counts } = read(privacy.listDataRights, await app.as('admin').get(path))
    expect(counts).toEqual({ pending: 1, completed: 0, refused: 0, withdrawn: 0 })
    expect(requests).toMatchObject([
      {
        name: 'Una Marsh',
        dob: '1950-02-01',
        contact: 'una@marsh.example',
        status: 'pending',
        identity: 'unchecked',
        createdBy: null,
        patient: null,
      },
    ])
  })

  it('is audited without its words', async () => {
    const { id } = await askedFor()
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('action', '=', 'data-rights.ask')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(lines).toEqual([
      { action: 'data-rights.ask', actorId: null, details: { requestId: id, kind: 'access', isNew: true } },
    ])
  })

  it('can be recorded by any user, who sees their own', async () => {
    const body = { ...asked, receivedOn: '2026-01-30' }
    const { request } = read(privacy.recordDataRight, await app.as('secretary').post(path, body))
    expect(request.dueOn).toBe('2026-03-02')
    const own = read(privacy.listOwnDataRights, await app.as('secretary').get(`${path}/own`))
    expect(own.requests).toMatchObject([{ id: request.id, createdBy: 'Test secretary' }])
    expect(read(privacy.listOwnDataRights, await app.as('doctor').get(`${path}/own`)).requests).toEqual([])
  })

  it('sends live updates to administrators alone, also at each step', async () => {
    const [admin, doctor] = [await app.listen('admin'), await app.listen('doctor')]
    const last = Promise.all([admin.next('new_patient'), doctor.next('new_patient')])
    const { id: requestId } = read(privacy.askDataRight, await ask()).request
    read(privacy.takeDataRightsStep, await step(requestId, { step: 'note', note: 'Rang.', version: 1 }))
    await app.as('doctor').post('/api/patients', { name: 'After It', dob: '1961-01-01' })
    await last
    expect(admin.heard('data_rights_changed')).toEqual([{ requestId }, { requestId }])
    expect(doctor.heard('data_rights_changed')).toEqual([])
  })

  it('accepts a note despite a stale version, but no other step', async () => {
    const { id, version } = await askedFor()
    read(privacy.takeDataRightsStep, await step(id, { step: 'note', note: 'Rang.', version }))
    const refusal = { step: 'refuse', note: 'Not hers.', version }
    expectRefusal(await step(id, refusal), 409, 'data_rights_changed_meanwhile')
    const { steps } = read(
      privacy.takeDataRightsStep,
      await step(id, { step: 'note', note: 'Rang again.', version }),
    )
    expect(steps.map(({ note }) => note).toSorted()).toEqual(['Rang again.', 'Rang.'])
  })

  it('is about the user’s own account if it is to delete an account', async () => {
    const body = { ...asked, kind: 'delete-account' }
    const { request } = read(privacy.recordDataRight, await app.as('doctor').post(path, body))
    const found = read(privacy.getDataRight, await app.as('admin').get(`${path}/${request.id}`))
    expect(found.request).toMatchObject({ name: 'Dr Test doctor', user: { id: app.ids.doctor } })
  })

  it('is open once for each account to delete, and a repeat is kept as a note', async () => {
    const words = { ...asked, kind: 'delete-account' }
    const askAs = async (who: 'doctor' | 'secretary', body: object) =>
      read(privacy.recordDataRight, await app.as(who).post(path, { ...words, ...body })).request
    const [first, ...others] = await Promise.all(
      ['a', 'b', 'c'].map((id) => askAs('doctor', { id, receivedOn: '2026-03-02' })),
    )
    expect(others).toEqual([first, first])
    const later = { id: 'd', details: 'By the end of the month, please.' }
    expect([await askAs('doctor', later), await askAs('doctor', later)]).toEqual([first, first])
    expect((await askAs('secretary', { id: 'a' })).id).not.toBe(first?.id)
    const id = first?.id ?? 0
    const { request, steps } = read(privacy.getDataRight, await app.as('admin').get(`${path}/${id}`))
    expect(steps.map(({ step: name, note, byName }) => `${name} by ${byName}: ${note}`)).toEqual([
      'note by Dr Test doctor: Requested again. Reply to: una@marsh.example\nBy the end of the month, please.',
    ])
    const refused = { step: 'refuse', note: 'Still needed.', version: request.version }
    read(privacy.takeDataRightsStep, await step(id, refused))
    expect((await askAs('doctor', { id: 'e' })).id).not.toBe(id)
  })
})

describe('the answer to a data rights request', () => {
  it('can be completed only once the account to delete is gone', async () => {
    const body = { ...asked, kind: 'delete-account' }
    const { id } = read(privacy.recordDataRight, await app.as('unassigned').post(path, body)).request
    const check = { step: 'check-identity', identity: 'confirmed', note: 'Known.', version: 1 }
    const { request } = read(privacy.takeDataRightsStep, await step(id, check))
    expect(request.user).toMatchObject({ id: app.ids.unassigned, hasLeft: false })
    const complete = { step: 'complete', note: 'Deleted.', version: request.version }
    const early = await step(id, complete)
    expectRefusal(early, 409, 'data_rights_not_now')
    expect((early.body as { message: string }).message).toMatch(/Delete it in User Management/)
    expect((await app.as('admin').delete(`/api/users/${app.ids.unassigned}`)).status).toBe(200)
    const done = read(privacy.takeDataRightsStep, await step(id, complete)).request
    expect(done).toMatchObject({ status: 'completed', user: { hasLeft: true } })
  })

  it('cannot be completed before the identity is confirmed', async () => {
    const { id, version } = await askedFor()
    const reply = await step(id, { step: 'complete', note: 'Sent.', version })
    expectRefusal(reply, 409, 'data_rights_not_now')
    expect((reply.body as { message: string }).message).toMatch(/^Confirm who the person is/)
  })

  it('needs a reason, and the result of an identity check', async () => {
    const { id, version } = await askedFor()
    const unsaid = await step(id, { step: 'refuse', note: ' ', version })
    expectRefusal(unsaid, 400, 'invalid_input')
    expect(unsaid.body).toMatchObject({
      fields: { note: 'Give the reason for refusing, as the person will read it.' },
    })
    expectRefusal(await step(id, { step: 'check-identity', note: 'Passport', version }), 400, 'invalid_input')
  })

  it('goes from check to extension to completion, with reasons, and can be reopened', async () => {
    const { id } = await askedFor()
    const take = async (body: object) => {
      const { request } = read(privacy.getDataRight, await app.as('admin').get(`${path}/${id}`))
      return read(privacy.takeDataRightsStep, await step(id, { ...body, version: request.version }))
    }
    await take({
      step: 'check-identity',
      identity: 'confirmed',
      note: 'Passport shown.',
      userId: app.ids.doctor,
    })
    const extended = await take({ step: 'extend', note: 'Three thousand pages.' })
    expect(extended.request).toMatchObject({ dueOn: '2026-06-03', extended: true, identity: 'confirmed' })
    const done = await take({ step: 'complete', note: 'Handed over.' })
    expect(done.request).toMatchObject({ status: 'completed', closedAt: app.clock.now.toISOString() })
    const again = await take({ step: 'reopen', note: 'A page was missing.' })
    expect(again.request).toMatchObject({ status: 'pending', closedAt: null })
    expect(again.steps.map(({ step: name, note }) => `${name}: ${note}`)).toEqual([
      'reopen: A page was missing.',
      'complete: Handed over.',
      'extend: Three thousand pages.',
      'check-identity: Passport shown.',
    ])
  })

  it('is refused for two people at once and for a missing record', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Una Marsh' })
    const { id, version } = await askedFor()
    const check = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', version }
    const wrong = async (whose: object) => {
      const reply = await step(id, { ...check, ...whose })
      expectRefusal(reply, 400, 'invalid_input')
      return (reply.body as { fields: object }).fields
    }
    expect(await wrong({ patientId, userId: app.ids.doctor })).toEqual({
      userId: 'A request is about one person. Choose either the patient or the member of staff.',
    })
    const gone = 'This record no longer exists. Search again.'
    expect(await wrong({ userId: 999_999 })).toEqual({ userId: gone })
    expect(await wrong({ patientId: 999_999, userId: null })).toEqual({ patientId: gone })
    const note = await step(id, { step: 'note', note: 'x', userId: 999_999, version })
    expectRefusal(note, 400, 'invalid_input')
  })

  it('is about one person: a newly selected record replaces the earlier one', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Una Marsh' })
    const { id, version } = await askedFor()
    const check = { step: 'check-identity', identity: 'confirmed', note: 'Passport.' }
    const one = read(privacy.takeDataRightsStep, await step(id, { ...check, patientId, version })).request
    expect(one).toMatchObject({ patient: { id: patientId }, user: null })
    const found = { ...check, userId: app.ids.doctor, version: one.version }
    const other = read(privacy.takeDataRightsStep, await step(id, found)).request
    expect(other).toMatchObject({ patient: null, user: { id: app.ids.doctor } })
  })

  it('is given once if two answers come at the same time', async () => {
    const { id, version } = await askedFor()
    const replies = await Promise.all([
      step(id, { step: 'refuse', note: 'One.', version }),
      step(id, { step: 'withdraw', note: 'Other.', version }),
    ])
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('is refused with 403 for anyone but an administrator', async () => {
    const { id, version } = await askedFor()
    expectRefusal(await app.as('doctor').get(path), 403, 'not_allowed')
    const reply = await app.as('secretary').post(`${path}/${id}/steps`, { step: 'note', note: 'x', version })
    expectRefusal(reply, 403, 'not_allowed')
    expectRefusal(await step(999_999, { step: 'note', note: 'x', version: 1 }), 404, 'not_found')
  })
})

describe('a rectification', () => {
  const correction = (id: number) => app.as('admin').get(`${path}/${id}/rectification`)
  const correct = (id: number, body: object) => app.as('admin').post(`${path}/${id}/rectification`, body)
  const said = { wasWrong: 'Her birthday.', putRight: 'The record.', note: 'By letter.', letterIds: null }

  async function checked(kind: string, patientId: number) {
    const { id, version } = await askedFor({ ...asked, kind })
    const check = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', patientId, version }
    return read(privacy.takeDataRightsStep, await step(id, check)).request
  }

  it('is refused without a request for it, before the identity check and without text', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const other = await checked('access', patientId)
    expectRefusal(await correction(other.id), 409, 'data_rights_not_now')
    expectRefusal(await correct(other.id, { ...said, version: other.version }), 409, 'data_rights_not_now')
    const unchecked = await askedFor({ ...asked, id: 'u', kind: 'rectification' })
    expectRefusal(await correct(unchecked.id, { ...said, version: 1 }), 409, 'data_rights_not_now')
    const reply = await correct(unchecked.id, { wasWrong: '', putRight: ' ', letterIds: [], version: 1 })
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([
      'wasWrong',
      'putRight',
      'note',
      'letterIds',
    ])
    expectRefusal(await app.as('doctor').get(`${path}/${unchecked.id}/rectification`), 403, 'not_allowed')
    expectRefusal(await correction(999_999), 404, 'not_found')
  })

  it('quotes the changes since the request, names the letters and completes the request', async () => {
    const letter = await newApproved(app, { name: 'Una Marsh', dob: '1950-02-01' })
    const post = await app.as('doctor').patch(`/api/letters/${letter.id}/status`, { status: 'posted' })
    read(letters.post, post)
    const { patientId } = letter
    const edit = (body: object) => app.as('doctor').put(`/api/patients/${patientId}`, body)
    app.clock.now = new Date('2026-03-02T23:59:00.000Z')
    expect((await edit({ phone: '01632 960001' })).status).toBe(200)
    app.clock.now = new Date('2026-03-03T09:00:00.000Z')
    const asking = await checked('rectification', patientId)
    expectRefusal(
      await step(asking.id, { step: 'complete', note: 'x', version: asking.version }),
      409,
      'data_rights_not_now',
    )
    expect((await edit({ dob: '1951-02-01', allergies: ['Latex'] })).status).toBe(200)

    const { changes, letters: sent } = read(privacy.getCorrection, await correction(asking.id)).correction
    const [allergies, dob] = changes.toSorted((a, b) => a.field.localeCompare(b.field))
    expect(dob).toMatchObject({
      field: 'dob',
      before: '01/02/1950',
      after: '01/02/1951',
      byName: 'Dr Test doctor',
    })
    expect(allergies).toMatchObject({ field: 'allergies', before: '', after: 'Latex' })
    expect(changes).toHaveLength(2)
    const key = { version: dob?.version, field: 'dob' }
    expect(sent).toEqual([{ id: letter.id, postedOn: '2026-03-03', replacedBy: null, says: [key] }])

    const word = { ...said, changes: [key], letterIds: [letter.id], version: asking.version }
    const unknown = { ...word, changes: [{ version: 99, field: 'dob' }], letterIds: [999_999] }
    const reply = await correct(asking.id, unknown)
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual(['changes', 'letterIds'])
    const replies = await Promise.all([correct(asking.id, word), correct(asking.id, word)])
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const { request, steps } = read(privacy.getDataRight, await app.as('admin').get(`${path}/${asking.id}`))
    expect(request).toMatchObject({ status: 'completed', closedAt: app.clock.now.toISOString() })
    expect(steps[0]).toMatchObject({
      step: 'rectify',
      note: 'By letter.',
      rectification: { wasWrong: 'Her birthday.', changes: [{ field: 'dob' }], letterIds: [letter.id] },
    })
    const line = await app.db
      .selectFrom('auditLog')
      .select(['patientId', 'details'])
      .where('action', '=', 'data-rights.rectify')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({
      patientId,
      details: { requestId: asking.id, fields: ['dob'], letterIds: [String(letter.id)] },
    })
  })

  it('has no record to quote if it is for a user', async () => {
    const { id, version } = await askedFor({ ...asked, kind: 'rectification' })
    const check = { step: 'check-identity', identity: 'confirmed', note: 'Known.', userId: app.ids.doctor }
    const found = read(privacy.takeDataRightsStep, await step(id, { ...check, version })).request
    expect(read(privacy.getCorrection, await correction(id)).correction).toEqual({ changes: [], letters: [] })
    const done = read(privacy.rectifyRecord, await correct(id, { ...said, version: found.version }))
    expect(done.request.status).toBe('completed')
  })
})
