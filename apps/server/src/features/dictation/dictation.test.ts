import { createHash } from 'node:crypto'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { inParts, sendPart, sentDictation, startDictation, toneOf } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { dictation: rows } = routes
let app: TestApp
let patientId: number
let otherPatientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ada Quill' })
  otherPatientId = await buildPatient(app.db, { doctorId: app.ids.otherDoctor, name: 'Bo Reed' })
})
afterAll(() => app.close())

const doctor = () => app.as('doctor')
const secretary = () => app.as('secretary')
const get = async (id: number) => read(rows.get, await doctor().get(`/api/dictations/${id}`)).dictation
const list = async (query = '') => read(rows.list, await secretary().get(`/api/dictations${query}`))

/** The audit actions about one dictation. */
async function auditOf(id: number): Promise<string[]> {
  const lines = await app.db.selectFrom('auditLog').select(['action', 'details']).orderBy('seq').execute()
  return lines.filter(({ details }) => details['dictationId'] === id).map(({ action }) => action)
}

describe('starting a dictation', () => {
  it('is refused for a patient or doctor out of scope, and without an assigned doctor', async () => {
    const start = (body: object) => doctor().post('/api/dictations', { deviceKey: 'refused-device', ...body })
    expectRefusal(await start({ patientId: otherPatientId }), 404, 'not_found')
    expectRefusal(await start({ doctorId: app.ids.otherDoctor }), 422, 'doctor_required')
    expectRefusal(await start({ deviceKey: 'short' }), 400, 'invalid_input')
    const unassigned = await app.as('unassigned').post('/api/dictations', { deviceKey: 'refused-device' })
    expectRefusal(unassigned, 422, 'no_doctor_assigned')
  })

  it('creates one dictation, even if the device asks several times at once', async () => {
    const start = (body: object) => doctor().post('/api/dictations', { deviceKey: 'device-of-mine', ...body })
    const replies = await Promise.all([start({ patientId }), start({ patientId }), start({ patientId })])
    const begun = replies.map((reply) => read(rows.start, reply).dictation)
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    expect(begun[0]).toMatchObject({
      state: 'recording',
      patientName: 'Ada Quill',
      doctorId: app.ids.doctor,
      letterType: 'consultation',
      priority: 'medium',
      hasSound: false,
      seconds: 0,
      createdBy: { name: 'Dr Test doctor' },
    })
    expect(await auditOf(begun[0]?.id ?? 0)).toEqual([
      'dictation.start',
      'dictation.start-again',
      'dictation.start-again',
    ])
  })

  it('gives the existing dictation unchanged if the device sends other details', async () => {
    const start = async (body: object, key: string) => {
      const headers = { 'idempotency-key': key }
      const reply = await admin().post('/api/dictations', { deviceKey: 'forgetful-device', ...body }, headers)
      return read(rows.start, reply).dictation
    }
    const admin = () => app.as('admin')
    const begun = await start({ patientId, priority: 'high' }, 'first-try-of-it')
    const again = await start({ letterType: 'referral' }, 'second-try-of-it')
    expect(again).toMatchObject({ id: begun.id, patientId, priority: 'high', letterType: 'consultation' })
  })

  it('uses the secretary’s doctor, and for an administrator the patient’s doctor', async () => {
    expect((await startDictation(secretary(), {})).doctorId).toBe(app.ids.doctor)
    const byAdmin = await startDictation(app.as('admin'), { patientId: otherPatientId })
    expect(byAdmin.doctorId).toBe(app.ids.otherDoctor)
  })
})

