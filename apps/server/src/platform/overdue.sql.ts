// The SQL conditions for overdue letters and dictations, so that lists and figures count the same.
import type { TurnaroundTargets } from '@sincerely/domain/letters/turnaround'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { unfinishedLetter } from './letter-status.sql.ts'

/**
 * A letter is overdue from the day after it was due until it is posted. `dayBegan` is the first instant of the practice's day.
 */
export function isOverdueLetter(dayBegan: Date): RawBuilder<boolean> {
  return sql<boolean>`(${unfinishedLetter} and letters.due_at < ${dayBegan})`
}

/**
 * Computes the due time like domain/letters/turnaround.ts. It counts from the clinic visit, else from the time the dictation was
 * sent, else from its start.
 */
export function dictationDueAt({
  letterTargetDays,
  dischargeTargetHours,
}: TurnaroundTargets): RawBuilder<Date> {
  return sql<Date>`coalesce(dictations.visit_at, dictations.sent_at, dictations.created_at) + case dictations.letter_type
    when 'discharge' then make_interval(hours => ${dischargeTargetHours}::int)
    else make_interval(hours => ${letterTargetDays * 24}::int) end`
}

/** A dictation that has not become a letter, including recordings that were never sent. */
export const isOpenDictation = sql<boolean>`dictations.deleted_at is null and dictations.state <> 'typed'`

/** A dictation is overdue from the day after it was due. `dayBegan` is the first instant of the practice's day. */
export function isOverdueDictation(targets: TurnaroundTargets, dayBegan: Date): RawBuilder<boolean> {
  return sql<boolean>`${isOpenDictation} and ${dictationDueAt(targets)} < ${dayBegan}`
}
