// Compiles a statement once for all calls, because building and compiling it in Kysely takes longer than sending it.
import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

type Compiled = Pick<CompiledQuery, 'sql' | 'query' | 'queryId'> & { parameters: readonly Parameter[] }
/** The name of one of the call's values, with the index for an item of a list, or a constant. */
type Parameter = { name: string; item?: number } | { same: unknown }

const known = new Map<string, Compiled>()

/**
 * Returns the statement that `build` makes of these values. `build` is called once for each `shape`, with placeholders that it
 * may only pass on as parameters. Everything else that changes the statement's text must be part of `shape`. A list can be passed
 * on as a whole or by item.
 */
export function compileOnce<V extends Record<string, unknown>, Row>(
  db: Db,
  shape: string,
  values: V,
  build: (values: V) => { compile: (db: Db) => CompiledQuery<Row> },
): CompiledQuery<Row> {
  let compiled = known.get(shape)
  if (compiled === undefined) {
    compiled = compile(db, values, build)
    known.set(shape, compiled)
  }
  return { ...compiled, parameters: compiled.parameters.map((one) => valueOf(one, values)) }
}

function compile<V extends Record<string, unknown>>(
  db: Db,
  values: V,
  build: (values: V) => { compile: (db: Db) => CompiledQuery },
): Compiled {
  const found = new Map<unknown, Parameter>()
  const standIns = Object.entries(values).map(([name, value]) => {
    const standIn = Array.isArray(value) ? value.map(rejectAnyUse) : rejectAnyUse()
    found.set(standIn, { name })
    if (Array.isArray(standIn)) standIn.forEach((one, item) => found.set(one, { name, item }))
    return [name, standIn] as const
  })
  const { sql, query, queryId, parameters } = build(Object.fromEntries(standIns) as V).compile(db)
  return { sql, query, queryId, parameters: parameters.map((value) => found.get(value) ?? { same: value }) }
}

/** Throws if a placeholder is used in another way than as a parameter. */
function rejectAnyUse(): object {
  return {
    [Symbol.toPrimitive]: () => {
      throw new TypeError('a value of a statement that is compiled once may only be its parameter')
    },
  }
}

function valueOf(parameter: Parameter, values: Record<string, unknown>): unknown {
  if ('same' in parameter) return parameter.same
  const value = values[parameter.name]
  return parameter.item === undefined ? value : (value as unknown[])[parameter.item]
}