describe('a part of a recording', () => {
  const bytes = toneOf(1)

  it('is refused if it is not audio, empty, too large or out of scope', async () => {
    const { id } = await startDictation(doctor())
    expectRefusal(await sendPart(doctor(), bytes, { id, type: 'text/plain' }), 415, 'wrong_content_type')
    expectRefusal(
      await sendPart(doctor(), bytes, { id, type: 'audio/webm; x=<script>' }),
      415,
      'wrong_content_type',
    )
    expectRefusal(await sendPart(doctor(), Buffer.alloc(1_000_001), { id }), 413, 'too_large')
    expectRefusal(await sendPart(doctor(), new Uint8Array(), { id }), 422, 'dictation_has_no_sound')
    expectRefusal(await sendPart(app.as('otherDoctor'), bytes, { id }), 404, 'not_found')
    expectRefusal(await sendPart(doctor(), bytes, { id, take: 0 }), 400, 'invalid_input')
    expectRefusal(await sendPart(app.anonymous, bytes, { id }), 401, 'not_signed_in')
    expect((await get(id)).takes).toEqual([])
  })

  it('is refused if a take does not begin as audio, whatever its content type', async () => {
    const { id } = await startDictation(doctor())
    const refused = await sendPart(doctor(), Buffer.from('%PDF-1.7, not sound'), { id, type: 'audio/webm' })
    expectRefusal(refused, 422, 'dictation_sound_unknown')
    expect((await get(id)).takes).toEqual([])
    const [first = bytes, second = bytes] = inParts(bytes)
    read(rows.storePart, await sendPart(doctor(), first, { id }))
    read(rows.storePart, await sendPart(doctor(), second, { id, part: 2 }))
  })

  it('is refused beyond the size limit of a take', async () => {
    const { id } = await startDictation(doctor())
    read(rows.storePart, await sendPart(doctor(), bytes, { id }))
    await app.db
      .updateTable('dictationTakes')
      .set({ bytes: 499_999_999 })
      .where('dictationId', '=', id)
      .execute()
    expectRefusal(await sendPart(doctor(), bytes, { id, part: 2 }), 422, 'dictation_too_long')
    expect((await get(id)).takes).toMatchObject([{ parts: 1 }])
  })

  it('is stored once, whichever tab sends it, and the answer says what is stored', async () => {
    const { id } = await startDictation(doctor())
    const replies = await Promise.all([1, 2, 3].map(() => sendPart(doctor(), bytes, { id, seconds: 1 })))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    for (const reply of replies)
      expect(read(rows.storePart, reply).part).toEqual({ part: 1, bytes: bytes.length, sha256 })
    expect((await get(id)).takes).toEqual([
      { take: 1, mimeType: 'audio/wav', seconds: 1, bytes: bytes.length, parts: 1 },
    ])
  })

  it('is never replaced by other bytes or another type of audio [T-22]', async () => {
    const { id } = await startDictation(doctor())
    read(rows.storePart, await sendPart(doctor(), bytes, { id }))
    expectRefusal(await sendPart(doctor(), toneOf(1, 330), { id }), 409, 'dictation_part_differs')
    expectRefusal(
      await sendPart(doctor(), toneOf(1, 330), { id, part: 2, type: 'audio/webm' }),
      409,
      'dictation_part_differs',
    )
    const sound = await doctor().get(`/api/dictations/${id}/takes/1/sound`)
    expect(sound.bytes.equals(bytes)).toBe(true)
  })

  it('is encrypted, and cannot be read in the place of another part [T-31]', async () => {
    const { id } = await startDictation(doctor())
    read(rows.storePart, await sendPart(doctor(), bytes, { id }))
    read(rows.storePart, await sendPart(doctor(), bytes, { id, part: 2 }))
    const parts = await app.db
      .selectFrom('dictationParts')
      .select(['part', 'sound'])
      .where('dictationId', '=', id)
      .orderBy('part')
      .execute()
    const [first, second] = parts
    expect(first?.sound.includes(bytes.subarray(100, 132))).toBe(false)
    expect(second?.sound.equals(first?.sound ?? Buffer.alloc(0))).toBe(false)
    await app.db
      .updateTable('dictationParts')
      .set({ sound: first?.sound ?? Buffer.alloc(0) })
      .where('dictationId', '=', id)
      .where('part', '=', 2)
      .execute()
    const swapped = await doctor().get(`/api/dictations/${id}/takes/1/sound`, {
      range: `bytes=${bytes.length}-`,
    })
    expect(swapped.status).not.toBe(206)
  })

  it('is listed, so that a device knows what it must still send', async () => {
    const { id } = await startDictation(doctor())
    const parts = inParts(toneOf(3), 40_000)
    for (const part of [1, 3]) {
      const seconds = part / 2
      read(rows.storePart, await sendPart(doctor(), parts[part - 1] ?? bytes, { id, part, seconds }))
    }
    const { takes } = read(rows.listParts, await secretary().get(`/api/dictations/${id}/parts`))
    expect(takes).toMatchObject([{ take: 1, seconds: 1.5, mimeType: 'audio/wav' }])
    expect(takes[0]?.parts.map(({ part }) => part)).toEqual([1, 3])
  })
})

