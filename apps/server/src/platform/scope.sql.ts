// SQL condition for the records a person may see (rules §1).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from './actor.ts'

/**
 * A condition on the column with a record's doctor. A scope of one doctor becomes an equality, so that indexes on doctor and
 * order can be used; `any` of a list cannot be read in order.
 */
export function inScope({ scope }: Pick<Actor, 'scope'>, column: string): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`
  const [only, ...others] = scope
  if (only === undefined) return sql<boolean>`false`
  const doctor = sql.ref(column)
  return others.length === 0 ? sql<boolean>`${doctor} = ${only}` : sql<boolean>`${doctor} = any(${scope})`
}

/** Whether this doctor's work is in the person's scope. */
export function isInScope({ scope }: Pick<Actor, 'scope'>, doctorId: number): boolean {
  return scope === 'all' || scope.includes(doctorId)
}
