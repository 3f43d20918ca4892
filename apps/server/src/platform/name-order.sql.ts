// The order of lists of people and of things that people named.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** By the name in this column, without regard to capitals and accents, as searches find it; then by whatever comes next. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`plain_text(${sql.ref(column)})`
}