describe('sending a dictation', () => {
  const send = (id: number, takes: object[], more: object = {}) =>
    doctor().post(`/api/dictations/${id}/send`, { takes, ...more })

  it('is refused while a part is missing, and names the part', async () => {
    const { id } = await startDictation(doctor())
    expectRefusal(await send(id, []), 400, 'invalid_input')
    const [first = Buffer.alloc(0), , third = Buffer.alloc(0)] = inParts(toneOf(2), 30_000)
    read(rows.storePart, await sendPart(doctor(), first, { id }))
    read(rows.storePart, await sendPart(doctor(), third, { id, part: 3 }))
    const refused = await send(id, [
      { take: 1, parts: 3, seconds: 2 },
      { take: 2, parts: 1, seconds: 1 },
    ])
    expectRefusal(refused, 409, 'dictation_parts_missing')
    expect(refused.body).toMatchObject({
      fields: {
        'takes.0': 'Part 2 of recording 1 is missing.',
        'takes.1': 'Part 1 of recording 2 is missing.',
      },
    })
    expect(await get(id)).toMatchObject({ state: 'recording', sentAt: null })
  })

  it('is possible without lost parts if the user agrees, and reports the gap', async () => {
    const { id } = await startDictation(doctor())
    const [first = Buffer.alloc(0), , third = Buffer.alloc(0)] = inParts(toneOf(2), 30_000)
    read(rows.storePart, await sendPart(doctor(), first, { id }))
    read(rows.storePart, await sendPart(doctor(), third, { id, part: 3 }))
    const without = { withoutMissing: true }
    expectRefusal(
      await send(id, [{ take: 1, parts: 2, seconds: 2 }], without),
      409,
      'dictation_parts_missing',
    )
    const lost = [{ take: 1, start: 10, end: 20 }]
    const reply = await send(id, [{ take: 1, parts: 3, seconds: 30 }], { ...without, lost })
    const { missing, takes } = read(rows.send, reply).dictation
    expect(missing).toMatch(/^Sound is missing from about 0:10 to 0:20\./)
    expect(takes).toMatchObject([{ parts: 2, bytes: first.length + third.length, seconds: 30 }])
    const sound = await doctor().get(`/api/dictations/${id}/takes/1/sound`)
    expect(sound.status).toBe(200)

    const { id: whole } = await startDictation(doctor())
    read(rows.storePart, await sendPart(doctor(), toneOf(1), { id: whole }))
    const sent = await send(whole, [{ take: 1, parts: 1, seconds: 1 }], without)
    expect(read(rows.send, sent).dictation.missing).toBeNull()
  })

  it('is refused if it contains no sound, as after a quick tap', async () => {
    const { id } = await startDictation(doctor())
    read(rows.storePart, await sendPart(doctor(), toneOf(0.001), { id }))
    expectRefusal(await send(id, [{ take: 1, parts: 1, seconds: 0.1 }]), 422, 'dictation_has_no_sound')
    read(rows.storePart, await sendPart(doctor(), toneOf(1), { id, take: 2 }))
    const takes = [
      { take: 1, parts: 1, seconds: 0.1 },
      { take: 2, parts: 1, seconds: 1 },
    ]
    expect(read(rows.send, await send(id, takes)).dictation.state).toBe('waiting')
  })

  it('is refused if another user changed it meanwhile, and out of scope', async () => {
    const { id, version } = await startDictation(doctor())
    read(rows.storePart, await sendPart(doctor(), toneOf(1), { id }))
    await secretary().patch(`/api/dictations/${id}`, { priority: 'high' })
    const takes = [{ take: 1, parts: 1, seconds: 1 }]
    expectRefusal(await send(id, takes, { version }), 409, 'dictation_changed_meanwhile')
    const other = await app.as('otherDoctor').post(`/api/dictations/${id}/send`, { takes })
    expectRefusal(other, 404, 'not_found')
  })

  it('makes it wait for typing without speech to text; sending again changes nothing', async () => {
    const sent = await sentDictation(doctor(), { seconds: 2.5, fields: { patientId } })
    expect(sent).toMatchObject({ state: 'waiting', seconds: 2.5, hasSound: true, hasTranscript: false })
    expect(sent.dueAt).toBe('2026-11-27T10:00:00.000Z')
    const again = read(rows.send, await send(sent.id, [{ take: 1, parts: 1, seconds: 2 }])).dictation
    expect(again).toMatchObject({ state: 'waiting', version: sent.version, seconds: 2.5 })
    expectRefusal(await sendPart(doctor(), toneOf(1), { id: sent.id, part: 2 }), 409, 'dictation_is_sent')
    const words = read(rows.getTranscript, await doctor().get(`/api/dictations/${sent.id}/transcript`))
    expect(words.transcript).toBeNull()
    expectRefusal(await doctor().post(`/api/dictations/${sent.id}/transcribe`), 409, 'speech_not_set_up')
    expect(await auditOf(sent.id)).toEqual([
      'dictation.start',
      'dictation.store',
      'dictation.send',
      'dictation.send-again',
    ])
  })

  it('identifies takes by their number if an earlier take was lost', async () => {
    const { id } = await startDictation(doctor())
    for (const take of [1, 3]) await sendPart(doctor(), toneOf(1), { id, take })
    const sendTakes = (takes: number[]) =>
      doctor().post(`/api/dictations/${id}/send`, {
        takes: takes.map((take) => ({ take, parts: 1, seconds: 1 })),
      })
    expectRefusal(await sendTakes([3, 1]), 400, 'invalid_input')
    const sent = read(rows.send, await sendTakes([1, 3])).dictation
    expect(sent.takes.map(({ take }) => take)).toEqual([1, 3])
    expect(sent.seconds).toBe(2)
  })

  it('keeps several takes apart, each as it was recorded', async () => {
    const first = toneOf(1)
    const second = toneOf(1.5, 440)
    const { id } = await sentDictation(doctor(), { sound: [first, second], seconds: 1 })
    for (const [take, whole] of [
      [1, first],
      [2, second],
    ] as const) {
      const sound = await secretary().get(`/api/dictations/${id}/takes/${take}/sound`)
      expect(sound.bytes.equals(whole)).toBe(true)
    }
    expectRefusal(await secretary().get(`/api/dictations/${id}/takes/3/sound`), 404, 'not_found')
  })
})

