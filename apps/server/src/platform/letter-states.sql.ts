// Which letters are unfinished or sealed, as the domain says it of a status.
import { isSealed, isUnfinished, letterStatuses, type LetterStatus } from '@sincerely/domain/letters/status'
import { type RawBuilder, sql } from 'kysely'

/** Somebody still has to do something for this row of `letters`, or of its alias. */
export function unfinishedLetter(table = 'letters'): RawBuilder<boolean> {
  return hasStatus(table, isUnfinished)
}

/** What this row of `letters`, or of its alias, prints is sealed. */
export function sealedLetter(table = 'letters'): RawBuilder<boolean> {
  return hasStatus(table, isSealed)
}

/** The words stand in the statement itself: only so does PostgreSQL see that an index of unfinished letters will do. */
function hasStatus(table: string, is: (status: LetterStatus) => boolean): RawBuilder<boolean> {
  const statuses = letterStatuses.filter(is).map((status) => sql.lit(status))
  return sql<boolean>`${sql.ref(`${table}.status`)} in (${sql.join(statuses)})`
}
