import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import type { PatientFields } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { patients } = routes
const path = '/api/admin/patients'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (query = '') => read(patients.listPractice, await app.as('admin').get(`${path}?${query}`))
const namesOf = async (query: string) => (await list(query)).patients.map(({ name }) => name)
const add = (fields: Partial<PatientFields>) =>
  buildPatient(app.db, { doctorId: app.ids.doctor, createdAt: app.clock.now, ...fields })
const archived = (reason: string) => ({
  archivedAt: app.clock.now,
  archivedBy: app.ids.admin,
  archiveReason: reason,
})
const csv = async (query = '') => {
  const reply = await app.as('admin').get(`${path}.csv?${query}`)
  expect(reply.status).toBe(200)
  return { ...reply, text: reply.bytes.toString('utf8') }
}

describe('the administrator’s patient list', () => {
  it('is refused for everyone else, and so is its spreadsheet [T-18]', async () => {
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      expectRefusal(await app.as(person).get(`${path}.csv`), 403, 'not_allowed')
    }
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
  })

  it('refuses all invalid filters at once', async () => {
    const wrong = await app
      .as('admin')
      .get(`${path}?status=gone&sort=doctor&page=0&limit=1000&doctorId=x&q=${'a'.repeat(201)}`)
    expectRefusal(wrong, 400, 'invalid_input')
    expect(Object.keys((wrong.body as { fields: object }).fields).toSorted()).toEqual([
      'doctorId',
      'limit',
      'page',
      'q',
      'sort',
      'status',
    ])
    expectRefusal(await app.as('admin').get(`${path}.csv?status=gone`), 400, 'invalid_input')
  })

  it('is empty for an empty practice', async () => {
    expect(await list()).toEqual({
      patients: [],
      total: 0,
      page: 1,
      limit: 20,
      counts: { totalPatients: 0, activePatients: 0, totalLetters: 0 },
    })
    expect((await csv()).text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('shows each patient with their doctor and secretaries, and counts them', async () => {
    const seen = await add({
      name: 'Ann Seen',
      dob: '1951-03-14',
      phone: '01632 960001',
      email: 'ann@seen.example',
    })
    await add({ name: 'Ben Archived', ...archived('Moved away.') })
    await add({ name: 'Cid Deleted', deletedAt: app.clock.now, deletedBy: app.ids.admin })
    const other = await add({ name: 'Dee Other', doctorId: app.ids.otherDoctor })
    await add({
      name: 'Merged Away',
      deletedAt: app.clock.now,
      deletedBy: app.ids.admin,
      mergedInto: seen,
    })
    await buildLetter(app.db, { patientId: seen, doctorId: app.ids.doctor, visitDate: '2026-11-19' })
    const found = await list()
    expect(found.patients.map(({ name, status }) => [name, status])).toEqual([
      ['Ann Seen', 'active'],
      ['Ben Archived', 'inactive'],
      ['Dee Other', 'active'],
    ])
    expect(found.patients[0]).toEqual({
      id: seen,
      name: 'Ann Seen',
      dob: '1951-03-14',
      phone: '01632 960001',
      email: 'ann@seen.example',
      doctorId: app.ids.doctor,
      doctorName: 'Dr Test doctor',
      secretaryNames: ['Test secretary'],
      status: 'active',
      archiveReason: null,
      lastVisit: '2026-11-19',
      letterCount: 1,
      version: 1,
    })
    expect(found.patients[1]?.archiveReason).toBe('Moved away.')
    expect(found).toMatchObject({
      total: 3,
      counts: { totalPatients: 3, activePatients: 2, totalLetters: 1 },
    })
    expect(await list(`doctorId=${app.ids.otherDoctor}`)).toMatchObject({
      total: 1,
      patients: [{ id: other }],
    })
    expect(await list(`doctorId=${app.ids.admin}`)).toMatchObject({ total: 0, patients: [] })
  })

  it('can be filtered by status, with the total of each', async () => {
    expect(await namesOf('status=active')).toEqual(['Ann Seen', 'Dee Other'])
    expect(await namesOf('status=inactive')).toEqual(['Ben Archived'])
    expect(await namesOf('status=deleted')).toEqual(['Cid Deleted'])
    for (const [status, total] of [
      ['active', 2],
      ['inactive', 1],
      ['deleted', 1],
    ]) {
      expect((await list(`status=${status}`)).total).toBe(total)
      expect((await list(`status=${status}&q=e`)).total).toBe(total)
    }
    expect((await list(`status=inactive&doctorId=${app.ids.otherDoctor}`)).total).toBe(0)
  })

  it('finds by name, email and phone, however the number is written', async () => {
    for (const q of [
      'SEEN ann',
      'ann@seen',
      '01632 960001',
      '01632960001',
      '+44 1632 960 001',
      '(01632) 960-001',
      '960001',
    ])
      expect(await namesOf(`q=${encodeURIComponent(q)}`), q).toEqual(['Ann Seen'])
    for (const q of ['01632 960002', '+45 1632 960001', '%', 'ann 960001x'])
      expect(await namesOf(`q=${encodeURIComponent(q)}`), q).toEqual([])
  })

  it('has every patient once over its pages, in each order and direction', async () => {
    for (let at = 0; at < 9; at += 1) {
      const id = await add({ name: `Page ${at % 3}`, doctorId: app.ids.otherDoctor })
      if (at > 4)
        await buildLetter(app.db, {
          patientId: id,
          doctorId: app.ids.otherDoctor,
          visitDate: `2026-0${at}-01`,
        })
    }
    const { total } = await list()
    for (const sort of ['name', 'lastVisit', 'letterCount']) {
      for (const direction of ['asc', 'desc']) {
        const seen: number[] = []
        for (let page = 1; page <= Math.ceil(total / 5); page += 1) {
          const found = await list(`sort=${sort}&direction=${direction}&page=${page}&limit=5`)
          expect(found.total).toBe(total)
          seen.push(...found.patients.map(({ id }) => id))
        }
        expect(new Set(seen).size, `${sort} ${direction}`).toBe(total)
      }
    }
    expect((await list('page=1000&limit=100')).patients).toEqual([])
    for (const name of ['Sortwell, Zed', 'sortwell, Örn', 'Sortwell, Émile', 'SORTWELL, Eva'])
      await add({ name })
    const byName = ['Sortwell, Émile', 'SORTWELL, Eva', 'sortwell, Örn', 'Sortwell, Zed']
    expect(await namesOf('q=sortwell&sort=name')).toEqual(byName)
    const rows = (await csv('q=sortwell')).text.trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => /"(.+?)"/u.exec(row)?.[1])).toEqual(byName)
    const visits = async (direction: string) =>
      (await list(`sort=lastVisit&direction=${direction}&limit=100`)).patients.map((one) => one.lastVisit)
    expect((await visits('desc')).slice(0, 2)).toEqual(['2026-11-19', '2026-08-01'])
    expect((await visits('asc')).slice(0, 2)).toEqual(['2026-05-01', '2026-06-01'])
  })
})

