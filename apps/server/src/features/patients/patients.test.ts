import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const create = (body: object, headers = {}) => app.as('doctor').post('/api/patients', body, headers)
const list = async (query: string, person: 'doctor' | 'secretary' | 'unassigned' = 'doctor') =>
  read(patients.list, await app.as(person).get(`/api/patients?${query}`))

describe('adding a patient', () => {
  it('refuses an invalid NHS number and one that another patient has [H-03]', async () => {
    const wrong = await create({ name: 'Ida Fenn', nhsNumber: '999 112 6482' })
    expectRefusal(wrong, 400, 'invalid_input')
    expect(wrong.body).toMatchObject({
      fields: { nhsNumber: expect.stringContaining('This NHS number is not valid') },
    })
    expect(
      read(patients.create, await create({ name: 'Ida Fenn', nhsNumber: '999 112 6481' })).patient.nhsNumber,
    ).toBe('9991126481')
    expectRefusal(await create({ name: 'Somebody', nhsNumber: '9991126481' }), 409, 'nhs_number_taken')
  })

  it('refuses impossible dates of birth, and reads 1900-01-01 as unknown', async () => {
    for (const dob of ['2025-02-30', '31/12/1950', '1899-12-31', 'yesterday', '2026-11-21']) {
      expectRefusal(await create({ name: 'Ida Fenn', dob }), 400, 'invalid_input')
    }
    expect(
      read(patients.create, await create({ name: 'Ida Fenn', dob: '1900-01-01' })).patient.dob,
    ).toBeNull()
  })

  it('gives an NHS number to one of several patients added at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => create({ name: `Twin ${i}`, nhsNumber: '9991205675' })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefusal(reply, 409, 'nhs_number_taken')
  })

  it.each([
    [
      'the number of another system, one without a date of birth',
      { name: 'Liz Recorder', dob: '1962-03-05', medicalRecordNumber: 'MR200001' },
      { name: 'Elizabeth Recorder', medicalRecordNumber: 'mr 200001' },
    ],
    [
      'the name, and dates of birth of which one has a slip',
      { name: 'Edna Slipaway', dob: '1962-03-05' },
      { name: 'SLIPAWAY, Edna', dob: '1962-03-06' },
    ],
  ])('makes one record if two users add one person at the same moment by %s', async (_, one, other) => {
    const replies = await Promise.all(
      [one, other].map((body, i) => app.as(i === 0 ? 'doctor' : 'secretary').post('/api/patients', body)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('treats a list’s words for an unknown gender or record number as unknown', async () => {
    const { patient } = read(
      patients.create,
      await create({ name: 'Ada Unlisted', gender: 'Not specified', medicalNumber: 'Auto-generated' }),
    )
    expect(patient).toMatchObject({ gender: 'unknown', medicalRecordNumber: null })
    const neither = await create({ name: 'Ada Unlisted', gender: 'neither' })
    expect(neither.body).toMatchObject({ fields: { gender: 'Choose male, female, other or unknown.' } })
  })

  it('is refused for a secretary without a doctor, and without an allowed doctor', async () => {
    expectRefusal(await app.as('unassigned').post('/api/patients', { name: 'X' }), 422, 'no_doctor_assigned')
    expectRefusal(await app.as('admin').post('/api/patients', { name: 'X' }), 422, 'doctor_required')
    const toSecretary = { name: 'X', doctorId: app.ids.secretary }
    expectRefusal(await app.as('admin').post('/api/patients', toSecretary), 422, 'doctor_required')
    const toOther = { name: 'X', doctorId: app.ids.otherDoctor }
    expectRefusal(await app.as('doctor').post('/api/patients', toOther), 422, 'doctor_required')
    expect(read(patients.create, await app.as('admin').post('/api/patients', toOther)).patient.doctorId).toBe(
      app.ids.otherDoctor,
    )
  })

  it('gives a secretary’s patient to her doctor', async () => {
    const reply = await app.as('secretary').post('/api/patients', { name: 'Hers' })
    expect(read(patients.create, reply).patient).toMatchObject({
      doctorId: app.ids.doctor,
      gender: 'unknown',
      version: 1,
    })
  })

  it('accepts other spellings of fields, and drops empty list items and unknown fields', async () => {
    const body = {
      full_name: 'Wil Snow',
      gpName: 'Patel',
      allergies: [' penicillin ', ''],
      made_up: 'x',
      id: 77,
    }
    const { patient } = read(patients.create, await create(body))
    expect(patient).toMatchObject({ name: 'Wil Snow', gpName: 'Patel', allergies: ['penicillin'] })
    expect(patient.id).not.toBe(77)
  })

  it('makes one patient of a repeated request', async () => {
    const headers = { 'idempotency-key': 'add-once' }
    const replies = await Promise.all([1, 2, 3].map(() => create({ name: 'Once Only' }, headers)))
    expect(new Set(replies.map((reply) => read(patients.create, reply).patient.id)).size).toBe(1)
    expect((await list('q=once+only')).total).toBe(1)
  })
})

describe('changing a patient', () => {
  it('changes only the field that is sent, and names the user', async () => {
    const before = read(
      patients.create,
      await create({ name: 'Ann Field', phone: '01632 960001', gpName: 'Old' }),
    ).patient
    const path = `/api/patients/${before.id}`
    const first = read(patients.update, await app.as('secretary').put(path, { gpName: 'Dr New' })).patient
    expect(first).toEqual({
      ...before,
      gpName: 'Dr New',
      version: 2,
      updatedAt: first.updatedAt,
      changedBy: { id: app.ids.secretary, name: 'Test secretary' },
    })
    const second = read(patients.update, await app.as('doctor').put(path, { gpName: '' })).patient
    expect(second).toMatchObject({ gpName: null, phone: '01632 960001', version: 3 })
  })

  it('keeps the earlier record, ignores an empty change, refuses unknown fields [H-47]', async () => {
    const { patient } = read(patients.create, await create({ name: 'Kept Before', allergies: ['latex'] }))
    const path = `/api/patients/${patient.id}`
    for (const body of [{}, { version: 1 }])
      expect(read(patients.update, await app.as('doctor').put(path, body)).patient).toEqual(patient)
    for (const body of [{ alergies: ['latex'] }, { version: 1, isArchived: true }])
      expectRefusal(await app.as('doctor').put(path, body), 400, 'invalid_input')
    expect(read(patients.get, await app.as('doctor').get(path)).patient).toEqual(patient)
    read(patients.update, await app.as('doctor').put(path, { allergies: [] }))
    const before = await app.db
      .selectFrom('patientVersions')
      .selectAll()
      .where('patientId', '=', patient.id)
      .execute()
    expect(before).toMatchObject([
      { version: 1, replacedBy: app.ids.doctor, record: { allergies: ['latex'] } },
    ])
  })

  it('refuses a stale version with 409', async () => {
    const { patient } = read(patients.create, await create({ name: 'Two Hands' }))
    const path = `/api/patients/${patient.id}`
    read(patients.update, await app.as('doctor').put(path, { phone: '01632 960001', version: 1 }))
    expectRefusal(
      await app.as('secretary').put(path, { phone: '01632 960002', version: 1 }),
      409,
      'patient_changed_meanwhile',
    )
    expect(read(patients.get, await app.as('doctor').get(path)).patient.phone).toBe('01632 960001')
  })

  it('audits the names of the changed fields, and none of their text', async () => {
    const { patient } = read(patients.create, await create({ name: 'Aud It' }))
    await app.as('doctor').put(`/api/patients/${patient.id}`, { address: '1 Secret Street' })
    const line = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('patientId', '=', patient.id)
      .where('action', '=', 'patient.edit')
      .executeTakeFirstOrThrow()
    expect(line.details).toEqual({ fields: ['address'] })
  })
})

describe('the list of patients', () => {
  beforeAll(async () => {
    for (const name of ['Zoë Ångström', 'José Núñez', 'Łukasz Wójcik', 'Máire O’Connell']) {
      await buildPatient(app.db, {
        doctorId: app.ids.doctor,
        name,
        email: `${name.slice(0, 2)}@list.example`,
      })
    }
  })

  it('finds names without accents and in any word order, emails and MR numbers', async () => {
    for (const [q, name] of [
      ['angstrom zoe', 'Zoë Ångström'],
      ['nunez', 'José Núñez'],
      ['LUKASZ', 'Łukasz Wójcik'],
      ['zo@list', 'Zoë Ångström'],
      ['oconnell', 'Máire O’Connell'],
      ["O'Connell", 'Máire O’Connell'],
    ]) {
      expect(
        (await list(`q=${encodeURIComponent(q ?? '')}`)).patients.map((patient) => patient.name),
      ).toContain(name)
    }
    const [first] = (await list('q=nunez')).patients
    expect((await list(`q=MR+%23${first?.id}`)).patients.map(({ id }) => id)).toContain(first?.id)
  })

  it('shows names that begin with the words first, in every order [H-43]', async () => {
    const names = ['Penhallow Adam', 'Halina Kowalska', 'Zoë Smith-Hálik', 'Ada Penhaligon', 'Jan O’Halloran']
    for (const name of names) await buildPatient(app.db, { doctorId: app.ids.doctor, name })
    const found = async (q: string, more = '') =>
      (await list(`q=${encodeURIComponent(q)}&limit=10${more}`)).patients.map(({ name }) => name)
    for (const more of ['', '&sort=name', '&sort=createdAt&direction=desc', '&tab=active'])
      expect((await found('hali', more)).slice(0, 2).toSorted(), more).toEqual([
        'Halina Kowalska',
        'Zoë Smith-Hálik',
      ])
    expect(await found('HÁLI')).toEqual(await found('hali'))
    expect((await found('smith-hal'))[0]).toBe('Zoë Smith-Hálik')
    expect((await found('kow hal'))[0]).toBe('Halina Kowalska')
    expect((await found("o'hal"))[0]).toBe('Jan O’Halloran')
    for (const q of ['hal.', 'ha(l', '[hal', 'hal\\', '^hal', '.*'])
      expect(await list(`q=${encodeURIComponent(q)}`)).toMatchObject({ page: 1 })
    const ids = (await list('limit=200')).patients.map(({ id }) => id).filter((id) => id < 10)
    for (const id of ids) expect((await list(`q=${id}&limit=1`)).patients[0]?.id).toBe(id)
  })

  it('finds a name with its particle written together, apart or with a hyphen, in each direction', async () => {
    const spelt = [
      ['Ina McDonagh', 'Ina Mc Donagh'],
      ['Ina MacElroy', 'Ina Mac Elroy'],
      ['Ina O’Mulvey', 'Ina O Mulvey', "Ina O' Mulvey"],
      ['Ina Delacourt', 'Ina De la Court', 'Ina De Lacourt'],
      ['Ina Vandenhoek', 'Ina van den Hoek'],
      ['Ina Alrawi', 'Ina Al-Rawi', 'Ina Al Rawi'],
    ]
    for (const name of spelt.flat()) await buildPatient(app.db, { doctorId: app.ids.doctor, name })
    await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Lawit' })
    for (const names of spelt)
      for (const name of names)
        for (const q of [name, name.slice(4), name.slice(4, -1).toLowerCase()]) {
          const page = await list(`q=${encodeURIComponent(q)}`)
          expect(page.patients.map((found) => found.name).toSorted(), q).toEqual(names.toSorted())
          expect(page.matches?.active, q).toBe(names.length)
        }
    // The words of a search begin these names, although another name has the words, too, and sorts before them.
    await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Abe Symcox Donaghy' })
    const found = (await list('q=mc+donagh&sort=name')).patients.map(({ name }) => name)
    expect(found).toEqual(['Ina Mc Donagh', 'Ina McDonagh', 'Abe Symcox Donaghy'])
  })

  it('finds patients by date of birth, and nobody for a day that does not exist', async () => {
    const dob = '1907-02-28'
    await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', dob })
    expect((await list(`q=${dob}`)).patients.map(({ name }) => name)).toEqual(['Ida Fenn'])
    expect((await list('q=1907-02-29')).total).toBe(0)
  })

  it('finds a name, even misspelt, together with a date of birth', async () => {
    const dob = '1907-03-30'
    await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ottoline Gravestock', dob })
    await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ottoline Namesake', dob: '1907-04-30' })
    for (const q of [`Ottoline ${dob}`, `${dob} gravestock o`, `Otoline Gravstock ${dob}`])
      expect((await list(`q=${encodeURIComponent(q)}`)).patients.map(({ name }) => name)).toEqual([
        'Ottoline Gravestock',
      ])
    for (const q of [`Namesake ${dob}`, `Ottoline 1907-05-30`])
      expect(await list(`q=${encodeURIComponent(q)}`)).toMatchObject({ total: 0, similar: false })
  })

  it('lists nobody for a number that no patient has', async () => {
    const nhsNumber = '9990004103'
    await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Mrs Numa Threlkeld', nhsNumber })
    const number = '7777'
    await buildPatient(app.db, {
      doctorId: app.ids.doctor,
      name: 'Mr Otto Lund',
      medicalRecordNumber: number,
    })
    const found = async (q: string) => list(`q=${encodeURIComponent(q)}`)
    for (const q of [
      'MR 9999',
      'MR 800004',
      '#9999',
      'no. 9999',
      '9/9999',
      '9990004113',
      'HX9999',
      '01632 960999',
    ])
      expect(await found(q), q).toMatchObject({ patients: [], total: 0, similar: false })
    for (const q of ['MR 7777', '#7777', '7777'])
      expect(
        (await found(q)).patients.map(({ name }) => name),
        q,
      ).toEqual(['Mr Otto Lund'])
    expect(await found('Threlkald 9990004103')).toMatchObject({ total: 1, similar: true })
    expect(await found('Threlkald 9990004113')).toMatchObject({ total: 0, similar: false })
  })

  it('finds telephone numbers and postcodes however they are written', async () => {
    const who = { doctorId: app.ids.doctor, name: 'Una Ringwood', phone: '01632 960 417' }
    await buildPatient(app.db, { ...who, address: '3 Quay Street\nTruro\nTR1 2AB' })
    await buildPatient(app.db, {
      ...who,
      name: 'Eve Nextdoor',
      phone: null,
      address: '5 Quay Street, TR12AB',
    })
    const found = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}&sort=name`)).patients.map(({ name }) => name)
    for (const q of ['01632960417', '+44 1632 960417', '960417', '(01632) 960 417'])
      expect(await found(q), q).toEqual(['Una Ringwood'])
    for (const q of ['TR1 2AB', 'tr12ab', 'Tr1  2aB'])
      expect(await found(q), q).toEqual(['Eve Nextdoor', 'Una Ringwood'])
    for (const q of ['ringwood tr1 2ab', 'TR12AB una']) expect(await found(q), q).toEqual(['Una Ringwood'])
    for (const q of ['TR1 2AC', 'R1 2AB', '01632 960418', 'quay street'])
      expect(await found(q), q).toEqual([])
  })

  it('counts the matches of each tab', async () => {
    for (const [name, isPosted] of [
      ['Ash Elsewhere', true],
      ['Bo Elsewhere', false],
      ['Cy Elsewhere', false],
    ] as const) {
      const id = await buildPatient(app.db, { doctorId: app.ids.doctor, name })
      if (isPosted) await buildLetter(app.db, { patientId: id, doctorId: app.ids.doctor, status: 'posted' })
    }
    const matches = { active: 2, completed: 1 }
    expect(await list('q=elsewhere&tab=active')).toMatchObject({ total: 2, matches })
    expect(await list('q=elsewhere&tab=completed')).toMatchObject({ total: 1, matches })
    expect(await list('q=ash+elsewhere&tab=active')).toMatchObject({
      patients: [],
      similar: false,
      matches: { active: 0, completed: 1 },
    })
    expect(await list('q=ash+elswhere&tab=active')).toMatchObject({
      patients: [],
      similar: false,
      matches: { active: 0, completed: 1 },
    })
    const { counts, matches: all } = await list('tab=active')
    expect(all).toEqual({ active: counts.active, completed: counts.completed })
  })

  it('shows the exact record number first', async () => {
    const add = (more: object) => buildPatient(app.db, { doctorId: app.ids.doctor, ...more })
    await add({ name: 'Aa Longer', medicalRecordNumber: 'HX77123' })
    await add({ name: 'Zz Exact', medicalRecordNumber: 'HX77' })
    for (const q of ['HX77', 'hx77'])
      expect((await list(`q=${q}&sort=name`)).patients.map(({ name }) => name)).toEqual([
        'Zz Exact',
        'Aa Longer',
      ])
  })

  it('treats wildcards as plain characters', async () => {
    expect((await list('q=%25')).total).toBe(0)
    expect((await list('q=_')).total).toBe(0)
  })

  it('gives every patient once over its pages, in each order', async () => {
    for (const sort of ['name', 'createdAt', 'letterStatus']) {
      const { total } = await list('limit=1')
      const ids: number[] = []
      for (let page = 1; ids.length < total; page += 1) {
        ids.push(
          ...(await list(`sort=${sort}&direction=desc&limit=4&page=${page}`)).patients.map(({ id }) => id),
        )
      }
      expect(new Set(ids).size).toBe(total)
    }
  })

  it('counts the patients in the user’s scope', async () => {
    const before = (await list('limit=1')).counts
    await buildPatient(app.db, { doctorId: app.ids.doctor, createdAt: new Date('2026-01-01') })
    const after = (await list('limit=1')).counts
    expect(after).toEqual({ ...before, active: before.active + 1 })
    expect(await list('', 'unassigned')).toMatchObject({
      patients: [],
      total: 0,
      counts: { active: 0, completed: 0 },
    })
  })

  it('refuses a page size over 200 and an unknown sort order', async () => {
    expectRefusal(await app.as('doctor').get('/api/patients?limit=201'), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').get('/api/patients?sort=password'), 400, 'invalid_input')
  })
})
