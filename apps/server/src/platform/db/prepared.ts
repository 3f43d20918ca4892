// Named prepared statements: for queries so frequent or small that planning takes longer than running, each connection keeps
// the plan.
import { sql } from 'kysely'

const mark = '/* planned once */'

/**
 * Marks such a statement, in front of it or after its `select` (`modifyFront`). Only for statements with few texts whose best
 * plan is the same for any values: PostgreSQL plans five times with the values before it uses a generic plan.
 */
export const prepared = sql`${sql.raw(mark)}`

const names = new Map<string, string>()
/** Connections keep plans for their lifetime; statements with ever-changing text would fill them. */
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
