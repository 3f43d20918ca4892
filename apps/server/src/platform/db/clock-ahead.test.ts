import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { clockAhead, clockWarning } from './clock-ahead.ts'
import { connect } from './connect.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>
let connected: ReturnType<typeof connect>

beforeAll(async () => {
  database = await copyTemplate()
  connected = connect(database.connection, 1)
})
afterAll(async () => {
  await connected.close()
  await database.drop()
})

describe('the server’s clock', () => {
  it.each([
    [60_000, "This server's clock is 60 s ahead of PostgreSQL's clock."],
    [-7_200_000, "This server's clock is 7,200 s behind PostgreSQL's clock."],
  ])('is reported if it is %i ms off [H-42]', async (off, sentence) => {
    const ahead = await clockAhead(connected.db, () => Date.now() + off)
    expect(Math.abs(ahead - off)).toBeLessThan(2000)
    expect(clockWarning(ahead)).toContain(sentence)
  })

  it('is not reported if it agrees or if the answer was slow', async () => {
    expect(clockWarning(await clockAhead(connected.db))).toBe(null)
    const slow = [Date.now(), Date.now() + 40_000]
    expect(clockWarning(await clockAhead(connected.db, () => slow.shift() ?? 0))).toBe(null)
  })
})
