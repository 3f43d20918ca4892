import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient, buildUser } from '../../../seed/build.ts'
import { sentDictation } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { assignments, assistant, dictation: rows, letters, patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (name: string, doctor: Person = 'doctor') =>
  buildPatient(app.db, {
    name,
    doctorId: app.ids[doctor],
    dob: '1950-02-01',
    nhsNumber: null,
    gpName: 'Dr Asha Patel',
    createdAt: app.clock.now,
  })

async function giveAway(patientId: number): Promise<number> {
  const body = { patientIds: [patientId], doctorId: app.ids.otherDoctor, letters: 'stay', dictations: 'stay' }
  read(patients.reassign, await app.as('admin').post('/api/patients/batch/reassign', body))
  return patientId
}

async function mergeIntoAnothers(otherId: number): Promise<number> {
  const keptId = await add('Wynn Kept', 'otherDoctor')
  read(patients.merge, await app.as('admin').post(`/api/patients/${keptId}/merge`, { otherId }))
  return keptId
}

/** Makes a doctor's dictation about a patient who then moves to the other doctor. */
async function stayedBehind(leave: (patientId: number) => Promise<number>, name = 'Wynn Away') {
  const { id } = await sentDictation(app.as('doctor'), { fields: { patientId: await add(name) } })
  const before = read(rows.get, await app.as('doctor').get(`/api/dictations/${id}`)).dictation
  return { id, patientId: await leave(before.patientId ?? 0) }
}

const letterOf = (patientId: number, dictationId?: number) => ({
  patientId,
  content: '<p>She is well.</p>',
  ...(dictationId !== undefined && { dictationId }),
})
const create = (person: Person, body: object) => app.as(person).post('/api/letters', body)
const draft = (person: Person, body: object) =>
  app
    .as(person)
    .post('/api/assistant/draft', { dictation: 'She is well full stop', engine: 'composer', ...body })

describe('a dictation of another doctor’s patient', () => {
  it('gives access to this patient for that dictation alone [H-22]', async () => {
    const { id, patientId } = await stayedBehind(giveAway)
    const foreign = await add('Wynn Foreign', 'otherDoctor')
    expectRefusal(await create('doctor', letterOf(patientId)), 404, 'not_found')
    expectRefusal(await create('doctor', letterOf(foreign, id)), 404, 'not_found')
    expectRefusal(await draft('doctor', { patientId: foreign, dictationId: id }), 404, 'not_found')
    expectRefusal(await draft('doctor', { patientId }), 404, 'not_found')
    expectRefusal(await app.as('doctor').get(`/api/patients/${patientId}`), 404, 'not_found')
    const toForeign = await app.as('doctor').patch(`/api/dictations/${id}`, { patientId: foreign })
    expectRefusal(toForeign, 404, 'not_found')
    const { id: ofNobody } = await sentDictation(app.as('doctor'))
    expectRefusal(await create('doctor', letterOf(patientId, ofNobody)), 404, 'not_found')
    const toThem = await app.as('doctor').patch(`/api/dictations/${ofNobody}`, { patientId })
    expectRefusal(toThem, 404, 'not_found')
    for (const person of ['otherDoctor', 'otherSecretary', 'unassigned'] as const)
      expectRefusal(await create(person, letterOf(patientId, id)), 404, 'not_found')
    const written = await app.db.selectFrom('letters').select('id').execute()
    expect(written).toEqual([])
  })

  it.each([
    ['was given away and it stayed', giveAway],
    ['was merged into a record of that doctor', mergeIntoAnothers],
  ])('is typed into a letter of the dictating doctor if the patient %s [H-22]', async (_, leave) => {
    const { id, patientId } = await stayedBehind(leave)
    const secretary = app.as('secretary')
    const { dictations } = read(rows.list, await secretary.get('/api/dictations?queue=to-type'))
    expect(dictations.map((one) => one.id)).toContain(id)
    const { dictation } = read(rows.get, await secretary.get(`/api/dictations/${id}`))
    expect(dictation).toMatchObject({
      patientId,
      patientName: expect.stringMatching(/^Wynn/),
      patientDob: '1950-02-01',
      patientGpName: 'Dr Asha Patel',
      patientNhsNumber: null,
      patientNamesakes: 0,
    })
    const changes = { patientId, priority: 'high' }
    const changed = read(rows.change, await secretary.patch(`/api/dictations/${id}`, changes)).dictation
    expect(changed).toMatchObject(changes)
    const drafted = read(assistant.draft, await draft('secretary', { patientId, dictationId: id }))
    const line = `Re: ${dictation.patientName}, date of birth 01/02/1950, MR #${patientId}`
    expect(drafted.content).toContain(line)

    const { letter } = read(letters.create, await create('secretary', letterOf(patientId, id)))
    expect(letter).toMatchObject({ patientId, doctorId: app.ids.doctor, dictationId: id })
    expect(letter.content).toContain('Dear Dr Patel,')
    expect(letter.content).toContain(line)
    expect(letter.content).toContain('Dr Test doctor')
    expectRefusal(await create('secretary', letterOf(patientId, id)), 409, 'dictation_is_typed')
    const path = `/api/letters/${letter.id}`
    read(letters.review, await app.as('doctor').patch(`${path}/review`, { approved: true }))
    read(letters.post, await app.as('doctor').patch(`${path}/status`, { status: 'posted' }))
  })

  it('becomes a letter of no other doctor, not even one its secretary covers', async () => {
    const second = await buildUser(app.db, { name: 'Dr Second', email: 'second@test.example' })
    const today = app.clock.now.toISOString().slice(0, 10)
    const cover = { coveringId: app.ids.secretary, doctorId: second, from: today, to: today }
    read(assignments.createCover, await app.as('admin').post('/api/doctor-secretary/covers', cover))
    const { id, patientId } = await stayedBehind(giveAway)
    for (const person of ['secretary', 'admin'] as const) {
      const ofSecond = { ...letterOf(patientId, id), doctorId: second }
      expectRefusal(await create(person, ofSecond), 422, 'doctor_required')
    }
    const ofItsOwn = { ...letterOf(patientId, id), doctorId: app.ids.doctor }
    const { letter } = read(letters.create, await create('secretary', ofItsOwn))
    expect(letter).toMatchObject({ patientId, doctorId: app.ids.doctor, dictationId: id })
  })

  it('warns of a namesake among the dictating doctor’s patients', async () => {
    const { id } = await stayedBehind(giveAway, 'Wynn Double')
    await add('Wynn Double')
    const { dictation } = read(rows.get, await app.as('doctor').get(`/api/dictations/${id}`))
    expect(dictation.patientNamesakes).toBe(1)
  })
})

/** Makes a letter of the doctor about that patient, and returns it with a request to edit its text. */
async function letterThatStayed() {
  const { id, patientId } = await stayedBehind(giveAway)
  const { letter } = read(letters.create, await create('doctor', letterOf(patientId, id)))
  return { patientId, letterId: letter.id, content: letter.content }
}

describe.each([
  ['improved', '/api/assistant/improve', { engine: 'rules' }],
  ['checked', '/api/fact-check', {}],
])('a letter of another doctor’s patient, to be %s', (_, path, more) => {
  const send = (person: Person, body: object) => app.as(person).post(path, { ...more, ...body })

  it('is refused with 404 for another patient or letter, or out of scope', async () => {
    const text = await letterThatStayed()
    const foreign = await add('Wynn Foreign', 'otherDoctor')
    const own = await add('Wynn Own')
    const { letter: ofOwn } = read(letters.create, await create('doctor', letterOf(own)))
    const refused: [Person, object][] = [
      ['doctor', { ...text, letterId: undefined }],
      ['doctor', { ...text, patientId: foreign }],
      ['doctor', { ...text, letterId: ofOwn.id }],
      ['doctor', { ...text, letterId: 999_999 }],
      ['otherDoctor', text],
      ['unassigned', text],
    ]
    for (const [person, body] of refused) expectRefusal(await send(person, body), 404, 'not_found')
  })

  it('is accepted from users who may see it', async () => {
    const text = await letterThatStayed()
    for (const person of ['doctor', 'secretary'] as const)
      expect((await send(person, text)).status, person).toBe(200)
  })
})
