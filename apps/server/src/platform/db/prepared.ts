// Named prepared statements. Each connection keeps the plan of a query that is frequent, or so small that planning takes longer
// than running it.
import { sql } from 'kysely'

const mark = '/* planned once */'

/**
 * Marks a statement as prepared, in front of it or after its `select` (`modifyFront`). Only for statements with few different
 * texts, and the same best plan for any values: PostgreSQL plans five times with the values before it uses a generic plan.
 */
export const prepared = sql`${sql.raw(mark)}`

const names = new Map<string, string>()
/** A connection keeps its plans until it closes, so statements with always different texts would fill its memory. */
const maxNames = 500

/** The name of the prepared statement; undefined for all other statements. */
export function preparedName(statement: string): string | undefined {
  if (!statement.slice(0, 40).includes(mark)) return undefined
  const known = names.get(statement)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `planned_${names.size}`
  names.set(statement, name)
  return name
}
