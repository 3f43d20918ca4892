import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { notifications, privacy } = routes
const path = '/api/gdpr/data-rights-requests'
const account = { kind: 'delete-account', name: 'x', contact: 'x@test.example' }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-03-03T09:00:00.000Z')
  for (const table of ['notifications', 'dataRightsSteps', 'dataRightsRequests'] as const)
    await app.db.deleteFrom(table).execute()
})

const record = async (person: Person, body: object) =>
  read(privacy.recordDataRight, await app.as(person).post(path, { id: '1', ...body })).request.id

async function take(id: number, body: object) {
  const { request } = read(privacy.getDataRight, await app.as('admin').get(`${path}/${id}`))
  return app.as('admin').post(`${path}/${id}/steps`, { ...body, version: request.version })
}
const news = async (person: Person) =>
  read(notifications.list, await app.as(person).get('/api/notifications')).notifications
const own = async (person: Person) =>
  read(privacy.listOwnDataRights, await app.as(person).get(`${path}/own`)).requests

describe('notifications about a data rights request', () => {
  it('reach only the user who recorded it, unless they decided it themselves', async () => {
    const id = await record('secretary', { kind: 'access', name: 'Una Marsh', contact: 'una@marsh.example' })
    read(privacy.takeDataRightsStep, await take(id, { step: 'refuse', note: 'Nobody by this name.' }))
    expect(await news('doctor')).toEqual([])
    expect(await own('doctor')).toEqual([])
    const ofAdmin = await record('admin', { ...account, id: '2' })
    read(privacy.takeDataRightsStep, await take(ofAdmin, { step: 'refuse', note: 'Needed.' }))
    expect((await news('admin')).map(({ type }) => type)).toEqual(['data_rights_request'])
  })

  it('show the reason for a refusal, which is not stored with them', async () => {
    const id = await record('doctor', account)
    read(privacy.takeDataRightsStep, await take(id, { step: 'refuse', note: 'Letters are unfinished.' }))
    expect(await news('doctor')).toMatchObject([
      {
        type: 'data_rights_refused',
        title: 'Your request was refused',
        message: expect.stringMatching(/^Request no\. \d+ .*was refused: ‘Letters are unfinished\.’/),
        data: { requestId: id },
        count: 0,
      },
    ])
    const rows = await app.db.selectFrom('notifications').selectAll().where('requestId', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain('unfinished')
    expect(await own('doctor')).toMatchObject([
      {
        id,
        status: 'refused',
        closedAt: app.clock.now.toISOString(),
        reason: { note: 'Letters are unfinished.', at: app.clock.now.toISOString() },
      },
    ])
  })

  it('are sent when it is completed, in any way', async () => {
    app.clock.now = new Date('2026-11-20T10:00:00.000Z')
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Una Marsh' })
    const asked = async (kind: string) => {
      const id = await record('secretary', {
        id: kind,
        kind,
        name: 'Una Marsh',
        contact: 'una@marsh.example',
      })
      const check = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', patientId }
      return read(privacy.takeDataRightsStep, await take(id, check)).request
    }
    const { id } = await asked('access')
    read(privacy.takeDataRightsStep, await take(id, { step: 'complete', note: 'Sent.' }))
    const wrong = await asked('rectification')
    const said = { wasWrong: 'Nothing.', putRight: 'Nothing.', note: 'Rang.', changes: [], letterIds: null }
    const correction = { ...said, version: wrong.version }
    read(privacy.rectifyRecord, await app.as('admin').post(`${path}/${wrong.id}/rectification`, correction))
    const { id: goes, version } = await asked('erasure')
    const { erasure } = read(privacy.getErasure, await app.as('admin').get(`${path}/${goes}/erasure`))
    const { mergedIds, letters, dictations, lastEntryOn } = erasure
    const shown = { mergedIds, letters, dictations, lastEntryOn }
    const erased = { note: 'Wished.', patientId, version, beforeTime: true, shown }
    read(privacy.erasePatient, await app.as('admin').post(`${path}/${goes}/erasure`, erased))
    expect((await news('secretary')).map(({ type, data }) => [type, data.requestId]).toReversed()).toEqual([
      ['data_rights_completed', id],
      ['data_rights_completed', wrong.id],
      ['data_rights_completed', goes],
    ])
  })

  it('are sent each time, and the request shows the reason of the last decision', async () => {
    const id = await record('secretary', { kind: 'access', name: 'Una Marsh', contact: 'una@marsh.example' })
    read(privacy.takeDataRightsStep, await take(id, { step: 'note', note: 'Rang.' }))
    expect(await news('secretary')).toEqual([])
    read(privacy.takeDataRightsStep, await take(id, { step: 'extend', note: 'Many pages.' }))
    expect(await own('secretary')).toMatchObject([{ reason: { note: 'Many pages.' }, dueOn: '2026-06-03' }])
    for (const [step, note] of [
      ['refuse', 'First.'],
      ['reopen', 'Wrong.'],
      ['refuse', 'Second.'],
    ])
      read(privacy.takeDataRightsStep, await take(id, { step, note }))
    expect((await own('secretary')).map(({ reason }) => reason?.note)).toEqual(['Second.'])
    read(privacy.takeDataRightsStep, await take(id, { step: 'reopen', note: 'Again.' }))
    read(privacy.takeDataRightsStep, await take(id, { step: 'withdraw', note: 'On the phone.' }))
    expect((await own('secretary')).map(({ reason }) => reason)).toEqual([null])
    expect((await news('secretary')).map(({ type }) => type).toReversed()).toEqual([
      'data_rights_extended',
      'data_rights_refused',
      'data_rights_reopened',
      'data_rights_refused',
      'data_rights_reopened',
      'data_rights_withdrawn',
    ])
  })
})

describe('extending a data rights request', () => {
  const late = { step: 'extend', note: 'Many pages.' }
  const audited = () =>
    app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'data-rights.extend')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()

  it('needs a confirmation after the first month, which is audited', async () => {
    const id = await record('secretary', { kind: 'access', name: 'Una Marsh', contact: 'una@marsh.example' })
    app.clock.now = new Date('2026-04-04T09:00:00.000Z')
    const reply = await take(id, late)
    expectRefusal(reply, 400, 'invalid_input')
    expect((reply.body as { fields: object }).fields).toEqual({
      afterFirstMonth:
        'The first month ended on 03/04/2026. Confirm that more time is still needed, or answer the request now.',
    })
    const taken = await take(id, { ...late, afterFirstMonth: true })
    expect(read(privacy.takeDataRightsStep, taken).request).toMatchObject({ dueOn: '2026-06-03' })
    expect(await audited()).toEqual({ details: { requestId: id, afterFirstMonth: true } })
  })

  it('is in time on the last day of the first month', async () => {
    const id = await record('secretary', { kind: 'access', name: 'Una Marsh', contact: 'una@marsh.example' })
    app.clock.now = new Date('2026-04-03T21:00:00.000Z')
    read(privacy.takeDataRightsStep, await take(id, { ...late, afterFirstMonth: true }))
    expect(await audited()).toEqual({ details: { requestId: id } })
  })

  it('is refused if the extended time is over as well', async () => {
    const id = await record('secretary', { kind: 'access', name: 'Una Marsh', contact: 'una@marsh.example' })
    app.clock.now = new Date('2026-06-04T09:00:00.000Z')
    const reply = await take(id, { ...late, afterFirstMonth: true })
    expectRefusal(reply, 409, 'data_rights_not_now')
    expect((reply.body as { message: string }).message).toMatch(/would have ended on 03\/06\/2026/)
  })
})
