import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRecentActions } from '../src/features/admin/admin.sql.ts'
import { connect, type Database } from '../src/platform/db/connect.ts'
import { copyTemplate } from '../src/test/test-app.ts'
import { fillDemo } from './fill-demo.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>
let demo: Database

beforeAll(async () => {
  database = await copyTemplate()
  demo = connect(database.connection, 4)
  await fillDemo(demo.db, new Date('2026-11-20T10:00:00Z'), 'no password')
})
afterAll(async () => {
  await demo.close()
  await database.drop()
})

it('the demo audit trail has an entry for each step of its letters, in order', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where action = 'letter.create')::int - (select count(*) from letters)::int as created,
           count(*) filter (where action = 'letter.approve')::int
             - (select count(*) from letters where reviewed_at is not null)::int as approved,
           count(*) filter (where action = 'letter.post')::int
             - (select count(*) from letters where status = 'posted')::int as posted
      from audit_log`.execute(demo.db)
  expect(rows).toEqual([{ created: 0, approved: 0, posted: 0 }])
  const recent = await selectRecentActions(demo.db, 50)
  expect(recent).toHaveLength(50)
  expect(recent.map(({ time }) => time)).toEqual(
    recent
      .map(({ time }) => time)
      .toSorted()
      .toReversed(),
  )
})
