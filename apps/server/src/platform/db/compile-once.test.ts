import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { compileOnce } from './compile-once.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

describe('a statement that is compiled once', () => {
  let built = 0
  const compile = (values: { n: number; list: number[] }, shape = 'numbers') =>
    compileOnce(db, shape, values, (given) => {
      built += 1
      return sql`select ${given.n}, ${given.list}, ${given.list[0]}, ${'the same'}`
    })

  it('is built for the first call, and has the values of each call in their places', () => {
    const first = compile({ n: 1, list: [2, 3] })
    const second = compile({ n: 4, list: [5, 6, 7] })
    expect(first.sql).toBe('select $1, $2, $3, $4')
    expect(second.sql).toBe(first.sql)
    expect(first.parameters).toEqual([1, [2, 3], 2, 'the same'])
    expect(second.parameters).toEqual([4, [5, 6, 7], 5, 'the same'])
    expect(built).toBe(1)
  })

  it('is built again for another shape', () => {
    compile({ n: 1, list: [2] }, 'numbers of another shape')
    expect(built).toBe(2)
  })

  it('is refused if it is built from a computed value', () => {
    const reckon = (n: number) => compileOnce(db, 'reckoned', { n }, (given) => sql`select ${given.n + 1}`)
    expect(() => reckon(1)).toThrow('may only be its parameter')
  })
})
