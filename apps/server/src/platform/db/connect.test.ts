import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellDatabase } from '../../test/tell-database.ts'
import { copyTemplate } from '../../test/test-app.ts'
import { connect } from './connect.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>

beforeAll(async () => {
  database = await copyTemplate()
})
afterAll(() => database.drop())

describe('a connection that is cut off while it is in use', () => {
  it('fails its statement, ends nothing else, and is replaced', async () => {
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
