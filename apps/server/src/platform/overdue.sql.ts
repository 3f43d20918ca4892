// SQL conditions for when letters and dictations are overdue, so that lists and figures count the same.
import type { TurnaroundTargets } from '@sincerely/domain/letters/turnaround'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { unfinishedLetter } from './letter-status.sql.ts'

/** From the day after it was due, until it is posted; `dayBegan` is the first instant of the practice's day. */
export function isOverdueLetter(dayBegan: Date): RawBuilder<boolean> {
  return sql<boolean>`(${unfinishedLetter} and letters.due_at < ${dayBegan})`
}

/** As domain/letters/turnaround.ts counts it: from the visit of a clinic, else the sending, or the start if it was never sent. */
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

/** From the day after it was due; `dayBegan` is the first instant of the practice's day. */
export function isOverdueDictation(targets: TurnaroundTargets, dayBegan: Date): RawBuilder<boolean> {
  return sql<boolean>`${isOpenDictation} and ${dictationDueAt(targets)} < ${dayBegan}`
}
