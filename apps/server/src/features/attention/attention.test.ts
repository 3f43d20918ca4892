import { routes } from '@sincerely/contract/routes'
import type { Attention } from '@sincerely/contract/attention'
import type { AttentionReason } from '@sincerely/domain/attention/reasons'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import type { LetterFields } from '../../../seed/build.ts'
import { sentDictation, startDictation, toneOf } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { attention, letters } = routes
const day = 86_400_000
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Iris Holt', gpName: 'Patel' })
})
afterAll(() => app.close())

const look = async (person: Person) => read(attention.list, await app.as(person).get('/api/attention'))
const ago = (days: number) => new Date(app.clock.now.getTime() - days * day)
const letterOf = (fields: Partial<LetterFields> = {}) =>
  buildLetter(app.db, {
    patientId,
    doctorId: app.ids.doctor,
    createdAt: app.clock.now,
    updatedAt: app.clock.now,
    ...fields,
  })
const approvedAt = (at: Date) => ({
  status: 'approved' as const,
  reviewedAt: at,
  reviewedBy: app.ids.doctor,
  dueAt: new Date(app.clock.now.getTime() + day),
})

function found({ groups }: Attention, reason: AttentionReason, id: number) {
  return groups.find((group) => group.reason === reason)?.items.find((item) => item.id === id)
}

