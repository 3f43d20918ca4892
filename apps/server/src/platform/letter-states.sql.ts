// Which letters are unfinished or sealed, as the domain says it of a status.
import { isSealed, isUnfinished, letterStatuses, type LetterStatus } from '@sincerely/domain/letters/status'
import { type RawBuilder, sql } from 'kysely'

/**
 * Somebody still has to do something for this row of `letters`, deleted or not. Those that are not deleted are the view
 * `unfinished_letters`: this is for what the view cannot do, where `letters` is read for more than these.
 */
export const unfinishedLetter = hasStatus(isUnfinished)

/** What this row of `letters` prints is sealed. */
export const sealedLetter = hasStatus(isSealed)

/** The words are in the statement itself: only so does PostgreSQL see that an index of unfinished letters will do. */
function hasStatus(is: (status: LetterStatus) => boolean): RawBuilder<boolean> {
  const statuses = letterStatuses.filter(is).map((status) => sql.lit(status))
  return sql<boolean>`letters.status in (${sql.join(statuses)})`
}
