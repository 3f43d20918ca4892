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

/** For a statement that is compiled once: how the condition is written, and what it is about. */
export function scopeShape({ scope }: Pick<Actor, 'scope'>): 'all' | 'none' | 'one' | 'several' {
  if (scope === 'all') return 'all'
  if (scope.length > 1) return 'several'
  return scope.length === 1 ? 'one' : 'none'
}

export function scopeValues({ scope }: Pick<Actor, 'scope'>): { scope?: number[] } {
  return scope === 'all' ? {} : { scope }
}

/** The scope again, of these values or their stand-ins. */
export function scopeOf({ scope = 'all' }: { scope?: Actor['scope'] }): Pick<Actor, 'scope'> {
  return { scope }
}

/** Whether this doctor's work is in the person's scope. */
export function isInScope({ scope }: Pick<Actor, 'scope'>, doctorId: number): boolean {
  return scope === 'all' || scope.includes(doctorId)
}
