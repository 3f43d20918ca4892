// The sort order for lists of people and of things that users named.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Sorts by the name in this column, ignoring case and accents as searches do; add a tie-breaker. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`
}