describe('the needs-attention list', () => {
  it('is empty if all work is on time, and is refused with 401 without signing in', async () => {
    expectRefusal(await app.anonymous.get('/api/attention'), 401, 'not_signed_in')
    await letterOf()
    expect(await look('doctor')).toEqual({ total: 0, groups: [] })
    expect(await look('unassigned')).toEqual({ total: 0, groups: [] })
  })

  it('shows an overdue letter from the next day on, within the user’s scope [H-23]', async () => {
    const lateId = await letterOf({ dueAt: ago(1) })
    const todayId = await letterOf({ dueAt: new Date('2026-11-20T00:30:00Z') })
    const postedId = await letterOf({ dueAt: ago(9), status: 'posted', postedAt: ago(2) })
    for (const person of ['doctor', 'secretary', 'admin'] as const) {
      const seen = await look(person)
      expect(found(seen, 'overdue', lateId)).toMatchObject({
        kind: 'letter',
        patientName: 'Iris Holt',
        nextStep: 'review',
        cause: null,
        dueAt: ago(1).toISOString(),
      })
      expect(found(seen, 'overdue', todayId)).toBeUndefined()
      expect(found(seen, 'overdue', postedId)).toBeUndefined()
    }
    expect((await look('otherDoctor')).total).toBe(0)
    expect((await look('otherSecretary')).total).toBe(0)
  })

  it('shows a returned letter until its text or its recipients change [H-19]', async () => {
    const id = await letterOf()
    const review = { approved: false, reviewNotes: 'The dose?' }
    read(letters.review, await app.as('doctor').patch(`/api/letters/${id}/review`, review))
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    // A change of details outside the letter's text does not count as a revision.
    const details = { priority: 'high', dueAt: ago(-3).toISOString(), notes: 'She is on holiday.' }
    read(letters.change, await app.as('secretary').patch(`/api/letters/${id}`, details))
    expect(found(await look('doctor'), 'returned', id)).toMatchObject({ nextStep: 'revise' })
    const asked = { approved: true, askIfReturned: true }
    const approving = await app.as('doctor').patch(`/api/letters/${id}/review`, asked)
    expectRefusal(approving, 409, 'letter_returned')
    const edited = await app.as('secretary').patch(`/api/letters/${id}/content`, { content: '<p>5 mg.</p>' })
    expect(edited.status).toBe(200)
    expect(found(await look('doctor'), 'returned', id)).toBeUndefined()
    read(letters.review, await app.as('doctor').patch(`/api/letters/${id}/review`, review))
    expect(found(await look('doctor'), 'returned', id)).toBeDefined()
    const recipients = [{ key: 'patient', kind: 'patient' }]
    read(letters.address, await app.as('secretary').put(`/api/letters/${id}/recipients`, { recipients }))
    expect(found(await look('doctor'), 'returned', id)).toBeUndefined()
  })

  it('shows a letter approved longer ago than the practice allows [H-18]', async () => {
    const id = await letterOf(approvedAt(ago(31)))
    const youngId = await letterOf(approvedAt(ago(20)))
    expect(found(await look('doctor'), 'stuck', id)).toMatchObject({
      nextStep: 'post',
      cause: 'approved_long_ago',
    })
    expect(found(await look('doctor'), 'stuck', youngId)).toBeUndefined()
    const set = await app.as('admin').send('PUT', '/api/practice-settings', { approvalValidDays: 10 })
    expect(set.status).toBe(200)
    expect(found(await look('doctor'), 'stuck', youngId)).toBeDefined()
    await app.as('admin').send('PUT', '/api/practice-settings', { approvalValidDays: 30 })
  })

  it('shows a letter that could not be sent or whose next attempt is long overdue [H-24]', async () => {
    const failedId = await letterOf(approvedAt(ago(1)))
    const standingId = await letterOf(approvedAt(ago(1)))
    const tryingId = await letterOf(approvedAt(ago(1)))
    const sending = (letterId: number, more: object) => ({
      letterId,
      version: 1,
      recipientKey: 'gp',
      name: 'Dr Patel',
      way: 'email' as const,
      askedBy: app.ids.secretary,
      askedAt: new Date(ago(1).getTime() + 1000),
      state: 'waiting' as const,
      ...more,
    })
    await app.db
      .insertInto('deliveries')
      .values([
        sending(failedId, {
          state: 'failed',
          failure: 'refused',
          failureMessage: 'The mail server is not responding.',
          finishedAt: app.clock.now,
        }),
        sending(standingId, { nextAttemptAt: new Date(app.clock.now.getTime() - 2 * 3_600_000) }),
        sending(tryingId, { nextAttemptAt: new Date(app.clock.now.getTime() + 3_600_000) }),
      ])
      .execute()
    const seen = await look('secretary')
    const failure = 'The mail server is not responding.'
    expect(found(seen, 'undelivered', failedId)).toMatchObject({ nextStep: 'resend', failure })
    const waiting = { nextStep: 'post', cause: 'sending_waits', failure: null }
    expect(found(seen, 'stuck', standingId)).toMatchObject(waiting)
    expect(found(seen, 'stuck', tryingId)).toBeUndefined()
  })

  it('shows a failed FHIR sending until it is sent again or another way [H-24]', async () => {
    const hours = (many: number) => new Date(app.clock.now.getTime() + many * 3_600_000)
    const asked = (letterId: number, more: object = {}) => ({
      letterId,
      version: 1,
      way: 'electronic' as const,
      channel: 'fhir',
      state: 'failed' as const,
      failure: 'rejected' as const,
      askedBy: app.ids.secretary,
      askedAt: hours(-20),
      finishedAt: hours(-19),
      ...more,
    })
    const waits = (next: Date) => ({
      state: 'waiting' as const,
      failure: null,
      finishedAt: null,
      nextAttemptAt: next,
    })
    const approved = () => letterOf(approvedAt(ago(1)))
    const posted = (at: Date) => letterOf({ ...approvedAt(ago(99)), status: 'posted', postedAt: at })
    const [failedId, earlierId, againId, standingId, byPostId] = await Promise.all([
      approved(),
      approved(),
      approved(),
      approved(),
      approved(),
    ])
    const [afterwardsId, beforeId, longAgoId] = await Promise.all([
      posted(ago(2)),
      posted(hours(-1)),
      posted(ago(60)),
    ])
    const { id: carriedBy } = await app.db
      .insertInto('deliveries')
      .values(asked(byPostId))
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('deliveries')
      .values([
        asked(failedId, { state: 'unknown' }),
        asked(earlierId, { askedAt: hours(-25), finishedAt: hours(-25) }),
        asked(againId),
        asked(againId, waits(hours(1))),
        asked(standingId, waits(hours(-2))),
        asked(afterwardsId),
        asked(beforeId),
        asked(longAgoId, { askedAt: ago(31), finishedAt: ago(31) }),
      ])
      .execute()
    const evidence = {
      letterId: byPostId,
      version: 1,
      recipientKey: 'gp',
      name: 'Dr Patel',
      askedBy: app.ids.doctor,
    }
    await app.db
      .insertInto('deliveries')
      .values([
        {
          ...evidence,
          way: 'electronic',
          state: 'failed',
          carriedBy,
          askedAt: hours(-20),
          finishedAt: hours(-19),
        },
        { ...evidence, way: 'post', state: 'confirmed', askedAt: hours(-18), finishedAt: hours(-18) },
      ])
      .execute()
    for (const person of ['doctor', 'secretary', 'admin'] as const) {
      const seen = await look(person)
      expect(found(seen, 'undelivered', failedId)).toMatchObject({ nextStep: 'resend', cause: null })
      expect(found(seen, 'undelivered', afterwardsId)).toMatchObject({
        nextStep: 'resend',
        cause: 'after_posting',
      })
      for (const id of [earlierId, againId, byPostId, beforeId, longAgoId])
        expect(found(seen, 'undelivered', id)).toBeUndefined()
      expect(found(seen, 'stuck', standingId)).toMatchObject({ nextStep: 'post', cause: 'sending_waits' })
      expect(found(seen, 'stuck', againId)).toBeUndefined()
    }
    // The list behind 'Show all returned or unsent letters' and the number under System health count the same letters.
    const query = '/api/letters?attention=true&limit=200'
    const listed = read(letters.list, await app.as('admin').get(query)).letters
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([failedId, afterwardsId]))
    const unsent = listed.filter((letter) => letter.attention === 'undelivered')
    const { health } = read(routes.admin.dashboard, await app.as('admin').get('/api/admin/dashboard/stats'))
    expect(health.find(({ name }) => name === 'sending')?.detail).toContain(
      `${unsent.length} letters were not sent`,
    )
  })

  it('shows a recording not sent for a day and a transcription that is stuck [H-22]', async () => {
    const recording = await startDictation(app.as('doctor'))
    const waiting = await sentDictation(app.as('doctor'), { sound: [toneOf(0.2)], seconds: 1 })
    await app.db
      .updateTable('dictations')
      .set({ state: 'transcribing', nextTryAt: new Date(app.clock.now.getTime() + 60_000) })
      .where('id', '=', waiting.id)
      .execute()
    expect(found(await look('doctor'), 'stuck', recording.id)).toBeUndefined()
    app.clock.now = new Date(app.clock.now.getTime() + day + 1)
    const seen = await look('doctor')
    expect(found(seen, 'stuck', recording.id)).toMatchObject({
      kind: 'dictation',
      nextStep: 'finish',
      cause: 'not_sent',
      patientName: null,
    })
    expect(found(seen, 'stuck', waiting.id)).toMatchObject({ nextStep: 'type', cause: 'words_wait' })
    app.clock.now = new Date(app.clock.now.getTime() - day - 1)
  })

  it('counts the same overdue work as the metrics, including unsent recordings', async () => {
    const overdueDictations = async () => {
      const shown = (await look('admin')).groups.find(({ reason }) => reason === 'overdue')?.count ?? 0
      const metrics = String((await app.anonymous.get('/metrics')).bytes)
      const told = (kind: string) =>
        Number(new RegExp(`^sincerely_overdue\\{kind="${kind}"\\} (\\d+)$`, 'mu').exec(metrics)?.[1])
      expect(told('letter') + told('dictation')).toBe(shown)
      return told('dictation')
    }
    const before = await overdueDictations()
    await startDictation(app.as('doctor'), { letterType: 'discharge' })
    await sentDictation(app.as('doctor'), { sound: [toneOf(0.2)], seconds: 1 })
    expect(await overdueDictations()).toBe(before)
    app.clock.now = new Date(app.clock.now.getTime() + 2 * day)
    const after = await overdueDictations()
    app.clock.now = new Date(app.clock.now.getTime() - 2 * day)
    expect(after).toBe(before + 1)
  })

  it('shows a dictation that has nobody to type it for a day [H-22]', async () => {
    const untyped = await sentDictation(app.as('otherDoctor'), { sound: [toneOf(0.2)], seconds: 1 })
    expect(found(await look('admin'), 'unassigned', untyped.id)).toBeUndefined()
    await app.as('admin').delete(`/api/doctor-secretary/${app.ids.otherSecretary}`)
    // The doctor may still type it on the same day.
    expect(found(await look('admin'), 'unassigned', untyped.id)).toBeUndefined()
    app.clock.now = new Date(app.clock.now.getTime() + day + 1)
    expect(found(await look('admin'), 'unassigned', untyped.id)).toMatchObject({
      nextStep: 'type',
      cause: 'nobody_types',
    })
    const cover = { coveringId: app.ids.unassigned, doctorId: app.ids.otherDoctor }
    await app
      .as('admin')
      .post('/api/doctor-secretary/covers', { ...cover, from: '2026-11-21', to: '2026-11-21' })
    expect(found(await look('admin'), 'unassigned', untyped.id)).toBeUndefined()
    app.clock.now = new Date(app.clock.now.getTime() - day - 1)
  })

  it('shows work whose doctor or secretary has not accepted the invitation yet [H-22]', async () => {
    const invited = async (firstName: string, role: 'doctor' | 'secretary') => {
      const body = { firstName, lastName: 'Stone', email: `${role}.invited@test.example`, role }
      return read(routes.users.create, await app.as('admin').post('/api/users', body)).user.id
    }
    const cameBy = (id: number) =>
      app.db.updateTable('users').set({ passwordHash: '-' }).where('id', '=', id).execute()
    const doctorId = await invited('Ada', 'doctor')
    const secretaryId = await invited('Rae', 'secretary')
    const theirsId = await buildPatient(app.db, { doctorId, name: 'Nell Ford' })
    const id = await letterOf({ doctorId, patientId: theirsId })
    expect(found(await look('admin'), 'unassigned', id)).toMatchObject({
      nextStep: 'reassign',
      cause: 'doctor_away',
      doctorName: expect.stringContaining('Ada Stone'),
    })
    await cameBy(doctorId)
    expect(found(await look('admin'), 'unassigned', id)).toBeUndefined()

    const untyped = await sentDictation(app.as('otherDoctor'), { sound: [toneOf(0.2)], seconds: 1 })
    const assign = { secretaryId, doctorId: app.ids.otherDoctor }
    expect((await app.as('admin').post('/api/doctor-secretary', assign)).status).toBe(200)
    // The cover ended on the day before.
    app.clock.now = new Date(app.clock.now.getTime() + 2 * day)
    expect(found(await look('admin'), 'unassigned', untyped.id)).toMatchObject({ cause: 'nobody_types' })
    await cameBy(secretaryId)
    expect(found(await look('admin'), 'unassigned', untyped.id)).toBeUndefined()
    await app.as('admin').delete(`/api/doctor-secretary/${secretaryId}`)
    app.clock.now = new Date(app.clock.now.getTime() - 2 * day)
    expect((await app.as('otherDoctor').delete(`/api/dictations/${untyped.id}`)).status).toBe(200)
  })

  it('shows a letter of a deactivated doctor to reassign; nothing new is written for them', async () => {
    const leftId = await buildPatient(app.db, { doctorId: app.ids.otherDoctor, name: 'Una West' })
    const id = await letterOf({ doctorId: app.ids.otherDoctor, patientId: leftId })
    const hold = app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', app.ids.otherDoctor)
    await expect(hold.execute()).rejects.toMatchObject({ constraint: 'work_has_doctor' })
    await app.db.transaction().execute(async (tx) => {
      // An earlier version allowed users to leave with open work.
      await sql`alter table users disable trigger users_leave_no_work`.execute(tx)
      await tx
        .updateTable('users')
        .set({ status: 'inactive' })
        .where('id', '=', app.ids.otherDoctor)
        .execute()
      await sql`alter table users enable trigger users_leave_no_work`.execute(tx)
    })
    expect(found(await look('admin'), 'unassigned', id)).toMatchObject({
      nextStep: 'reassign',
      cause: 'doctor_away',
      doctorName: 'Test otherDoctor',
    })
    const deleted = await letterOf({ doctorId: app.ids.otherDoctor, patientId: leftId }).catch(() => 0)
    expect(deleted, 'nothing new is written for them').toBe(0)
    await app.as('admin').delete(`/api/letters/${id}`)
    expectRefusal(await app.as('admin').post(`/api/letters/${id}/restore`), 409, 'doctor_is_inactive')
    const body = { patientId: leftId, content: '<p>Anew.</p>', doctorId: app.ids.otherDoctor }
    expectRefusal(await app.as('admin').post('/api/letters', body), 422, 'doctor_required')
  })

  it('counts each piece of work once, however many reasons apply', async () => {
    const { total, groups } = await look('admin')
    const each = new Set(groups.flatMap(({ items }) => items.map(({ kind, id }) => `${kind} ${id}`)))
    expect(each.size).toBe(total)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(total)
  })
})

describe('a letter from a dictation', () => {
  it('is due by when the dictation was sent, however late it was typed', async () => {
    const sent = await sentDictation(app.as('doctor'), { sound: [toneOf(0.2)], seconds: 1 })
    app.clock.now = new Date(app.clock.now.getTime() + 3 * day)
    const body = { patientId, content: '<p>Typed late.</p>', dictationId: sent.id }
    const { letter } = read(letters.create, await app.as('secretary').post('/api/letters', body))
    expect(letter.dueAt).toBe(sent.dueAt)
    app.clock.now = new Date(app.clock.now.getTime() - 3 * day)
  })
})
