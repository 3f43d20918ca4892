// Defines the reports for the practice manager: how many letters, how soon, how they are sent, and what wrote them.
import { overdueAges } from '@sincerely/domain/letters/turnaround'
import { letterTypes } from '@sincerely/domain/letters/types'
import { sendingWays } from '@sincerely/domain/letters/sending-ways'
import { drafters } from '@sincerely/domain/reports/figure-filters'
import { z } from 'zod'
import { Day, Id } from './fields.ts'
import { defineRoutes } from './route.ts'

const Count = z.number().int()

/** The turnaround of letters posted in the period, in hours (domain/letters/turnaround). */
export const Turnaround = z.object({
  letters: Count,
  /** The number of these letters that were posted on a later day than they were due. */
  late: Count,
  median: z.number(),
  /** 90% of letters took no longer than this. */
  p90: z.number(),
})
export type Turnaround = z.infer<typeof Turnaround>

export const PersonTurnaround = Turnaround.extend({ id: Id, name: z.string() })
export type PersonTurnaround = z.infer<typeof PersonTurnaround>

/** A month, or the part of it that is in the period. */
const MonthPart = z.object({ month: z.string(), from: Day, to: Day })

const LetterMonth = MonthPart.extend({ started: Count, approved: Count, posted: Count })

/** The number of a doctor's letters that are overdue, by the ages of `overdueAges`. */
export const OverdueLetters = z.object({
  id: Id,
  name: z.string(),
  ages: z.array(Count).length(overdueAges.length),
})
export type OverdueLetters = z.infer<typeof OverdueLetters>

export const Report = z.object({
  /** The days of the period. Both are included. */
  from: Day,
  to: Day,
  /** The day on which letters are overdue. */
  today: Day,
  /** The oldest month first, including months without letters. */
  months: z.array(LetterMonth),
  turnaround: z.object({
    /** The turnaround of all letters, or null if no letter was posted. */
    all: Turnaround.nullable(),
    doctors: z.array(PersonTurnaround),
    /** The turnaround by the person who posted the letter. */
    posters: z.array(PersonTurnaround),
    types: z.array(Turnaround.extend({ type: z.enum(letterTypes) })),
    /** The months in which letters were posted. */
    months: z.array(Turnaround.extend(MonthPart.shape)),
  }),
  /** Doctors with overdue letters, in any period. */
  overdue: z.array(OverdueLetters),
  /** The numbers for letters posted in the period: how many were sent to somebody this way, and to how many recipients. */
  ways: z.array(z.object({ way: z.enum(sendingWays), letters: Count, recipients: Count })),
  /**
   * The numbers for letters started in the period: how many a model, the composer or a person drafted, and how many are posted.
   */
  drafts: z.array(z.object({ draftedBy: z.enum(drafters), started: Count, posted: Count })),
})
export type Report = z.infer<typeof Report>

export const reportTables = [
  'months',
  'doctors',
  'posters',
  'types',
  'posted-months',
  'overdue',
  'ways',
  'drafts',
] as const
export type ReportTable = (typeof reportTables)[number]

/** Without `to` the period ends today. Without `from` it has 90 days. */
export const ReportQuery = z.object({ from: Day.optional(), to: Day.optional() })
export type ReportQuery = z.infer<typeof ReportQuery>

export const ReportTableQuery = ReportQuery.extend({ table: z.enum(reportTables).default('months') })
export type ReportTableQuery = z.infer<typeof ReportTableQuery>

export const reportRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/admin/reports',
    can: 'practice.watch',
    does: 'Count the letters started, approved and posted in a period, their turnaround, ways of sending and drafts, and those overdue today',
    query: ReportQuery,
    reply: Report,
  },
  exportTable: {
    kind: 'file',
    method: 'GET',
    path: '/api/admin/reports.csv',
    can: 'practice.watch',
    does: 'Download one table of the report as CSV',
    query: ReportTableQuery,
    contentType: 'text/csv; charset=utf-8',
  },
})
