import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { sendPart, sentDictation, startDictation, toneOf } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { dictation: rows, letters, patients } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Dora Penn', dob: '1950-01-01' })
})
afterAll(() => app.close())

const doctor = () => app.as('doctor')
const secretary = () => app.as('secretary')
const get = async (id: number) => read(rows.get, await doctor().get(`/api/dictations/${id}`)).dictation

const letterOf = (dictationId: number, more: object = {}) => ({
  patientId,
  content: '<p>She is well.</p>',
  dictationId,
  ...more,
})

async function typed(dictationId: number, more: object = {}) {
  const body = letterOf(dictationId, more)
  return read(letters.create, await secretary().post('/api/letters', body)).letter
}

describe('a letter from a dictation', () => {
  it('is refused if the dictation is not sent, out of scope or of another patient', async () => {
    const create = (dictationId: number) => secretary().post('/api/letters', letterOf(dictationId))
    const { id: begun } = await startDictation(doctor())
    expectRefusal(await create(begun), 409, 'dictation_not_sent')
    const { id: foreign } = await sentDictation(app.as('otherDoctor'))
    expectRefusal(await create(foreign), 404, 'not_found')
    const otherId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Evan Orr' })
    const { id: ofAnother } = await sentDictation(doctor(), { fields: { patientId: otherId } })
    expectRefusal(await create(ofAnother), 409, 'dictation_of_another_patient')
    expect((await get(ofAnother)).state).toBe('waiting')
    const kept = await app.db.selectFrom('letters').select('id').where('patientId', '=', patientId).execute()
    expect(kept).toEqual([])
  })

  it('may be for any patient if the dictation’s own patient was deleted', async () => {
    const deletedId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Finn Ash' })
    const { id } = await sentDictation(doctor(), { fields: { patientId: deletedId } })
    // A patient can be deleted only if the dictation is discarded, but the dictation can be restored afterwards.
    expect((await doctor().delete(`/api/dictations/${id}`)).status).toBe(200)
    expect((await doctor().delete(`/api/patients/${deletedId}`)).status).toBe(200)
    expect((await doctor().post(`/api/dictations/${id}/restore`)).status).toBe(200)
    expect(await get(id)).toMatchObject({ patientId: null, patientName: null })
    await typed(id)
    expect(await get(id)).toMatchObject({ state: 'typed', patientId })
  })

  it('marks the dictation as typed, after which it cannot be typed again or changed', async () => {
    const { id } = await sentDictation(doctor())
    const letter = await typed(id)
    expect(letter).toMatchObject({ dictationId: id, doctorId: app.ids.doctor, rawTranscription: null })
    expect(await get(id)).toMatchObject({ state: 'typed', letterId: letter.id, patientId })
    expectRefusal(await secretary().post('/api/letters', letterOf(id)), 409, 'dictation_is_typed')
    expectRefusal(await doctor().delete(`/api/dictations/${id}`), 409, 'dictation_is_typed')
    expectRefusal(await doctor().patch(`/api/dictations/${id}`, { notes: 'x' }), 409, 'dictation_is_typed')
    const queue = read(rows.list, await secretary().get('/api/dictations?queue=typed'))
    expect(queue.dictations.map((one) => one.id)).toContain(id)
  })

  it('is created once if the request is repeated', async () => {
    const { id } = await sentDictation(doctor())
    const create = async () => {
      const reply = await secretary().post('/api/letters', letterOf(id), { 'idempotency-key': 'typed-once' })
      return read(letters.create, reply).letter
    }
    expect((await create()).id).toBe((await create()).id)
  })

  it('keeps the complete transcript, unless other words are sent', async () => {
    const { id } = await sentDictation(doctor(), { sound: [toneOf(1), toneOf(1)] })
    const { id: unfinished } = await sentDictation(doctor(), { sound: [toneOf(1), toneOf(1)] })
    const stretch = {
      dictationId: id,
      startsMs: 0,
      endsMs: 1000,
      precision: 'stretches',
      spans: '[]',
    } as const
    const written = { model: 'whisper-1', writtenAt: app.clock.now }
    await app.db
      .insertInto('dictationTranscripts')
      .values([
        { ...stretch, ...written, take: 1, text: 'She is well.' },
        { ...stretch, ...written, take: 2, text: 'She was seen again.' },
        { ...stretch, ...written, dictationId: unfinished, take: 1, text: 'Half of it.' },
      ])
      .execute()
    await app.db.updateTable('dictations').set({ hasTranscript: true }).where('id', '=', id).execute()
    expect((await typed(unfinished)).rawTranscription).toBeNull()
    expect((await typed(id)).rawTranscription).toBe('She is well.\nShe was seen again.')
    const { id: other } = await sentDictation(doctor())
    expect((await typed(other, { rawTranscription: 'As typed.' })).rawTranscription).toBe('As typed.')
  })

  it('releases the dictation when it is deleted, and takes it back when restored', async () => {
    const { id } = await sentDictation(doctor())
    const { id: letterId } = await typed(id)
    await doctor().delete(`/api/letters/${letterId}`)
    expect(await get(id)).toMatchObject({ state: 'waiting', letterId: null })
    const restored = read(letters.restore, await doctor().post(`/api/letters/${letterId}/restore`)).letter
    expect(restored.dictationId).toBe(id)
    expect((await get(id)).state).toBe('typed')

    await doctor().delete(`/api/letters/${letterId}`)
    const { id: second } = await typed(id)
    const alone = read(letters.restore, await doctor().post(`/api/letters/${letterId}/restore`)).letter
    expect(alone.dictationId).toBeNull()
    expect(await get(id)).toMatchObject({ state: 'typed', letterId: second })
  })
})

