import { type Report, reportTables } from '@sincerely/contract/reports'
import { routes } from '@sincerely/contract/routes'
import { sendingWays } from '@sincerely/domain/letters/sending-ways'
import { overdueAges } from '@sincerely/domain/letters/turnaround'
import { letterTypes } from '@sincerely/domain/letters/types'
import {
  type FigureFilter,
  lettersDated,
  lettersDrafted,
  lettersOverdue,
  lettersPosted,
} from '@sincerely/domain/reports/figure-filters'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { csvContentType } from '../../platform/csv.ts'
import { newApproved, newDraft } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import { reportByHand } from '../../test/report-by-hand.ts'

const { reports, letters, admin } = routes
const path = '/api/admin/reports'
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn' })
})
afterAll(() => app.close())

const report = async (query = '') => read(reports.get, await app.as('admin').get(`${path}?${query}`))
const csv = async (query: string) => {
  const reply = await app.as('admin').get(`${path}.csv?${query}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, csvContentType])
  return { ...reply, lines: reply.bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n') }
}
const at = (text: string) => new Date(text)
const posted = (startedAt: string, postedAt: string, more: object = {}) =>
  buildLetter(app.db, {
    patientId,
    doctorId: app.ids.doctor,
    createdAt: at(startedAt),
    status: 'posted',
    reviewedBy: app.ids.doctor,
    reviewedAt: at(postedAt),
    postedBy: app.ids.secretary,
    postedAt: at(postedAt),
    ...more,
  })

describe('the report', () => {
  it('is refused with 403 for everyone but administrators', async () => {
    for (const person of ['doctor', 'secretary', 'unassigned'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      expectRefusal(await app.as(person).get(`${path}.csv`), 403, 'not_allowed')
    }
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
  })

  it('is refused for impossible days, with the field and the reason', async () => {
    for (const file of ['', '.csv']) {
      for (const [query, message] of [
        ['from=2026-11-21&to=2026-11-20', 'This is later than ‘To’.'],
        ['from=2010-01-01&to=2026-11-20', 'Choose at most ten years.'],
        ['from=2026-02-30', 'Enter a real date.'],
      ] as const) {
        const reply = await app.as('admin').get(`${path}${file}?${query}`)
        expectRefusal(reply, 400, 'invalid_input')
        expect((reply.body as { fields: object }).fields).toEqual({ from: message })
      }
    }
  })

  it('of an empty practice has no figures, and is about the last 90 days', async () => {
    const { from, to, today, months, turnaround, overdue, ways, drafts } = await report()
    expect([from, to, today]).toEqual(['2026-08-23', '2026-11-20', '2026-11-20'])
    expect(months).toHaveLength(4)
    expect(months[0]).toEqual({
      month: '2026-08',
      from: '2026-08-23',
      to: '2026-08-31',
      started: 0,
      approved: 0,
      posted: 0,
    })
    expect(turnaround).toEqual({ all: null, doctors: [], posters: [], types: [], months: [] })
    expect(overdue).toEqual([])
    expect([...ways, ...drafts].map(({ letters: n = 0, started = 0 }: Counted) => n + started)).toEqual(
      Array.from({ length: 7 }, () => 0),
    )
  })
})

type Counted = { letters?: number; started?: number }

describe('the practice’s day', () => {
  it('decides the month and whether a letter is late: 23:30 UTC in July is the next day in London', async () => {
    const due = { dueAt: at('2026-07-31T15:00:00Z') }
    await posted('2026-07-24T10:00:00Z', '2026-07-31T22:30:00Z', due)
    const late = await posted('2026-07-24T10:00:00Z', '2026-07-31T23:30:00Z', due)
    const { months, turnaround } = await report('from=2026-07-01&to=2026-08-31')
    expect(months.map(({ month, posted: n }) => [month, n])).toEqual([
      ['2026-07', 1],
      ['2026-08', 1],
    ])
    expect(turnaround.months.map(({ month, letters: n, late: l }) => [month, n, l])).toEqual([
      ['2026-07', 1, 0],
      ['2026-08', 1, 1],
    ])
    expect(await idsBehind({ dated: 'posted', from: '2026-08-01', to: '2026-08-01', late: true })).toEqual([
      late,
    ])
  })
})

describe('the letters of a report', () => {
  it('count as approved only while the approval stands', async () => {
    const approvals = async () => (await report('from=2026-11-01')).months[0]?.approved
    const { id } = await newApproved(app)
    const before = (await approvals()) ?? 0
    const review = { approved: false, reviewNotes: 'The dose, please.' }
    expect((await app.as('doctor').patch(`/api/letters/${id}/review`, review)).status).toBe(200)
    expect(await approvals()).toBe(before - 1)
    expect((await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true })).status).toBe(200)
    expect(await approvals()).toBe(before)
    const { id: deleted } = await newDraft(app)
    const started = async () => (await report('from=2026-11-01')).months[0]?.started
    const all = (await started()) ?? 0
    expect((await app.as('doctor').delete(`/api/letters/${deleted}`)).status).toBe(200)
    expect(await started()).toBe(all - 1)
  })

  it('take as long as the patient waited: from the visit, else from the sending of the dictation', async () => {
    const spoken = await posted('2026-05-08T09:00:00Z', '2026-05-10T09:00:00Z')
    await addDictation(spoken, at('2026-05-05T09:00:00Z'))
    const seen = await posted('2026-05-08T09:00:00Z', '2026-05-12T09:00:00Z')
    await addDictation(seen, at('2026-05-05T09:00:00Z'))
    await addVisit(seen, at('2026-05-02T09:00:00Z'))
    const { turnaround } = await report('from=2026-05-01&to=2026-05-31')
    // The turnarounds are five and ten days.
    expect(turnaround.all).toEqual({ letters: 2, late: 0, median: 180, p90: 228 })
  })
})

describe('the figures of a practice with many letters', () => {
  beforeAll(fillPractice)

  it('agree with a calculation by hand from the rows, whatever happened to the letters', async () => {
    const rows = await rawRows()
    for (const period of [
      { from: '2026-03-01', to: '2026-11-20' },
      { from: '2026-03-29', to: '2026-03-29' },
      { from: '2026-06-15', to: '2026-08-02' },
      { from: '2026-10-25', to: '2026-12-31' },
    ]) {
      const counted = await report(`from=${period.from}&to=${period.to}`)
      expect(counted).toEqual(reportByHand(rows, { ...period, now: app.clock.now }))
    }
  })

  it('are as many as the letters in the list that each figure leads to', async () => {
    const found = await report('from=2026-06-15&to=2026-10-26')
    const figures = figuresOf(found)
    expect(figures.filter(({ count }) => count > 0).length).toBeGreaterThan(40)
    for (const { filter, count } of figures)
      expect([filter, (await idsBehind(filter)).length]).toEqual([filter, count])
    const { stats } = read(admin.dashboard, await app.as('admin').get('/api/admin/dashboard/stats'))
    const overdue = found.overdue.flatMap(({ ages }) => ages).reduce((sum, n) => sum + n, 0)
    expect([stats.overdueLetters, (await idsBehind({ overdue: true })).length]).toEqual([overdue, overdue])
  })

  it('are the same on the dashboard: the turnaround of the last 90 days', async () => {
    const { turnaround } = read(admin.dashboard, await app.as('admin').get('/api/admin/dashboard/stats'))
    expect(turnaround.length).toBeGreaterThan(1)
    expect(turnaround).toEqual((await report()).turnaround.doctors)
  })
})

describe('the tables of a report as CSV', () => {
  it('have the figures of the report under their heads', async () => {
    const query = 'from=2026-06-15&to=2026-10-26'
    const { months, turnaround } = await report(query)
    const file = await csv(`${query}&table=months`)
    expect(file.headers.get('content-disposition')).toContain('Report_months_2026-06-15_2026-10-26.csv')
    expect(file.lines).toEqual([
      'Month,From,To,Started,Approved,Posted',
      ...months.map((row) => [row.month, row.from, row.to, row.started, row.approved, row.posted].join(',')),
    ])
    const [first] = turnaround.posters
    expect(
      (await csv(`${query}&table=posters`)).lines[1]?.startsWith(`${first?.name},${first?.letters},`),
    ).toBe(true)
    for (const table of reportTables)
      expect((await csv(`${query}&table=${table}`)).lines.length, table).toBeGreaterThan(1)
  })

  it('have no active formulas, and quote what has commas', async () => {
    await app.db
      .updateTable('users')
      .set({ name: '=HYPERLINK("http://evil.example","x")' })
      .where('id', '=', app.ids.otherDoctor)
      .execute()
    const { lines } = await csv('from=2026-06-15&to=2026-10-26&table=doctors')
    expect(
      lines.filter((line) => line.startsWith(`"'=HYPERLINK(""http://evil.example"",""x"")",`)),
    ).toHaveLength(1)
  })
})

/** Each count of a report, with the filter that lists its letters. */
function figuresOf({ from, to, today, months, turnaround, overdue, ways, drafts }: Report) {
  const period = { from, to }
  type Figure = { filter: FigureFilter; count: number }
  const both = (
    filter: FigureFilter,
    { letters: count, late }: { letters: number; late: number },
  ): Figure[] => [
    { filter, count },
    { filter: { ...filter, late: true }, count: late },
  ]
  return [
    ...months.flatMap((month) =>
      (['started', 'approved', 'posted'] as const).map((dated) => ({
        filter: lettersDated(dated, month),
        count: month[dated],
      })),
    ),
    ...both(lettersPosted(period), turnaround.all ?? { letters: 0, late: 0 }),
    ...turnaround.doctors.flatMap((row) => both(lettersPosted(period, { doctor: row.id }), row)),
    ...turnaround.posters.flatMap((row) => both(lettersPosted(period, { postedBy: row.id }), row)),
    ...turnaround.types.flatMap((row) => both(lettersPosted(period, { type: row.type }), row)),
    ...turnaround.months.flatMap((row) => both(lettersPosted(row), row)),
    ...overdue.flatMap(({ id, ages }) =>
      overdueAges.map((age, n) => ({
        filter: lettersOverdue(age, today, { doctor: id }),
        count: ages[n] ?? 0,
      })),
    ),
    ...ways.map(({ way, letters: count }) => ({ filter: lettersPosted(period, { way }), count })),
    ...drafts.flatMap(({ draftedBy, started, posted: done }) => [
      { filter: lettersDrafted(period, draftedBy), count: started },
      { filter: { ...lettersDrafted(period, draftedBy), status: 'completed' as const }, count: done },
    ]),
  ]
}

/** The ids of all letters that the administrators' list shows with this filter. */
async function idsBehind({ doctor, ...filter }: FigureFilter): Promise<number[]> {
  const found: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
      ...(doctor !== undefined && { doctorId: String(doctor) }),
      ...(cursor !== '' && { cursor }),
      limit: '200',
    })
    const page = read(
      letters.listPractice,
      await app.as('admin').get(`/api/admin/letters?${query.toString()}`),
    )
    found.push(...page.letters.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return found
}

const dayMs = 86_400_000
const moment = (days: number) => new Date(at('2026-03-01T00:00:00Z').getTime() + days * dayMs)

/** A number of days, in steps of a minute. */
const days = (min: number, max: number) =>
  fc.integer({ min: min * 1440, max: max * 1440 }).map((minutes) => minutes / 1440)

const written = fc.record({
  doctor: fc.constantFrom('doctor', 'otherDoctor'),
  poster: fc.constantFrom('doctor', 'secretary', 'otherSecretary'),
  type: fc.constantFrom(...letterTypes),
  start: days(0, 262),
  due: days(0.5, 10),
  approved: days(0, 6),
  posted: days(0, 8),
  fate: fc.constantFrom('draft', 'deleted', 'returned', 'approved', 'posted', 'posted', 'posted', 'posted'),
  source: fc.constantFrom('ai', 'composer', null),
  sent: fc.option(days(0, 3)),
  seen: fc.option(days(-1, 9)),
  deliveries: fc.array(
    fc.record({
      key: fc.constantFrom('gp', 'patient'),
      way: fc.constantFrom(...sendingWays),
      state: fc.constantFrom('confirmed', 'sent', 'failed', 'unknown'),
      version: fc.nat(3),
    }),
    { maxLength: 4 },
  ),
})

/**
 * Adds letters over eight months: drafts, deleted ones, returned ones, ones opened again, approved ones, posted ones and sent
 * ones.
 */
async function fillPractice(): Promise<void> {
  for (const one of fc.sample(written, { numRuns: 240, seed: 29 })) {
    const createdAt = moment(one.start)
    const reviewedAt = moment(one.start + one.approved)
    const isSealed = one.fate === 'posted' || one.fate === 'approved'
    const isPosted = one.fate === 'posted'
    const id = await buildLetter(app.db, {
      patientId,
      doctorId: app.ids[one.doctor],
      type: one.type,
      createdAt,
      dueAt: moment(one.start + one.due),
      draftSource: one.source,
      status: isPosted ? 'posted' : isSealed ? 'approved' : 'draft',
      deletedAt: one.fate === 'deleted' ? reviewedAt : null,
      // A letter that was returned, or opened again, keeps the time of its review.
      ...((isSealed || one.fate === 'returned') && { reviewedAt, reviewedBy: app.ids[one.doctor] }),
      isReturned: one.fate === 'returned',
      ...(isPosted && {
        postedAt: moment(one.start + one.approved + one.posted),
        postedBy: app.ids[one.poster],
      }),
    })
    if (one.sent !== null) await addDictation(id, moment(one.start - one.sent))
    if (one.seen !== null && one.fate !== 'deleted') await addVisit(id, moment(one.start - one.seen))
    for (const { key, way, state, version } of isPosted ? one.deliveries : []) {
      await app.db
        .insertInto('deliveries')
        .values({
          letterId: id,
          version,
          recipientKey: key,
          name: key,
          way,
          state,
          askedBy: app.ids.secretary,
          askedAt: createdAt,
          finishedAt: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

async function addDictation(letterId: number, sentAt: Date): Promise<void> {
  const spoken = { letterType: 'consultation', priority: 'medium', state: 'typed', letterId } as const
  const by = { doctorId: app.ids.doctor, createdBy: app.ids.doctor, patientId }
  const when = { createdAt: sentAt, sentAt, updatedAt: sentAt, typedAt: sentAt }
  await app.db
    .insertInto('dictations')
    .values({ ...spoken, ...by, ...when, deviceKey: `report-${letterId}` })
    .execute()
}

async function addVisit(letterId: number, visitAt: Date): Promise<void> {
  const { id: clinicId } = await app.db
    .insertInto('clinics')
    .values({
      day: visitAt.toISOString().slice(0, 10),
      doctorId: app.ids.doctor,
      createdBy: app.ids.doctor,
      createdAt: visitAt,
      updatedAt: visitAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('clinicVisits')
    .values({ clinicId, patientId, position: 1, visitAt, letterId, updatedAt: visitAt })
    .execute()
}

async function rawRows() {
  const [all, spoken, visits, deliveries, users] = await Promise.all([
    app.db.selectFrom('letters').selectAll().execute(),
    app.db.selectFrom('dictations').selectAll().execute(),
    app.db.selectFrom('clinicVisits').selectAll().execute(),
    app.db.selectFrom('deliveries').selectAll().execute(),
    app.db.selectFrom('users').select(['id', 'name']).execute(),
  ])
  return { letters: all, dictations: spoken, visits, deliveries, users }
}
