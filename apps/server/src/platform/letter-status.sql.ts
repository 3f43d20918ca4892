// SQL conditions for unfinished and sealed letters, by the domain's statuses.
import { isSealed, isUnfinished, letterStatuses, type LetterStatus } from '@sincerely/domain/letters/status'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether this row of `letters` is unfinished, deleted or not. The view `unfinished_letters` has those that are not deleted; use
 * this where other letters are needed as well.
 */
export const unfinishedLetter = hasStatus(isUnfinished)

/** The printed content of this row of `letters` is sealed. */
export const sealedLetter = hasStatus(isSealed)

/** As literals in the statement: only then can PostgreSQL use the partial index of unfinished letters. */
function hasStatus(is: (status: LetterStatus) => boolean): RawBuilder<boolean> {
  const statuses = letterStatuses.filter(is).map((status) => sql.lit(status))
  return sql<boolean>`letters.status in (${sql.join(statuses)})`
}
