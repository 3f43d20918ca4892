import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import { untilOneWaits } from '../../test/until-one-waits.ts'

const { patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const bulk = (list: object[], headers = {}, person: Person = 'doctor') =>
  app.as(person).post('/api/patients/bulk-create', { patients: list }, headers)
const stop = (key: string, person: Person = 'doctor') =>
  app.as(person).post('/api/patients/bulk-create/stop', { key })
const total = async () => read(patients.list, await app.as('doctor').get('/api/patients')).total
/** Gives the same sequence for the same seed. */
const diceOf = (seed: number) => {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
/** The words have only letters, because names with digits are never equal. */
const letters = (seed: number) =>
  Array.from({ length: 7 }, (_, at) => String.fromCharCode(97 + ((seed * (at + 3) * 31 + at * 7) % 26))).join(
    '',
  )
const many = (n: number, name: string) =>
  Array.from({ length: n }, (_, i) => ({
    name: `${name} Number${i}`,
    dob: `19${String(30 + (i % 60)).padStart(2, '0')}-0${1 + (i % 9)}-1${i % 10}`,
  }))

/** Another transaction holds this number for a short time. */
const nhsNumber = '9991000119'

describe('adding many patients', () => {
  it('adds none if one of them is wrong, and names each wrong field', async () => {
    const before = await total()
    expectRefusal(await bulk([]), 400, 'invalid_input')
    const reply = await bulk([{ name: 'Right One' }, { name: '' }, { name: 'X', dob: '1951-13-01' }])
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([
      'patients.1.name',
      'patients.2.dob',
    ])
    const lost = await bulk([{ name: 'Right One' }, { name: '\uFFFDukasz Wiśniewski' }])
    expectRefusal(lost, 400, 'invalid_input')
    expect(lost.body).toMatchObject({
      fields: { 'patients.1.name': expect.stringContaining('Type the name') },
    })
    const future = await bulk([{ name: 'Right One' }, { name: 'Not Born', dob: '2026-11-21' }])
    expectRefusal(future, 400, 'invalid_input')
    expect(future.body).toMatchObject({ fields: { 'patients.1.dob': expect.stringContaining('future') } })
    expect(await total()).toBe(before)
  })

  it('refuses somebody listed twice, known to the practice or with a taken NHS number', async () => {
    await buildPatient(app.db, { name: 'Ida Fenn', dob: '1951-03-14', doctorId: app.ids.doctor })
    await buildPatient(app.db, { name: 'Somebody', nhsNumber: '9991126481', doctorId: app.ids.otherDoctor })
    const before = await total()
    const twice = await bulk([
      { name: 'Tom Barr', dob: '1960-01-02' },
      { name: 'BARR, Tom', dob: '1960-01-02' },
    ])
    expectRefusal(twice, 400, 'invalid_input')
    expect(twice.body).toMatchObject({ fields: { 'patients.1.name': expect.stringContaining('entry 1') } })
    const known = await bulk([{ name: 'New Person' }, { name: 'I. Fenn', dob: '1951-03-14' }])
    expectRefusal(known, 409, 'likely_duplicate')
    expect(known.body).toMatchObject({ candidates: [{ index: 1, patients: [{ name: 'Ida Fenn' }] }] })
    const taken = await bulk([{ name: 'New Person', nhsNumber: '999 112 6481' }])
    expectRefusal(taken, 409, 'nhs_number_taken')
    expect(taken.body).toMatchObject({
      message: expect.stringContaining('do not have access to that record'),
      fields: { 'patients.0.nhsNumber': expect.any(String) },
    })
    expect(await total()).toBe(before)
    const [candidate] = (known.body as { candidates: { patients: { id: number }[] }[] }).candidates
    const fenn = { name: 'I. Fenn', dob: '1951-03-14', confirmedNotDuplicate: true }
    expectRefusal(await bulk([{ ...fenn, notDuplicateOf: [] }]), 409, 'likely_duplicate')
    const notDuplicateOf = candidate?.patients.map(({ id }) => id)
    expect(read(patients.bulkCreate, await bulk([{ ...fenn, notDuplicateOf }])).count).toBe(1)
  })

  it('accepts twins in a list if the user says so, but compares them with the practice', async () => {
    const twins = [
      { name: 'Nia Twofold', dob: '1960-01-03' },
      { name: 'Nia Twofold', dob: '1960-01-03', confirmedNotDuplicate: true, notDuplicateOf: [] },
    ]
    expect(read(patients.bulkCreate, await bulk(twins)).count).toBe(2)
    const again = await bulk(twins)
    expectRefusal(again, 409, 'likely_duplicate')
    expect(again.body).toMatchObject({ candidates: [{ index: 0 }, { index: 1 }] })
  })

  it.each([1, 2, 3])('imports a list once if two users send it at the same time: %i', async (seed) => {
    const dice = diceOf(seed)
    const people = Array.from({ length: 12 }, (_, i) => ({
      name: `${letters(seed)} ${letters(i * 31 + seed * 7)}`,
      dob: `19${30 + seed}-0${1 + (i % 9)}-1${i % 10}`,
    }))
    const known = await Promise.all(
      people.map(async ({ name, dob }) =>
        dice() < 0.5 ? [await buildPatient(app.db, { name, dob, doctorId: app.ids.doctor })] : [],
      ),
    )
    const list = people.map((person, i) => ({
      ...person,
      confirmedNotDuplicate: true,
      notDuplicateOf: known[i],
    }))
    const before = await total()
    const askers = ['doctor', 'secretary'] as const
    const replies = await Promise.all(askers.map((person) => bulk(list, {}, person)))
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status)
    expect(won?.status).toBe(200)
    expect({ status: lost?.status, body: lost?.body }).toMatchObject({
      status: 409,
      body: {
        code: 'likely_duplicate',
        candidates: people.map((_, index) => ({ index, patients: [expect.anything()] })),
      },
    })
    expect(await total()).toBe(before + people.length)
  })

  it('refuses garbled names with the record number and birth date of a known patient', async () => {
    const zofia = { dob: '2006-01-21', medicalRecordNumber: 'MR100678' }
    await buildPatient(app.db, { name: 'Zofia García López', doctorId: app.ids.doctor, ...zofia })
    const before = await total()
    const garbled = { name: 'Zo\\a Garc', dob: '2006-01-21', medicalRecordNumber: 'MR100678' }
    const known = await bulk([{ name: 'Nobody Else' }, garbled])
    expectRefusal(known, 409, 'likely_duplicate')
    expect(known.body).toMatchObject({
      candidates: [
        { index: 1, patients: [{ name: 'Zofia García López', likeness: 'record_number_and_dob' }] },
      ],
    })
    const first = { name: 'Łukasz Wiśniewski', dob: '1949-10-11', medicalRecordNumber: 'MR100712' }
    const again = { ...first, name: '\\L{}ukasz', medicalRecordNumber: 'mr 100712' }
    const twice = await bulk([first, again])
    expectRefusal(twice, 400, 'invalid_input')
    expect(twice.body).toMatchObject({ fields: { 'patients.1.name': expect.stringContaining('entry 1') } })
    expect(await total()).toBe(before)
    const auto = { dob: '1949-10-12', medicalRecordNumber: 'Auto-generated' }
    const unnumbered = [
      { ...auto, name: 'Orla Unnumbered' },
      { ...auto, name: 'Peter Autonym' },
    ]
    expect(read(patients.bulkCreate, await bulk(unnumbered)).count).toBe(2)
  })

  it('saves every field, in the order of the list, with an audit entry for each patient', async () => {
    const reply = read(
      patients.bulkCreate,
      await bulk([
        {
          full_name: 'First Listed',
          date_of_birth: '1900-01-01',
          gender: 'female',
          medicalRecordNumber: 'A-1',
        },
        { name: 'Second Listed', nhsNumber: '999 120 5675', phone: '01632 960001', allergies: ['latex'] },
      ]),
    )
    expect(reply).toMatchObject({
      success: true,
      count: 2,
      message: 'Successfully created 2 patients in database',
      patients: [{ name: 'First Listed', dob: null }, { name: 'Second Listed' }],
    })
    const [first, second] = await Promise.all(
      reply.patients.map(async ({ id }) =>
        read(patients.get, await app.as('secretary').get(`/api/patients/${id}`)),
      ),
    )
    expect(first?.patient).toMatchObject({ gender: 'female', medicalRecordNumber: 'A-1' })
    expect(second?.patient).toMatchObject({
      nhsNumber: '9991205675',
      phone: '01632 960001',
      allergies: ['latex'],
    })
    const ids = reply.patients.map(({ id }) => id)
    const lines = await app.db.selectFrom('auditLog').select('action').where('patientId', 'in', ids).execute()
    expect(lines).toEqual([{ action: 'patient.create' }, { action: 'patient.create' }])
  })

  it('reads extracted genders, and treats words for unknown values as unknown', async () => {
    const extracted = { dob: '1900-01-01', gender: 'Not specified' }
    const { patients: made } = read(
      patients.bulkCreate,
      await bulk([
        { ...extracted, full_name: 'Vera Extracted', medicalNumber: 'Auto-generated' },
        { ...extracted, full_name: 'Walter Extracted', medicalNumber: 'A-7' },
        { name: 'Xenia Extracted', gender: 'Female' },
        { name: 'Yorick Extracted', gender: ' MALE ' },
        { name: 'Zoe Extracted', gender: 'Non-binary' },
      ]),
    )
    const kept = await Promise.all(
      made.map(async ({ id }) => read(patients.get, await app.as('doctor').get(`/api/patients/${id}`))),
    )
    expect(kept.map(({ patient }) => patient)).toMatchObject([
      { name: 'Vera Extracted', dob: null, gender: 'unknown', medicalRecordNumber: null },
      { name: 'Walter Extracted', dob: null, gender: 'unknown', medicalRecordNumber: 'A-7' },
      { name: 'Xenia Extracted', gender: 'female' },
      { name: 'Yorick Extracted', gender: 'male' },
      { name: 'Zoe Extracted', gender: 'other' },
    ])
    for (const gender of ['femal', '', 7, null, ['Female']])
      expectRefusal(await bulk([{ name: 'Nobody Extracted', gender }]), 400, 'invalid_input')
  })

  it('makes one import of a repeated request, even at the same moment', async () => {
    const list = many(40, 'Doubled')
    const headers = { 'idempotency-key': 'import-once' }
    const before = await total()
    const replies = await Promise.all([bulk(list, headers), bulk(list, headers)])
    const [one, two] = replies.map((reply) => read(patients.bulkCreate, reply))
    expect(one?.patients).toEqual(two?.patients)
    expect(await total()).toBe(before + 40)
  })

  it('streams its progress on request, and a refusal too', async () => {
    const accept = { accept: 'text/event-stream' }
    const streamed = (await bulk(many(1200, 'Streamed'), accept)).bytes.toString('utf8')
    expect(streamed).toContain('event: block\ndata: {"created":')
    expect(streamed).toMatch(/event: done\ndata: {"success":true,"count":1200/)
    const refused = (await bulk([{ name: 'I. Fenn', dob: '1951-03-14' }], accept)).bytes.toString('utf8')
    expect(refused).toMatch(/^event: error\ndata: {"code":"likely_duplicate"/)
  })

  it('keeps the patients created before its user stopped it, and a repeated request creates no more', async () => {
    const list = many(1300, 'Stopped').map((person, i) => (i === 600 ? { ...person, nhsNumber } : person))
    const headers = { 'idempotency-key': 'import-to-stop' }
    const before = await total()
    const { importing } = await app.db.transaction().execute(async (db) => {
      // The import's second statement waits for this number, so the stop arrives during that statement.
      const id = await buildPatient(db, {
        name: 'Only Briefly',
        nhsNumber,
        doctorId: app.ids.otherDoctor,
      })
      const begun = bulk(list, headers)
      await untilOneWaits(app.db)
      expect((await stop('import-to-stop', 'secretary')).status).toBe(200)
      expect((await stop('import-to-stop')).status).toBe(200)
      await db.updateTable('patients').set({ nhsNumber: null }).where('id', '=', id).execute()
      return { importing: begun }
    })
    const stopped = read(patients.bulkCreate, await importing)
    expect(stopped.message).toBe('Import stopped. 1,000 of 1,300 patients were created.')
    expect(stopped.patients.map(({ name }) => name)).toEqual(list.slice(0, 1000).map(({ name }) => name))
    expect(read(patients.bulkCreate, await bulk(list, headers))).toEqual(stopped)
    expect(await total()).toBe(before + 1000)
    const lines = app.db.selectFrom('auditLog').select(['action', 'actorId', 'details'])
    expect(await lines.where('action', 'like', 'patient.%import%').orderBy('seq').execute()).toMatchObject([
      { action: 'patient.stop-import', actorId: app.ids.secretary },
      { action: 'patient.stop-import', actorId: app.ids.doctor },
      { action: 'patient.import-stopped', actorId: app.ids.doctor, details: { patients: 1000, count: 1300 } },
    ])
    const rest = read(patients.bulkCreate, await bulk(list.slice(1000)))
    expect(rest.count).toBe(300)
  })

  it('creates nobody if it was stopped before it began, also after its server was killed', async () => {
    const before = await total()
    expect((await stop('import-never-begun')).status).toBe(200)
    const headers = { 'idempotency-key': 'import-never-begun' }
    expectRefusal(await bulk(many(3, 'Never'), headers), 409, 'import_stopped')
    expectRefusal(await bulk(many(3, 'Never'), headers), 409, 'import_stopped')
    expect(await total()).toBe(before)
    expect(read(patients.bulkCreate, await bulk(many(3, 'Never'))).count).toBe(3)
  })

  it('deletes requests to stop after a day, whoever imports next', async () => {
    await app.db
      .updateTable('importStops')
      .set({ createdAt: new Date('2020-01-01') })
      .execute()
    await stop('import-of-today')
    await app.db
      .insertInto('importStops')
      .values({ userId: app.ids.doctor, key: 'import-of-last-week', createdAt: new Date('2020-01-01') })
      .execute()
    await bulk(many(1, 'Next'), {}, 'otherDoctor')
    expect(await app.db.selectFrom('importStops').select('key').execute()).toEqual([
      { key: 'import-of-today' },
    ])
  })
})
