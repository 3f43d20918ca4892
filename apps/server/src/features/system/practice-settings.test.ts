import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { sentDictation } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { system, letters, dictation } = routes
const path = '/api/practice-settings'
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn' })
})
afterAll(() => app.close())

const put = (body: object) => app.as('admin').put(path, body)
const set = async (body: object) => read(system.updatePractice, await put(body)).settings
const get = async () => read(system.getPractice, await app.as('doctor').get(path)).settings
const write = async (type: string) => {
  const body = { patientId, type, content: '<p>She is well.</p>' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

describe('invalid practice settings', () => {
  it('are refused for everyone but administrators', async () => {
    for (const person of ['doctor', 'secretary'] as const)
      expectRefusal(await app.as(person).put(path, { letterTargetDays: 3 }), 403, 'not_allowed')
    expectRefusal(await app.anonymous.put(path, { letterTargetDays: 3 }), 401, 'not_signed_in')
  })

  it('are refused with all field errors at once', async () => {
    const before = await get()
    const wrong = {
      practiceName: ' ',
      timeZone: 'Mars/Olympus',
      letterTargetDays: 0,
      dischargeTargetHours: 1.5,
      recordRetentionYears: 101,
    }
    const reply = await put(wrong)
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    )
    expect(await get()).toEqual(before)
  })

  it('are refused with 409 if another administrator saved meanwhile', async () => {
    const { version } = await get()
    const both = await Promise.all([
      put({ soundRetentionDays: 14, version }),
      put({ soundRetentionDays: 60, version }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const saved = await get()
    const refused = await put({ letterTargetDays: 9, version })
    expectRefusal(refused, 409, 'practice_changed_meanwhile')
    expect(await get()).toEqual(saved)
    expect(saved.version).toBe(version + 1)
    // Other clients may leave out the version (rules §4).
    expect(await set({ soundRetentionDays: 30 })).toEqual({
      ...saved,
      soundRetentionDays: 30,
      version: version + 2,
    })
  })
})

describe('the turnaround target of the practice', () => {
  it('applies to new letters, while existing letters keep their due time', async () => {
    const before = await write('consultation')
    expect(before.dueAt).toBe('2026-11-27T10:00:00.000Z')
    await set({ letterTargetDays: 3, dischargeTargetHours: 6 })
    expect((await write('referral')).dueAt).toBe('2026-11-23T10:00:00.000Z')
    expect((await write('discharge')).dueAt).toBe('2026-11-20T16:00:00.000Z')
    const after = read(letters.get, await app.as('doctor').get(`/api/letters/${before.id}`)).letter
    expect(after.dueAt).toBe(before.dueAt)
  })

  it('applies to dictations that wait', async () => {
    const { id } = await sentDictation(app.as('doctor'), { fields: { patientId } })
    const due = async () =>
      read(dictation.get, await app.as('doctor').get(`/api/dictations/${id}`)).dictation.dueAt
    expect(await due()).toBe('2026-11-23T10:00:00.000Z')
    await set({ letterTargetDays: 5 })
    expect(await due()).toBe('2026-11-25T10:00:00.000Z')
  })
})

describe('the practice’s name, time zone and retention years', () => {
  it('are changed and audited, and reach everyone and open browsers', async () => {
    const { heard } = await app.listen('otherSecretary')
    const before = await get()
    const changes = {
      practiceName: 'Larkspur Surgery',
      timeZone: 'Pacific/Auckland',
      recordRetentionYears: 10,
    }
    expect(await set(changes)).toEqual({ ...before, ...changes, version: before.version + 1 })
    await expect.poll(() => heard('practice_changed')).toEqual([{ byUserId: app.ids.admin }])
    const info = read(system.info, await app.anonymous.get('/api/info'))
    expect(info).toMatchObject(changes)
    const line = app.db.selectFrom('auditLog').where('action', '=', 'practice.configure')
    const { details } = await line.select('details').orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect(details).toEqual(changes)
  })

  it('hold what the privacy policy says, which everybody can read', async () => {
    const policy = {
      practiceContact: '12 Mill Lane\nYork',
      dataProtectionContact: 'Sam Lee, dpo@larkspur.example',
      lawfulBasis: 'Articles 6(1)(e) and 9(2)(h) of the UK GDPR',
      complaints: null,
    }
    const typed = { ...policy, practiceContact: ' 12 Mill Lane\n\nYork ', complaints: '  ' }
    expect(await set(typed)).toMatchObject(policy)
    expect(read(system.info, await app.anonymous.get('/api/info')).policy).toEqual(policy)
    const long = await put({ practiceContact: 'x'.repeat(501) })
    expectRefusal(long, 400, 'invalid_input')
    expect(Object.keys((long.body as { fields: object }).fields)).toEqual(['practiceContact'])
    const nothing = {
      practiceContact: null,
      dataProtectionContact: null,
      lawfulBasis: null,
      complaints: null,
    }
    expect(await set(nothing)).toMatchObject(nothing)
  })

  it('can be rules of style that are switched off, and abbreviations that are allowed', async () => {
    expectRefusal(await put({ lintRulesOff: ['spelling'] }), 400, 'invalid_input')
    const changes = { lintRulesOff: ['dose-style'], allowedAbbreviations: ['MS'] }
    expect(await set(changes)).toMatchObject(changes)
    expect(await get()).toMatchObject(changes)
    const line = app.db.selectFrom('auditLog').where('action', '=', 'practice.configure')
    const { details } = await line.select('details').orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect(details).toEqual(changes)
    await set({ lintRulesOff: [], allowedAbbreviations: [] })
  })

  it('decide which day it is from then on [H-42]', async () => {
    // In Auckland it is already the 21st.
    app.clock.now = new Date('2026-11-20T12:00:00Z')
    const visit = () =>
      app.as('doctor').post('/api/letters', { patientId, content: '<p>x</p>', visitDate: '2026-11-21' })
    expect((await visit()).status).toBe(200)
    await set({ timeZone: 'Europe/London' })
    expectRefusal(await visit(), 400, 'invalid_input')
  })
})
