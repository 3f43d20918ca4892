import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const path = '/api/support'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const supportFor = async (person: 'admin' | 'doctor' | 'secretary' | 'unassigned') =>
  read(routes.help.getSupport, await app.as(person).get(path))

describe('the support contacts', () => {
  it('are refused with 401 without signing in [T-04]', async () => {
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
  })

  it('are the administrators alone, for every signed-in user', async () => {
    const forAdmin = await supportFor('admin')
    expect(forAdmin.administrators).toHaveLength(1)
    for (const person of ['doctor', 'secretary', 'unassigned'] as const)
      expect(await supportFor(person)).toEqual(forAdmin)
  })

  it('omit deactivated and deleted administrators, and are sorted by name', async () => {
    const [first] = (await supportFor('doctor')).administrators
    await buildUser(app.db, { role: 'admin', name: 'aa Asked First', email: 'asked-first@practice.example' })
    await buildUser(app.db, {
      role: 'admin',
      name: 'On Hold',
      email: 'hold@practice.example',
      status: 'inactive',
    })
    await buildUser(app.db, {
      role: 'admin',
      name: 'Gone',
      email: 'gone@practice.example',
      status: 'inactive',
      leftAt: app.clock.now,
      leftBy: app.ids.admin,
    })
    expect((await supportFor('doctor')).administrators).toEqual([
      { name: 'aa Asked First', email: 'asked-first@practice.example' },
      first,
    ])
  })
})
