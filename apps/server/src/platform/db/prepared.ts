// Statements that are asked so often, or for so little, that planning them takes longer than running them: PostgreSQL keeps
// their plan on each connection (a named prepared statement) where it would make it anew each time.
import { sql } from 'kysely'

const mark = '/* planned once */'

/**
 * Stands in front of such a statement, or behind its `select` (`modifyFront`). Only for statements of few texts, whose best
 * plan is the same for everybody: PostgreSQL makes five plans with the values before it settles for one without.
 */
export const prepared = sql`${sql.raw(mark)}`

const names = new Map<string, string>()
/** Connections keep the plans for as long as they live. A statement whose text is never the same would fill them. */
const mostNames = 500

/** The name under which a connection keeps the plan; undefined for all other statements. */
export function preparedName(statement: string): string | undefined {
  if (!statement.slice(0, 40).includes(mark)) return undefined
  const known = names.get(statement)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `planned_${names.size}`
  names.set(statement, name)
  return name
}
