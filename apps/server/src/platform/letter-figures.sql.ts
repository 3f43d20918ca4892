// The figures of the reports, as SQL conditions on `letters`. The administrators' letter list filters by the same conditions, so
// that a figure and its list cannot differ.
import type { Drafter, LetterDate } from '@sincerely/domain/reports/figure-filters'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import { type RawBuilder, sql } from 'kysely'
import { sealedLetter } from './letter-status.sql.ts'

/** From the first instant of a period to the first instant after it. Either end may be open. */
export type Span = { since?: Date | undefined; before?: Date | undefined }

/** Whether the letter's date of this kind is in the span. */
export function isLetterDated(dated: LetterDate, { since, before }: Span): RawBuilder<boolean> {
  const at = columns[dated]
  const each = [sql`${at} is not null`]
  // If the letter is a draft again, its earlier approval was withdrawn and does not count.
  if (dated === 'approved') each.push(sealedLetter)
  if (since !== undefined) each.push(sql`${at} >= ${since}`)
  if (before !== undefined) each.push(sql`${at} < ${before}`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

const columns = {
  started: sql.ref('letters.createdAt'),
  approved: sql.ref('letters.reviewedAt'),
  posted: sql.ref('letters.postedAt'),
  due: sql.ref('letters.dueAt'),
} as const satisfies Record<LetterDate, RawBuilder<unknown>>

/** Whether the letter was posted on a later day than it was due (domain/letters/turnaround). Null if it is not posted. */
export function isPostedLate(timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`((letters.posted_at at time zone ${timeZone})::date > (letters.due_at at time zone ${timeZone})::date)`
}

/** The deliveries by which a recipient got the letter: a person confirmed them, or this server sent them. */
export const wasDelivered = sql<boolean>`(deliveries.recipient_key is not null and deliveries.state in ('confirmed', 'sent'))`

/** Whether at least one recipient got the letter in this way. */
export function wasSentBy(way: SendingWay): RawBuilder<boolean> {
  return sql<boolean>`exists (select from deliveries where deliveries.letter_id = letters.id and deliveries.way = ${way} and ${wasDelivered})`
}

/** The author of the letter's first draft: rules, a language model or a person. */
export const drafter = sql<Drafter>`coalesce(letters.draft_source, 'person')`

/** The start of the letter's turnaround (domain/letters/turnaround), for a statement that joins `clockOrigins` to `letters`. */
export const clockStart = sql<Date>`coalesce(visits.visit_at, spoken.visit_at, spoken.sent_at, spoken.created_at, letters.created_at)`

/** Joins the letter's visit, and the dictation that it was typed from. */
export const clockOrigins = sql`
  left join clinic_visits visits on visits.letter_id = letters.id
  left join dictations spoken on spoken.letter_id = letters.id and spoken.state = 'typed'`
