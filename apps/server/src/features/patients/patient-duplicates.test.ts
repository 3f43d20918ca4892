import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { patients } = routes
let app: TestApp
let wiśniewska: number

beforeAll(async () => {
  app = await startTestApp()
  wiśniewska = await add('Zofia Wiśniewska', { dob: '1951-03-04', nhsNumber: '9991126481' })
})
afterAll(() => app.close())

const add = (name: string, more = {}, doctor: Person = 'doctor') =>
  buildPatient(app.db, { name, doctorId: app.ids[doctor], createdAt: app.clock.now, ...more })
const create = (body: object, person: Person = 'doctor') => app.as(person).post('/api/patients', body)
const find = async (people: object[], person: Person = 'doctor') =>
  read(
    patients.findDuplicates,
    await app.as(person).post('/api/patients/likely-duplicates', { patients: people }),
  ).duplicates

describe('adding a likely duplicate', () => {
  it.each([
    [
      'a similar name with the same date of birth',
      { name: 'Sofia Wisniewska', dob: '1951-03-04' },
      'name_and_dob',
    ],
    ['a first name cut short', { name: 'Zof Wiśniewska', dob: '1951-03-04' }, 'name_and_dob'],
    ['day and month swapped', { name: 'Wisniewska, Zofia', dob: '1951-04-03' }, 'name_and_similar_dob'],
  ])('is refused with the similar record: %s', async (_, body, likeness) => {
    const reply = await create(body)
    expectRefusal(reply, 409, 'likely_duplicate')
    expect(reply.body).toMatchObject({
      candidates: [{ index: 0, patients: [{ id: wiśniewska, name: 'Zofia Wiśniewska', likeness }] }],
    })
  })

  it('finds the record for a name with unreadable letters, which is itself refused', async () => {
    const body = { name: '\uFFFDofia Wi±niewska', dob: '1951-03-04' }
    expect(await find([body])).toMatchObject([
      { index: 0, patients: [{ id: wiśniewska, likeness: 'name_and_dob' }] },
    ])
    const reply = await create({ ...body, confirmedNotDuplicate: true })
    expectRefusal(reply, 400, 'invalid_input')
    expect(reply.body).toMatchObject({ fields: { name: expect.stringContaining('could not be read') } })
  })

  it('is refused for the same record number and birth date, not for the number alone', async () => {
    const zofia = { dob: '2006-01-21', medicalRecordNumber: 'MR100678' }
    const known = await add('Zofia García López', zofia)
    const body = { name: 'Zoa Garcia', dob: '2006-01-21', medicalRecordNumber: 'mr 100678' }
    const refused = await create(body)
    expectRefusal(refused, 409, 'likely_duplicate')
    expect(refused.body).toMatchObject({
      candidates: [{ index: 0, patients: [{ id: known, likeness: 'record_number_and_dob' }] }],
    })
    expect((await find([body]))[0]?.patients).toMatchObject([{ id: known }])
    expect((await create({ ...body, name: 'Somebody Younger', dob: '2007-02-22' })).status).toBe(200)
    expect((await create({ ...body, confirmedNotDuplicate: true, notDuplicateOf: [known] })).status).toBe(200)
  })

  it('is refused for the same record number and name if a date of birth is unknown', async () => {
    const known = await add('Ines Undated', { medicalRecordNumber: 'MR100679' })
    const body = { name: 'UNDATED, Ines', dob: '1962-03-05' }
    const refused = await create({ ...body, medicalRecordNumber: 'MR100679' })
    expectRefusal(refused, 409, 'likely_duplicate')
    expect(refused.body).toMatchObject({
      candidates: [{ patients: [{ id: known, likeness: 'record_number_and_name' }] }],
    })
    expect((await create({ ...body, medicalRecordNumber: 'MR100680' })).status).toBe(200)
  })

  it('is refused for the same record number and a similar name without birth dates', async () => {
    const undated = await add('Elizabeth Recorder', { medicalRecordNumber: 'mr\u00a0200 001' })
    const dated = await add('Bronwen Recorder', { dob: '1951-03-14', medicalRecordNumber: 'MR200002' })
    const same = { likeness: 'record_number_and_name' }
    const liz = { name: 'Liz Recorder', dob: '1962-03-05', medicalRecordNumber: 'MR200001' }
    expectRefusal(await create(liz), 409, 'likely_duplicate')
    const bron = { name: 'Bron Recorder', medicalRecordNumber: 'mr 200002' }
    expectRefusal(await create(bron), 409, 'likely_duplicate')
    const found = await find([liz, bron, { ...liz, name: 'Ann Another' }])
    expect(found).toMatchObject([
      { index: 0, patients: [{ id: undated, ...same }] },
      { index: 1, patients: [{ id: dated, ...same }] },
    ])
    expect(await find([liz, bron], 'otherDoctor')).toEqual([])
  })

  it('finds an NHS number beside a record number that a whole ward has', async () => {
    for (let i = 0; i < 70; i += 1) await add(`Ward ${word(i)}`, { medicalRecordNumber: 'WARD-7' })
    const ward = { medicalRecordNumber: 'ward-7' }
    const people = Array.from({ length: 70 }, (_, i) => ({ name: `Bed ${word(i + 500)}`, ...ward }))
    const found = await find([...people, { name: 'Zofia Elsewhere', nhsNumber: '9991126481', ...ward }])
    expect(found).toMatchObject([{ index: 70, patients: [{ id: wiśniewska, likeness: 'nhs_number' }] }])
  })

  it('names the owner of an NHS number only to users who may see that patient', async () => {
    const own = await create({ name: 'Tom Barr', nhsNumber: '9991126481' })
    expectRefusal(own, 409, 'nhs_number_taken')
    expect(own.body).toMatchObject({
      message: expect.stringContaining('Open that record'),
      candidates: [{ index: 0, patients: [{ id: wiśniewska }] }],
    })
    const foreign = await create({ name: 'Tom Barr', nhsNumber: '9991126481' }, 'otherDoctor')
    expectRefusal(foreign, 409, 'nhs_number_taken')
    expect(JSON.stringify(foreign.body)).not.toContain('Zofia')
    expect(foreign.body).toMatchObject({
      message:
        'Another patient in the practice already has this NHS number. You do not have access to that record. Check the number, or ask an administrator.',
    })
  })

  it('succeeds if the user says it is somebody else, and for another doctor', async () => {
    const body = { name: 'Sofia Wisniewska', dob: '1951-03-04', confirmedNotDuplicate: true }
    const named = { ...body, notDuplicateOf: [wiśniewska] }
    expect(read(patients.create, await create(named)).patient.name).toBe('Sofia Wisniewska')
    const other = await create({ name: 'Zofia Wiśniewska', dob: '1951-03-04' }, 'otherDoctor')
    expect(other.status).toBe(200)
  })

  it('is refused if a confirmation names no similar record, but not without a list', async () => {
    const seen = await add('Wordy Alone', { dob: '1950-05-09' })
    const body = { name: 'Wordy Alone', dob: '1950-05-09', confirmedNotDuplicate: true }
    for (const said of [{ notDuplicateOf: [] }, { confirmedNotDuplicate: false, notDuplicateOf: [seen] }])
      expectRefusal(await create({ ...body, ...said }), 409, 'likely_duplicate')
    expect((await create(body)).status).toBe(200)
  })

  it('finds the most similar of many namesakes, also by NHS number', async () => {
    for (let i = 0; i < 7; i += 1) await add('John Twelvetrees')
    const likest = await add('John Twelvetrees', { dob: '1950-05-06', nhsNumber: '9991205675' })
    const [found] = await find([{ name: 'John Twelvetrees', dob: '1950-05-06' }])
    expect(found?.patients).toHaveLength(5)
    expect(found?.patients[0]).toMatchObject({ id: likest, likeness: 'name_and_dob' })
    const same = await create({ name: 'John Twelvetrees', dob: '1950-05-06' })
    expectRefusal(same, 409, 'likely_duplicate')
    expect(same.body).toMatchObject({ candidates: [{ patients: [{ id: likest }] }] })
    const taken = await create({ name: 'John Twelvetrees', nhsNumber: '9991205675' })
    expect(taken.body).toMatchObject({
      code: 'nhs_number_taken',
      candidates: [{ patients: [{ id: likest }] }],
    })
  })

  it('is refused again for a record that was added after the user looked', async () => {
    const seen = await add('Una Looked', { dob: '1950-05-07' })
    const body = {
      name: 'Una Looked',
      dob: '1950-05-07',
      confirmedNotDuplicate: true,
      notDuplicateOf: [seen],
    }
    const since = await add('Una Looked', { dob: '1950-05-07' })
    const refused = await create(body)
    expectRefusal(refused, 409, 'likely_duplicate')
    expect(refused.body).toMatchObject({ candidates: [{ patients: [{ id: since }] }] })
    expect((await create({ ...body, notDuplicateOf: [seen, since] })).status).toBe(200)
  })

  it.each([
    ['a title', 'Mrs Wilma Namely'],
    ['the surname first', 'NAMELY, Wilma'],
    ['an accent', 'Wilmá Namely'],
  ])('finds a name with %s, even if the date of birth has a slip', async (_, name) => {
    await add('Wilma Namely', { dob: '1944-08-21' })
    expectRefusal(await create({ name, dob: '1944-08-20' }), 409, 'likely_duplicate')
  })

  it('makes one record if two users add one person at the same moment [H-03]', async () => {
    const body = { name: 'Ann Same', dob: '1960-01-02' }
    const replies = await Promise.all([create(body), create(body, 'secretary'), create(body)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each([
    ['Fiona Mc Donald', 'Fiona McDonald'],
    ['Nora O’Brien', 'Nora O Brien'],
    ['Ann Marie Lee', 'Annmarie Lee'],
  ])('finds %s, recorded as %s, if the date of birth is unknown', async (typed, recorded) => {
    const known = await add(recorded, { dob: '1963-02-27' })
    const undated = { index: 0, patients: [{ id: known, likeness: 'name_without_dob' }] }
    expect(await find([{ name: typed, dob: null }])).toMatchObject([undated])
    expectRefusal(await create({ name: typed, dob: '1963-02-21' }), 409, 'likely_duplicate')
  })

  it('is possible for two people who share only their name', async () => {
    read(patients.create, await create({ name: 'Jo Common' }))
    read(patients.create, await create({ name: 'Jo Common' }))
    read(patients.create, await create({ name: 'Jo Common', dob: '1990-05-06' }))
  })
})

describe('looking for likely duplicates', () => {
  it('gives the similar records of each entry, within the user’s scope only', async () => {
    const people = [
      { name: 'Nobody Here', dob: '1999-09-09' },
      { name: 'Z Wisniewska', dob: '1951-03-04' },
      { name: 'Zofia Wisniewska' },
    ]
    const found = await find(people)
    expect(found.map(({ index }) => index)).toEqual([1, 2])
    expect(found[1]?.patients[0]).toMatchObject({
      id: wiśniewska,
      likeness: 'name_without_dob',
      letterCount: 0,
    })
    expect(await find(people, 'unassigned')).toEqual([])
  })

  it('accepts up to 10,000 entries', async () => {
    const people = Array.from({ length: 3000 }, (_, i) => ({ name: `Entry ${i} Person`, dob: '1970-01-01' }))
    expect(await find(people)).toEqual([])
    const sameDay = Array.from({ length: 10_000 }, (_, i) => ({
      name: `${word(i)} ${word(i * 7 + 3)}`,
      dob: '1971-01-01',
    }))
    await find(sameDay)
    expectRefusal(
      await app.as('doctor').post('/api/patients/likely-duplicates', {
        patients: Array.from({ length: 10_001 }, () => ({ name: 'x' })),
      }),
      400,
      'invalid_input',
    )
  })
})

/** The word has only letters, because names with digits are never equal. */
function word(seed: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return Array.from({ length: 6 }, (_, at) => letters[(seed * (at + 3) * 31 + at * 7) % 26]).join('')
}

describe('patients with the same name', () => {
  it('are named on the record and counted on letters, within the user’s scope [H-01]', async () => {
    const first = await add('Anna Patel', { dob: '1951-03-14' })
    const second = await add('ANNA PATÉL', { dob: '1987-11-02' })
    await add('Anna Patel', {}, 'otherDoctor')
    const reply = read(patients.get, await app.as('doctor').get(`/api/patients/${first}`))
    expect(reply.namesakes).toEqual([{ id: second, name: 'ANNA PATÉL', dob: '1987-11-02', nhsNumber: null }])
    const letterId = await buildLetter(app.db, { patientId: first, doctorId: app.ids.doctor })
    const { letter } = read(routes.letters.get, await app.as('doctor').get(`/api/letters/${letterId}`))
    expect(letter.patientNamesakes).toBe(1)
  })
})

describe('searching for a misspelt name', () => {
  const search = async (q: string) =>
    read(patients.list, await app.as('doctor').get(`/api/patients?q=${encodeURIComponent(q)}`))

  it('finds similar names and says so [H-03]', async () => {
    const fenwick = await add('Margaret Fenwick')
    for (const q of ['fenwich', 'Fennwick', 'margret fenwik', 'MARGARET  Fenwyck']) {
      const found = await search(q)
      expect(found, q).toMatchObject({ similar: true, page: 1 })
      expect(found.patients[0]?.id, q).toBe(fenwick)
      expect(found.total).toBe(found.patients.length)
    }
  })

  it('does not say so if the words are found, or if no name is similar', async () => {
    expect(await search('fenwick')).toMatchObject({ similar: false, total: 1 })
    expect(await search('xq')).toMatchObject({ similar: false, total: 0 })
    expect(await search('qqqqqqq zzzzzz')).toMatchObject({ similar: false, total: 0 })
    expect(await search('%_\\')).toMatchObject({ similar: false, total: 0 })
  })
})
