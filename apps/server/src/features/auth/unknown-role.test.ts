import { allRoutes, routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  // A newer release may have added a role.
  await sql`alter table users drop constraint users_role_check`.execute(app.db)
  await sql`update users set role = 'nurse' where id = ${app.ids.secretary}`.execute(app.db)
})
afterAll(() => app.close())

describe('a user with a role that only a newer release knows', () => {
  it('can read their own profile', async () => {
    const user = read(routes.auth.profile, await app.as('secretary').get('/api/auth/profile'))
    expect(user).toMatchObject({ id: app.ids.secretary, role: 'unknown', doctors: [] })
  })

  it('is refused with 403 everywhere else', async () => {
    const own = new Set(['public', 'own.session', 'own.account'])
    const others = allRoutes.filter(
      ({ can, method, path }) => method === 'GET' && !own.has(can) && !path.includes(':'),
    )
    expect(others.length).toBeGreaterThan(20)
    for (const { path } of others) expectRefusal(await app.as('secretary').get(path), 403, 'not_allowed')
  })

  it('is not listed as a secretary of their former doctor', async () => {
    const account = read(routes.auth.getAccount, await app.as('doctor').get('/api/auth/account')).account
    expect(account.secretaries).toEqual([])
  })
})
