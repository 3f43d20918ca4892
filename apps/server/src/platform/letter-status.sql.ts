// SQL conditions for unfinished and sealed letters, by the domain's statuses.
import { isSealed, isUnfinished, letterStatuses, type LetterStatus } from '@sincerely/domain/letters/status'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether this row of `letters` is unfinished, deleted or not. The view `unfinished_letters` has only letters that are not
 * deleted, so use this condition if other letters are needed too.
 */
export const unfinishedLetter = hasStatus(isUnfinished)

/** Whether the printed content of this row of `letters` is sealed. */
export const sealedLetter = hasStatus(isSealed)

/**
 * The statuses are literals in the statement, because PostgreSQL can use the partial index of unfinished letters only with those.
 */
function hasStatus(is: (status: LetterStatus) => boolean): RawBuilder<boolean> {
  const statuses = letterStatuses.filter(is).map((status) => sql.lit(status))
  return sql<boolean>`letters.status in (${sql.join(statuses)})`
}
