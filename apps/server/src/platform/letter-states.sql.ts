// SQL conditions for unfinished and sealed letters, by the domain's statuses.
import { isSealed, isUnfinished, letterStatuses, type LetterStatus } from '@sincerely/domain/letters/status'
import { type RawBuilder, sql } from 'kysely'

/**
 * Work remains for this row of `letters`, deleted or not. Those that are not deleted are the view
 * `unfinished_letters`: this is for what the view cannot do, where `letters` is read for more than these.
 */
export const unfinishedLetter = hasStatus(isUnfinished)

/** The printed content of this row of `letters` is sealed. */
export const sealedLetter = hasStatus(isSealed)

/** As literals in the statement: only then can PostgreSQL use the partial index of unfinished letters. */
function hasStatus(is: (status: LetterStatus) => boolean): RawBuilder<boolean> {
  const statuses = letterStatuses.filter(is).map((status) => sql.lit(status))
  return sql<boolean>`letters.status in (${sql.join(statuses)})`
}