describe('the patient list as a spreadsheet', () => {
  it('has no active formulas, whatever a patient is called [T-23]', async () => {
    await add({
      name: '=HYPERLINK("https://x.example","Ann")',
      phone: '+44 1632 960002',
      email: '@x.example',
    })
    const { text, headers } = await csv('q=hyperlink')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('Patients_2026-11-20.csv')
    const [mark, line] = [text.slice(0, 1), text.split('\r\n')[1]]
    expect(mark).toBe('\uFEFF')
    expect(line).toContain(`"'=HYPERLINK(""https://x.example"",""Ann"")"`)
    expect(line).toContain(`,'+44 1632 960002,'@x.example,`)
  })

  it('has every patient that the filter finds, sorted by name, in a long list', async () => {
    const crowd = Array.from({ length: 2300 }, (_, at) => ({
      name: `Crowd ${String(at % 7)}`,
      doctorId: app.ids.otherDoctor,
      createdBy: app.ids.admin,
      createdAt: app.clock.now,
      updatedAt: app.clock.now,
    }))
    await app.db.insertInto('patients').values(crowd).execute()
    const { text } = await csv(`q=crowd&doctorId=${app.ids.otherDoctor}&status=active`)
    const lines = text.trimEnd().split('\r\n').slice(1)
    const names = lines.map((line) => line.split(',')[1] ?? '')
    expect(new Set(lines).size).toBe(2300)
    expect(names).toEqual(names.toSorted())
    expect(lines[0]).toMatch(/^\d+,Crowd 0,,,,Test otherDoctor,Test otherSecretary,Active,,0$/u)
  })

  it('is audited as a download, without the search text [T-18]', async () => {
    await csv(`q=Ann&status=active`)
    const line = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({
      action: 'practice.export-patients',
      actorId: app.ids.admin,
      details: { doctorId: null, status: 'active', isSearch: true },
    })
  })

  it('shows dates, states and a missing secretary as the list on screen does', async () => {
    const rows = async (query: string) => (await csv(query)).text.trimEnd().split('\r\n').slice(1)
    const [ann] = await rows('q=Ann+Seen')
    expect(ann).toMatch(/^\d+,Ann Seen,14\/03\/1951,01632 960001,ann@seen\.example,/u)
    expect(ann).toMatch(/,Dr Test doctor,Test secretary,Active,19\/11\/2026,1$/u)
    expect((await rows('status=inactive'))[0]).toMatch(/,Ben Archived,,.*,Archived,,0$/u)
    await app.db.deleteFrom('assignments').where('doctorId', '=', app.ids.otherDoctor).execute()
    expect((await rows('q=Dee+Other'))[0]).toMatch(/,Test otherDoctor,Unassigned,Active,,0$/u)
  })
})
