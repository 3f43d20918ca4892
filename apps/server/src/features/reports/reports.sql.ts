import type { OverdueLetters, PersonTurnaround, Report, Turnaround } from '@sincerely/contract/reports'
import { sendingWays } from '@sincerely/domain/letters/sending-ways'
import { overdueAges } from '@sincerely/domain/letters/turnaround'
import { type LetterType, letterTypes } from '@sincerely/domain/letters/types'
import { drafters } from '@sincerely/domain/reports/figure-filters'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import {
  clockOrigins,
  clockStart,
  drafter,
  isLetterDated,
  isPostedLate,
  type Span,
  wasDelivered,
} from '../../platform/letter-figures.sql.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { isOverdueLetter } from '../../platform/overdue.sql.ts'

/** A span of the practice's days. */
export type ReportSpan = Required<Span> & { timeZone: string }

type MonthCounts = { month: string; started: number; approved: number; posted: number }

/** The months in which a letter was started, approved or posted. */
export async function selectMonths(db: Db, { timeZone, ...span }: ReportSpan): Promise<MonthCounts[]> {
  const { rows } = await sql<MonthCounts>`
    with dates as (
      select 'started' as what, created_at as at from letters where deleted_at is null and ${isLetterDated('started', span)}
      union all
      select 'approved', reviewed_at from letters where deleted_at is null and ${isLetterDated('approved', span)}
      union all
      select 'posted', posted_at from letters where deleted_at is null and ${isLetterDated('posted', span)})
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month,
           count(*) filter (where what = 'started')::int as started,
           count(*) filter (where what = 'approved')::int as approved,
           count(*) filter (where what = 'posted')::int as posted
      from dates group by 1 order by 1`.execute(db)
  return rows
}

type Turnarounds = Omit<Report['turnaround'], 'months'> & {
  months: (Turnaround & { month: string })[]
}

type Row = Turnaround & {
  doctorId: number | null
  postedBy: number | null
  type: LetterType | null
  month: string | null
  name: string | null
}

/**
 * The turnarounds of letters posted in the span: of all letters, and by doctor, by the user who posted them, by type and by
 * month.
 */
export async function selectTurnarounds(db: Db, { timeZone, ...span }: ReportSpan): Promise<Turnarounds> {
  const { rows } = await sql<Row>`
    with taken as materialized (
      select letters.doctor_id, letters.posted_by, letters.type,
             to_char(letters.posted_at at time zone ${timeZone}, 'YYYY-MM') as month,
             ${isPostedLate(timeZone)} as is_late,
             greatest(extract(epoch from letters.posted_at - ${clockStart}) / 3600, 0)::float8 as hours
        from letters ${clockOrigins}
       where letters.deleted_at is null and ${isLetterDated('posted', span)}),
    figures as (
      select doctor_id, posted_by, type, month, count(*)::int as letters,
             count(*) filter (where is_late)::int as late,
             percentile_cont(array[0.5, 0.9]) within group (order by hours) as shares
        from taken group by grouping sets ((), (doctor_id), (posted_by), (type), (month))
      having grouping(posted_by) = 1 or posted_by is not null)
    select figures.doctor_id as "doctorId", figures.posted_by as "postedBy", figures.type, figures.month,
           people.name, letters, late, shares[1] as median, shares[2] as p90
      from figures left join users people on people.id = coalesce(figures.doctor_id, figures.posted_by)
     where letters > 0
     order by ${byName('people.name')}, people.id, month`.execute(db)
  const people = (key: 'doctorId' | 'postedBy'): PersonTurnaround[] =>
    rows.flatMap((row) =>
      row[key] === null ? [] : [{ id: row[key], name: row.name ?? '', ...figuresOf(row) }],
    )
  const whole = rows.find((row) => row.doctorId === null && row.postedBy === null && !row.type && !row.month)
  return {
    all: whole ? figuresOf(whole) : null,
    doctors: people('doctorId'),
    posters: people('postedBy'),
    types: letterTypes.flatMap((type) => {
      const row = rows.find((one) => one.type === type)
      return row ? [{ type, ...figuresOf(row) }] : []
    }),
    months: rows.flatMap((row) => (row.month === null ? [] : [{ month: row.month, ...figuresOf(row) }])),
  }
}

function figuresOf({ letters, late, median, p90 }: Turnaround): Turnaround {
  return { letters, late, median, p90 }
}

/** Doctors with overdue letters on the day that began at `dayBegan`, by the ages that the domain defines. */
export async function selectOverdue(
  db: Db,
  { today, dayBegan, timeZone }: { today: string; dayBegan: Date; timeZone: string },
): Promise<OverdueLetters[]> {
  const ages = overdueAges.map(({ from, to }) => {
    const last = to === null ? sql`` : sql` and days <= ${to}`
    return sql`count(*) filter (where days >= ${from}${last})`
  })
  const { rows } = await sql<OverdueLetters>`
    with waiting as (
      select doctor_id, ${today}::date - (due_at at time zone ${timeZone})::date as days
        from letters where deleted_at is null and ${isOverdueLetter(dayBegan)})
    select users.id, users.name, array[${sql.join(ages)}]::int[] as ages
      from waiting join users on users.id = waiting.doctor_id
     group by users.id, users.name
     order by ${byName('users.name')}, users.id`.execute(db)
  return rows
}

/** Counts letters posted in the span. A recipient who got a letter twice in the same way counts once. */
export async function selectWays(db: Db, { since, before }: Span): Promise<Report['ways']> {
  const { rows } = await sql<Report['ways'][number]>`
    select deliveries.way, count(distinct letters.id)::int as letters,
           count(distinct (letters.id, deliveries.recipient_key))::int as recipients
      from letters join deliveries on deliveries.letter_id = letters.id
     where letters.deleted_at is null and ${isLetterDated('posted', { since, before })} and ${wasDelivered}
     group by deliveries.way`.execute(db)
  return sendingWays.map((way) => rows.find((row) => row.way === way) ?? { way, letters: 0, recipients: 0 })
}

/** Counts letters started in the span. */
export async function selectDrafts(db: Db, { since, before }: Span): Promise<Report['drafts']> {
  const { rows } = await sql<Report['drafts'][number]>`
    select ${drafter} as "draftedBy", count(*)::int as started,
           count(*) filter (where letters.status = 'posted')::int as posted
      from letters
     where letters.deleted_at is null and ${isLetterDated('started', { since, before })}
     group by 1`.execute(db)
  return drafters.map(
    (draftedBy) => rows.find((row) => row.draftedBy === draftedBy) ?? { draftedBy, started: 0, posted: 0 },
  )
}