describe('merging two patient records', () => {
  it('moves their dictations together, until the merge is undone', async () => {
    const otherId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Dora Pen' })
    const { id } = await sentDictation(doctor(), { fields: { patientId: otherId } })
    const { id: own } = await sentDictation(doctor(), { fields: { patientId } })
    const admin = app.as('admin')
    const merged = await admin.post(`/api/patients/${patientId}/merge`, { otherId })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await get(id)).patientId).toBe(patientId)
    const { merges } = read(patients.listMerges, await admin.get(`/api/patients/${patientId}/merges`))
    const undone = await admin.post(`/api/patients/${patientId}/merges/${merges[0]?.id}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await get(id)).patientId).toBe(otherId)
    expect((await get(own)).patientId).toBe(patientId)
  })
})

describe('the sound of a dictation', () => {
  /** Runs the deletion job, which is scheduled every few hours. */
  async function sweepAfter(days: number): Promise<void> {
    app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
    await app.db
      .updateTable('sessions')
      .set({ expiresAt: new Date('2036-01-01') })
      .execute()
    await app.db
      .withTables<{ 'pgboss.job': { name: string } }>()
      .deleteFrom('pgboss.job')
      .where('name', '=', 'dictation.delete-sound')
      .execute()
    await app.jobs.runDue()
    expect(app.faults).toEqual([])
  }

  async function postedFrom(dictationId: number): Promise<number> {
    const { id } = await typed(dictationId)
    const path = `/api/letters/${id}`
    read(letters.review, await doctor().patch(`${path}/review`, { approved: true }))
    read(letters.post, await doctor().patch(`${path}/status`, { status: 'posted' }))
    return id
  }

  it('is deleted once its letter was posted and the practice’s days are over [H-32]', async () => {
    const admin = app.as('admin')
    for (const soundRetentionDays of [0, 3651, 2.5])
      expectRefusal(await admin.put('/api/practice-settings', { soundRetentionDays }), 400, 'invalid_input')
    read(routes.system.updatePractice, await admin.put('/api/practice-settings', { soundRetentionDays: 10 }))
    const { id: posted } = await sentDictation(doctor())
    const letterId = await postedFrom(posted)
    const { id: draft } = await sentDictation(doctor())
    await typed(draft)
    const { id: waiting } = await sentDictation(doctor())
    const { id: discarded } = await sentDictation(doctor())
    read(rows.discard, await doctor().delete(`/api/dictations/${discarded}`))

    await sweepAfter(9.9)
    for (const id of [posted, draft, waiting]) expect((await get(id)).hasSound).toBe(true)
    read(rows.restore, await doctor().post(`/api/dictations/${discarded}/restore`))
    read(rows.discard, await doctor().delete(`/api/dictations/${discarded}`))
    await sweepAfter(0.2)
    expect(await get(posted)).toMatchObject({ hasSound: false, seconds: 2, state: 'typed' })
    for (const id of [draft, waiting]) expect((await get(id)).hasSound).toBe(true)
    const play = await doctor().get(`/api/dictations/${posted}/takes/1/sound`)
    expectRefusal(play, 409, 'dictation_sound_deleted')

    await sweepAfter(10)
    const restore = await doctor().post(`/api/dictations/${discarded}/restore`)
    expectRefusal(restore, 409, 'dictation_restore_too_late')
    const parts = await app.db
      .selectFrom('dictationParts')
      .select('dictationId')
      .where('dictationId', 'in', [posted, discarded])
      .execute()
    expect(parts).toEqual([])
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['letterId', 'details'])
      .where('action', '=', 'dictation.delete-sound')
      .orderBy('seq')
      .execute()
    expect(lines).toEqual([
      { letterId, details: { dictationId: posted, isDeleted: true } },
      { letterId: null, details: { dictationId: discarded, isDeleted: true } },
    ])
  })

  it('can be neither transcribed nor added to once it is deleted', async () => {
    const { id } = await sentDictation(doctor())
    await postedFrom(id)
    await sweepAfter(11)
    expectRefusal(await doctor().post(`/api/dictations/${id}/transcribe`), 409, 'dictation_sound_deleted')
    expectRefusal(await sendPart(doctor(), toneOf(1), { id, part: 5 }), 409, 'dictation_is_sent')
  })
})
