import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSilentLine } from '../../test/silent-line.ts'
import { tellDatabase } from '../../test/tell-database.ts'
import { copyTemplate } from '../../test/test-app.ts'
import { toAppError } from '../errors.ts'
import { connect } from './connect.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { preparedName, prepared } from './prepared.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>

beforeAll(async () => {
  database = await copyTemplate()
})
afterAll(() => database.drop())

describe('a database connection that is cut off while in use', () => {
  it('fails its own statement only, and is replaced', async () => {
    const { db, close } = connect(database.connection, 1)
    const cut = db.connection().execute(async (one) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
      await tellDatabase(database.connection, `select pg_terminate_backend(${rows[0]?.pid})`)
      await sql`select pg_sleep(5)`.execute(one)
    })
    await expect(cut).rejects.toSatisfy(isDatabaseUnavailable)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })
})

describe('a database connection that falls silent', () => {
  it('is given up, and never reused while its answer is on the way', async () => {
    const line = await startSilentLine(database.connection)
    const { db, close } = connect(line.address, 1, { answerMs: 700 })
    await sql`select 'before'`.execute(db)
    line.fallSilent()
    await expect(sql`select 'late' as said`.execute(db)).rejects.toSatisfy(isUnavailable)
    await expect.poll(line.open).toBe(0)
    line.speakAgain()
    expect((await sql`select 'own' as said`.execute(db)).rows).toEqual([{ said: 'own' }])

    const before = performance.now()
    const changing = db.transaction().execute(async (tx) => {
      await sql`select 'in a transaction'`.execute(tx)
      line.fallSilent()
      await sql`select 'late' as said`.execute(tx)
    })
    // The transaction is not rolled back, because that would take the same time again.
    await expect(changing).rejects.toSatisfy(isUnavailable)
    await close()
    expect(performance.now() - before).toBeLessThan(1400)
    await line.close()
  })
})

describe('a database without resources for a statement', () => {
  it('counts as unavailable, and its connection stays', async () => {
    const { db, close } = connect(database.connection, 1)
    const failWith = (code: string) =>
      sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(db)
    const backend = async () => (await sql`select pg_backend_pid()`.execute(db)).rows
    const before = await backend()
    // Another error does not count as unavailable.
    await expect(failWith('22012')).rejects.not.toSatisfy(isUnavailable)
    // The disk is full, the memory is full, another limit is reached, or the statement took too long.
    for (const code of ['53100', '53200', '53400', '57014'])
      await expect(failWith(code)).rejects.toSatisfy(isUnavailable)
    expect(await backend()).toEqual(before)
    await close()
  })
})

/** Whether a call with this error is answered with `database_unavailable`. */
const isUnavailable = (error: unknown) => toAppError(error).code === 'database_unavailable'

describe('a statement or transaction that takes too long', () => {
  it('is ended, and its connection can be used again', async () => {
    const { db, close } = connect(database.connection, 1)
    const limit = async (name: string) =>
      (await sql<{ is: string }>`select current_setting(${name}) as is`.execute(db)).rows[0]?.is
    expect(await limit('statement_timeout')).toBe('30s')
    expect(await limit('idle_in_transaction_session_timeout')).toBe('1min')
    const other = connect(database.connection, 1)
    const inTransactions = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = ${database.connection.database} and state = 'idle in transaction'`.execute(other.db)
      return rows[0]?.n
    }
    const long = db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(20)`.execute(tx)
    })
    await expect(long).rejects.toMatchObject({ code: '57014' })
    const idle = db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx)
      await expect.poll(inTransactions).toBe(0)
      await sql`select 1`.execute(tx)
    })
    await expect(idle).rejects.toSatisfy(isDatabaseUnavailable)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await other.close()
    await close()
  })
})

describe('a prepared statement', () => {
  const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`

  it('keeps its plan on the connection, unlike other statements', async () => {
    const { db, close } = connect(database.connection, 1)
    const find = (name: string) =>
      sql<{ name: string }>`${prepared} select name from users where name = ${name}`.execute(db)
    for (const name of ['Nobody', 'Somebody']) expect((await find(name)).rows).toEqual([])
    await sql`select 'not this one'`.execute(db)
    const { rows } = await kept.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual([
      expect.stringContaining('from users where name = $1'),
    ])
    // A statement is planned again after its table got a column.
    await sql`alter table users add column grown integer`.execute(db)
    expect((await find('Nobody')).rows).toEqual([])
    await close()
  })

  it('fails like any other, and its connection continues', async () => {
    const { db, close } = connect(database.connection, 1)
    const divide = (by: number) => sql<{ n: number }>`${prepared} select 6 / ${by}::integer as n`.execute(db)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
    await close()
  })

  it('has a name of its own, up to a limited number', () => {
    const statement = (number: number) => `select /* planned once */ ${number}`
    expect(preparedName(statement(1))).toBe(preparedName(statement(1)))
    expect(preparedName(statement(1))).not.toBe(preparedName(statement(2)))
    expect(preparedName('select 1')).toBeUndefined()
    for (let number = 0; number < 1000; number += 1) preparedName(statement(number))
    expect(preparedName(statement(1001))).toBeUndefined()
    expect(preparedName(statement(1))).toBeDefined()
  })
})