describe('the audio of a take', () => {
  const whole = toneOf(10)

  it('is served whole or in ranges, across parts', async () => {
    const { id } = await sentDictation(doctor(), { sound: [whole], seconds: 10 })
    const path = `/api/dictations/${id}/takes/1/sound`
    const all = await secretary().get(path)
    expect(all.status).toBe(200)
    expect(all.headers.get('content-type')).toBe('audio/wav')
    expect(all.headers.get('accept-ranges')).toBe('bytes')
    expect(all.bytes.equals(whole)).toBe(true)
    const etag = all.headers.get('etag') ?? ''
    const range = (bytes: string, more = {}) => secretary().get(path, { range: `bytes=${bytes}`, ...more })
    for (const [asked, first, last] of [
      ['0-0', 0, 0],
      ['199990-200010', 199_990, 200_010],
      ['100000-', 100_000, whole.length - 1],
      ['-500', whole.length - 500, whole.length - 1],
    ] as const) {
      const part = await range(asked)
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`)
      expect(part.bytes.equals(whole.subarray(first, last + 1))).toBe(true)
    }
    expect((await range('9999999-')).status).toBe(416)
    expect((await range('0-9', { 'if-range': '"another"' })).status).toBe(200)
    expect((await range('0-9', { 'if-range': etag })).status).toBe(206)
  })

  it('is refused for users out of scope', async () => {
    const { id } = await sentDictation(doctor())
    const path = `/api/dictations/${id}/takes/1/sound`
    expectRefusal(await app.as('otherSecretary').get(path), 404, 'not_found')
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
  })
})

describe('changing a dictation', () => {
  it('saves patient, type, priority and notes, and refuses a stale change with 409', async () => {
    const { id, version } = await sentDictation(doctor())
    const change = (body: object) => secretary().patch(`/api/dictations/${id}`, body)
    const fields = { patientId, letterType: 'referral', priority: 'high', notes: ' Urgent ' }
    const changed = read(rows.change, await change({ ...fields, version })).dictation
    expect(changed).toMatchObject({ ...fields, notes: 'Urgent', patientName: 'Ada Quill' })
    expectRefusal(await change({ priority: 'low', version }), 409, 'dictation_changed_meanwhile')
    expectRefusal(await change({ patientId: otherPatientId }), 404, 'not_found')
    expectRefusal(await app.as('otherDoctor').patch(`/api/dictations/${id}`, fields), 404, 'not_found')
    const freed = read(rows.change, await change({ patientId: null })).dictation
    expect(freed).toMatchObject({ patientId: null, patientName: null, priority: 'high' })
  })

  it('saves the playback position and who has the dictation open', async () => {
    const { id, version } = await sentDictation(doctor())
    const save = (position: number) => secretary().put(`/api/dictations/${id}/position`, { position })
    expect(read(rows.savePosition, await save(12.5))).toEqual({ position: 12.5 })
    const { position, openedBy, version: after } = await get(id)
    expect({ position, openedBy, after }).toEqual({
      position: 12.5,
      openedBy: { userId: app.ids.secretary, name: 'Test secretary', at: app.clock.now.toISOString() },
      after: version,
    })
    const foreign = await app.as('otherDoctor').put(`/api/dictations/${id}/position`, { position: 1 })
    expectRefusal(foreign, 404, 'not_found')
    expectRefusal(await save(-1), 400, 'invalid_input')
  })
})

describe('discarding a dictation', () => {
  it('hides it until it is restored with its sound', async () => {
    const { id } = await sentDictation(doctor(), { fields: { patientId } })
    const path = `/api/dictations/${id}`
    const gone = read(rows.discard, await doctor().delete(path)).dictation
    expect(gone.discardedAt).not.toBeNull()
    expectRefusal(await doctor().get(path), 404, 'not_found')
    expectRefusal(await doctor().get(`${path}/takes/1/sound`), 404, 'not_found')
    expectRefusal(await doctor().delete(path), 409, 'dictation_is_discarded')
    expectRefusal(await sendPart(doctor(), toneOf(1), { id, part: 9 }), 409, 'dictation_is_discarded')
    expectRefusal(await app.as('otherDoctor').post(`${path}/restore`), 404, 'not_found')
    const back = read(rows.restore, await doctor().post(`${path}/restore`)).dictation
    expect(back).toMatchObject({ state: 'waiting', hasSound: true, discardedAt: null })
    expectRefusal(await doctor().post(`${path}/restore`), 409, 'dictation_not_discarded')
  })

  it('is reported to a device that continues with it', async () => {
    const deviceKey = 'a-device-that-goes-on'
    const { id } = await startDictation(doctor(), { deviceKey })
    read(rows.discard, await doctor().delete(`/api/dictations/${id}`))
    expectRefusal(await doctor().post('/api/dictations', { deviceKey }), 409, 'dictation_is_discarded')
  })
})

describe('the dictation queues', () => {
  it('list what is to be typed by priority, then by age, page by page [H-23]', async () => {
    await app.db.updateTable('dictations').set({ deletedAt: app.clock.now }).execute()
    const sent: number[] = []
    for (const priority of ['low', 'medium', 'high', 'medium'] as const) {
      app.clock.now = new Date(app.clock.now.getTime() + 60_000)
      sent.push((await sentDictation(doctor(), { fields: { priority, patientId } })).id)
    }
    const [low, medium, high, laterMedium] = sent
    await startDictation(doctor())
    const first = await list('?limit=3')
    expect(first.dictations.map(({ id }) => id)).toEqual([high, medium, laterMedium])
    expect(first.counts).toEqual({ recording: 1, toType: 4, failed: 0 })
    const rest = await list(`?limit=3&cursor=${first.nextCursor}`)
    expect(rest.dictations.map(({ id }) => id)).toEqual([low])
    expect(rest.nextCursor).toBeNull()
    expect((await list('?queue=recording')).dictations).toHaveLength(1)
    expect((await list(`?patientId=${patientId}&queue=to-type`)).dictations).toHaveLength(4)
    expectRefusal(await secretary().get('/api/dictations?cursor=x'), 400, 'invalid_input')
    const elsewhere = read(rows.list, await app.as('otherSecretary').get('/api/dictations'))
    expect(elsewhere).toMatchObject({ dictations: [], counts: { toType: 0 } })
    expect(read(rows.list, await app.as('admin').get('/api/dictations')).counts.toType).toBe(4)
  })

  it('send live updates within the user’s scope only', async () => {
    const { heard } = await app.listen('secretary')
    const foreign = await app.listen('otherDoctor')
    const { id } = await sentDictation(doctor(), { fields: { patientId } })
    read(rows.discard, await doctor().delete(`/api/dictations/${id}`))
    const byUserId = app.ids.doctor
    await expect
      .poll(() => heard('dictation_changed'))
      .toEqual([
        { dictationId: id, patientId, state: 'recording', isThere: true, byUserId },
        { dictationId: id, patientId, state: 'waiting', isThere: true, byUserId },
        { dictationId: id, patientId, state: 'waiting', isThere: false, byUserId },
      ])
    expect(foreign.heard('dictation_changed')).toEqual([])
  })
})
