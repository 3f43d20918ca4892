import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { sentDictation } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { assistant, dictation: rows, letters, patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (name: string, doctor: Person = 'doctor') =>
  buildPatient(app.db, {
    name,
    doctor_id: app.ids[doctor],
    dob: '1950-02-01',
    nhs_number: null,
    gp_name: 'Dr Asha Patel',
    created_at: app.clock.now,
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

/** A dictation of the doctor about somebody who is the other doctor's patient by now. */
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

describe('a dictation whose patient is another doctor’s by now', () => {
  it('leads to no other patient out of scope, and to this one for nobody else', async () => {
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
  ])(
    'is typed like every other where the patient %s, and its letter is of who dictated it',
    async (_, leave) => {
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
      expect(letter.content).toContain('Dear Dr Asha Patel,')
      expect(letter.content).toContain(line)
      expect(letter.content).toContain('Dr Test doctor')
      expectRefusal(await create('secretary', letterOf(patientId, id)), 409, 'dictation_is_typed')
      const path = `/api/letters/${letter.id}`
      read(letters.review, await app.as('doctor').patch(`${path}/review`, { approved: true }))
      read(letters.post, await app.as('doctor').patch(`${path}/status`, { status: 'posted' }))
    },
  )

  it('warns of a namesake among one’s own', async () => {
    const { id } = await stayedBehind(giveAway, 'Wynn Double')
    await add('Wynn Double')
    const { dictation } = read(rows.get, await app.as('doctor').get(`/api/dictations/${id}`))
    expect(dictation.patientNamesakes).toBe(1)
  })
})
