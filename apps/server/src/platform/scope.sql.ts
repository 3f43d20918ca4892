// Whose records a person may see, as a condition of SQL (rules §1).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from './actor.ts'

/**
 * The condition on the column that names a record's doctor. A scope of one doctor is an equation, which the indexes
 * on doctor and order can serve; `any` of a list cannot be read in order.
 */
export function inScope({ scope }: Pick<Actor, 'scope'>, column: string): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`
  const [only, ...others] = scope
  if (only === undefined) return sql<boolean>`false`
  const doctor = sql.ref(column)
  return others.length === 0 ? sql<boolean>`${doctor} = ${only}` : sql<boolean>`${doctor} = any(${scope})`
}

/** Is this doctor's work in the person's scope? */
export function isInScope({ scope }: Pick<Actor, 'scope'>, doctorId: number): boolean {
  return scope === 'all' || scope.includes(doctorId)
}
