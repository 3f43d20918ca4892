// The sort order of names in lists.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Sorts by the name in this column, ignoring case and accents as searches do. Add a second column for equal names. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`
}
