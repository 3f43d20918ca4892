import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { untilOneWaits } from '../../test/until-one-waits.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestReply } from '../../test/test-client.ts'
import { hashPassword } from './password.ts'

const { auth } = routes
const password = 'correct horse battery'
const other = 'a quiet river stone'
const hashes = { right: '', other: '' }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  hashes.right = await hashPassword(password)
  hashes.other = await hashPassword(other)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('signInFailures').execute()
  await app.db.updateTable('users').set({ passwordHash: hashes.right, status: 'active' }).execute()
})

/** Sends a request while the user's row is being changed, and commits the change after the request has begun to wait for it. */
async function during(
  changes: { passwordHash?: string; status?: 'inactive' },
  send: () => Promise<TestReply>,
): Promise<TestReply> {
  const sent: Promise<TestReply>[] = []
  await app.db.transaction().execute(async (db) => {
    await db.updateTable('users').set(changes).where('id', '=', app.ids.secretary).execute()
    sent.push(send())
    await untilOneWaits(app.db)
  })
  const [reply] = await Promise.all(sent)
  if (reply === undefined) throw new Error('nothing was sent')
  return reply
}

const signIn = (secret = password) =>
  app.anonymous.post('/api/auth/login', { email: 'secretary@test.example', password: secret })
const sessions = () =>
  app.db.selectFrom('sessions').select('id').where('userId', '=', app.ids.secretary).execute()

describe('a sign-in during a change of the account', () => {
  it('is refused if the password changed meanwhile [T-19]', async () => {
    const before = await sessions()
    expectRefusal(await during({ passwordHash: hashes.other }, signIn), 401, 'wrong_sign_in')
    expect(await sessions()).toEqual(before)
    read(auth.login, await signIn(other))
  })

  it('is refused without a fault if the account was deactivated meanwhile', async () => {
    const before = await sessions()
    expectRefusal(await during({ status: 'inactive' }, signIn), 401, 'wrong_sign_in')
    expect(await sessions()).toEqual(before)
  })
})

describe('a password change during another one', () => {
  it('is refused if the other one was saved first', async () => {
    const change = () =>
      app.as('secretary').put('/api/auth/password', { currentPassword: password, newPassword: 'a third one' })
    expectRefusal(await during({ passwordHash: hashes.other }, change), 422, 'wrong_password')
    read(auth.login, await signIn(other))
  })
})
