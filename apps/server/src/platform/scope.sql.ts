// The SQL condition for the records that a user may see (rules §1).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from './actor.ts'

/**
 * A condition on the column with a record's doctor. A scope of one doctor becomes an equality, so that indexes on doctor and
 * order can be used. With `any` of a list, PostgreSQL cannot read an index in order.
 */
export function inScope({ scope }: Pick<Actor, 'scope'>, column: string): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`
  const [only, ...others] = scope
  if (only === undefined) return sql<boolean>`false`
  const doctor = sql.ref(column)
  return others.length === 0 ? sql<boolean>`${doctor} = ${only}` : sql<boolean>`${doctor} = any(${scope})`
}

/** The part of a scope that changes the text of the condition, for a statement that is compiled once. */
export function scopeShape({ scope }: Pick<Actor, 'scope'>): 'all' | 'none' | 'one' | 'several' {
  if (scope === 'all') return 'all'
  if (scope.length > 1) return 'several'
  return scope.length === 1 ? 'one' : 'none'
}

export function scopeValues({ scope }: Pick<Actor, 'scope'>): { scope?: number[] } {
  return scope === 'all' ? {} : { scope }
}

/** The scope in the values of a statement that is compiled once, or in their placeholders. */
export function scopeOf({ scope = 'all' }: { scope?: Actor['scope'] }): Pick<Actor, 'scope'> {
  return { scope }
}

/** Whether this doctor's work is in the user's scope. */
export function isInScope({ scope }: Pick<Actor, 'scope'>, doctorId: number): boolean {
  return scope === 'all' || scope.includes(doctorId)
}
