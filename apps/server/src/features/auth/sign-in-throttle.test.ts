import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people, startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestReply } from '../../test/test-client.ts'
import { delayMillis, waitSeconds } from './sign-in-throttle.ts'

const { auth } = routes
const password = 'correct horse battery'
const practice = '198.51.100.20'
const stranger = '203.0.113.7'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ password, trustProxy: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('signInFailures').execute()
})

function signIn(from: string, email: string, secret = password): Promise<TestReply> {
  return app.anonymous.post('/api/auth/login', { email, password: secret }, { 'x-forwarded-for': from })
}

const emailOf = (person: Person) => `${person}@test.example`

type Guess = [from: string, email: string]

/** Makes `count` attempts at the same moment. */
async function guess(count: number, nth: (at: number) => Guess): Promise<number[]> {
  const guesses = Array.from({ length: count }, (_, at) => nth(at))
  const replies = await Promise.all(guesses.map(([from, email]) => signIn(from, email, 'not it')))
  return replies.map(({ status }) => status)
}

/** Presets the counter of accounts or addresses, because each real attempt costs a slow hash. */
async function asIfGuessed(failures: number, what: 'account' | 'address'): Promise<void> {
  await app.db.updateTable('signInFailures').set({ failures }).where('subject', 'like', `${what}:%`).execute()
}

async function timed<T>(work: () => Promise<T>): Promise<[T, millis: number]> {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}

describe('guessing one account’s password', () => {
  it('makes a stranger wait, while the owner signs in from another address [T-01]', async () => {
    const statuses = await guess(30, () => [stranger, emailOf('doctor')])
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    const { user } = SignedIn.parse(read(auth.login, await signIn(practice, emailOf('doctor'))))
    expect(user.id).toBe(app.ids.doctor)
    // A sign-in from another address gives the attacker no further attempts.
    expectRefusal(await signIn(stranger, emailOf('doctor')), 429, 'too_many_tries')
  })

  it('makes a stranger wait at every address of the same network', async () => {
    await guess(5, (at) => [`2001:db8:1:2::${at + 1}`, emailOf('doctor')])
    expectRefusal(await signIn('2001:db8:1:2:ffff::9', emailOf('doctor')), 429, 'too_many_tries')
    read(auth.login, await signIn('2001:db8:1:3::1', emailOf('doctor')))
  })

  it('is slowed from every address, as is the owner, who still signs in [T-01]', async () => {
    await guess(1, () => [stranger, emailOf('doctor')])
    await asIfGuessed(60, 'account')
    expect(await guess(5, (at) => [`203.0.113.${at + 100}`, emailOf('doctor')])).toEqual(Array(5).fill(401))
    const [reply, millis] = await timed(() => signIn(practice, emailOf('doctor')))
    read(auth.login, reply)
    expect(Math.ceil(millis)).toBeGreaterThanOrEqual(1500)
    // A successful sign-in resets the counters.
    const left = await app.db.selectFrom('signInFailures').select('subject').execute()
    expect(left.map(({ subject }) => subject)).not.toContain(`account:${emailOf('doctor')}`)
  })
})

describe('guessing at every account', () => {
  it('is slowed for every account, while the practice signs in elsewhere [T-01]', async () => {
    await guess(people.length, (at) => [stranger, emailOf(people[at] ?? 'doctor')])
    await asIfGuessed(60, 'address')
    const [reply, millis] = await timed(() => signIn(stranger, 'one-more@test.example', 'not it'))
    expectRefusal(reply, 401, 'wrong_sign_in')
    expect(Math.ceil(millis)).toBeGreaterThanOrEqual(1500)
    for (const person of people) read(auth.login, await signIn(practice, emailOf(person)))
  })

  it('does not lock out other users at the same address', async () => {
    await guess(5, () => [practice, emailOf('doctor')])
    expectRefusal(await signIn(practice, emailOf('doctor')), 429, 'too_many_tries')
    read(auth.login, await signIn(practice, emailOf('secretary')))
  })
})

describe('the throttling of sign-in guesses', () => {
  it('makes an account wait a minute at most at one address', () => {
    expect([0, 4, 5, 6, 8, 11, 500].map((failures) => waitSeconds(failures))).toEqual([0, 0, 1, 2, 8, 60, 60])
  })

  it('does not delay the first twenty guesses, and later ones by 1.5 seconds at most', () => {
    expect([0, 20, 21, 30, 50, 51, 5000].map(delayMillis)).toEqual([0, 0, 50, 500, 1500, 1500, 1500])
  })
})
