import { generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CodeNeeded, SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client } from '../../../test/identity-provider.ts'
import type { SignInService } from '../../../test/identity-provider.ts'
import { openBrowser, startOwnService } from '../../../test/single-sign-on.ts'
import { freePort } from '../../../test/start-server.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../../test/test-client.ts'

const { singleSignOn: sso, auth, system, users, signInLinks } = routes
const password = 'correct horse battery'
const path = '/api/settings/sso'
let app: TestApp
let service: SignInService
const { save, begin, complete, enter, enterWell } = openBrowser(
  () => app,
  () => service,
)

beforeAll(async () => {
  app = await startTestApp({ password })
  service = await startOwnService()
})
afterAll(async () => {
  await service.stop()
  await app.close()
})
beforeEach(async () => {
  for (const table of [
    'singleSignOn',
    'singleSignOnLinks',
    'recoveryCodes',
    'twoFactor',
    'signInFailures',
  ] as const)
    await app.db.deleteFrom(table).execute()
  await app.db.updateTable('practice').set({ twoFactorForEverybody: false }).execute()
  service.people.clear()
  service.amr.length = 0
  service.people.set('d', { email: 'doctor@test.example', email_verified: true })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
})

const passwordOf = (person: Person) =>
  app.anonymous.post('/api/auth/login', { email: `${person}@test.example`, password })
const info = async () => read(system.info, await app.anonymous.get('/api/info'))

describe('setting up single sign-on', () => {
  it('keeps the client secret encrypted and never returns it [T-38]', async () => {
    expectRefusal(await app.as('doctor').put(path, {}), 403, 'not_allowed')
    const { singleSignOn, redirectUri } = read(sso.save, await save())
    expect(redirectUri).toBe('https://letters.test.example/login/sso')
    expect(singleSignOn).toMatchObject({ secret: { configured: true, readable: true }, workedAt: null })
    const kept = await app.db.selectFrom('singleSignOn').selectAll().execute()
    expect(JSON.stringify([kept, singleSignOn])).not.toContain(client.secret)
    expect((await info()).singleSignOn).toEqual({ label: 'Practice account', isOnlyWay: false })
    read(sso.remove, await app.as('admin').delete(path))
    expect((await info()).singleSignOn).toBeNull()
    expectRefusal(await app.anonymous.post('/api/auth/sso', {}), 409, 'sso_not_set_up')
  })

  it('keeps the secret for the same client only, and refuses a stale version', async () => {
    const { singleSignOn: first } = read(sso.save, await save())
    const kept = await save({ secret: '', label: 'Work account', version: first?.version })
    expect(read(sso.save, kept).singleSignOn?.secret.configured).toBe(true)
    expectRefusal(await save({ version: first?.version }), 409, 'sso_changed_meanwhile')
    const other = read(sso.save, await save({ secret: '', clientId: 'another' }))
    expect(other.singleSignOn?.secret.configured).toBe(false)
  })

  it('never calls a machine with secrets of its own, whether typed or named by the service [T-26]', async () => {
    for (const issuer of ['http://169.254.169.254', 'https://[fd00:ec2::254]', 'http://example.org'])
      expectRefusal(await save({ issuer }), 400, 'invalid_input')
    const liar = await startLiar((issuer) => ({
      ...published(issuer),
      token_endpoint: 'http://169.254.169.254/token',
    }))
    read(sso.save, await save({ issuer: liar.issuer }))
    const { address, ticket } = await begin()
    const state = new URL(address).searchParams.get('state')
    expectRefusal(await complete(ticket, `?code=c&state=${state}`), 409, 'sso_unreachable')
    await liar.stop()
  })

  it('tests whether a service answers, and says what is wrong', async () => {
    const test = async (issuer: string) =>
      read(sso.test, await app.as('admin').post(`${path}/test`, { issuer })).problem
    expect(await test(service.issuer)).toBeNull()
    expect(await test(`${service.issuer}/.well-known/openid-configuration`)).toBeNull()
    expect(await test(`http://127.0.0.1:${await freePort()}`)).toMatch(/^No sign-in service answers/)
    const liar = await startLiar(() => ({ issuer: 'https://elsewhere.example' }))
    expect(await test(liar.issuer)).toMatch(/its issuer has a different name/)
    await liar.stop()
  })

  it('says on the sign-in page that the service is down, talks nonsense or does not know Sincerely [T-38]', async () => {
    read(sso.save, await save({ issuer: `http://127.0.0.1:${await freePort()}` }))
    expectRefusal(await app.anonymous.post('/api/auth/sso', {}), 409, 'sso_unreachable')
    const liar = await startLiar(() => 'Welcome!')
    read(sso.save, await save({ issuer: liar.issuer }))
    expectRefusal(await app.anonymous.post('/api/auth/sso', {}), 409, 'sso_not_understood')
    await liar.stop()
    read(sso.save, await save({ secret: 'not the one' }))
    expectRefusal(await enter('d'), 409, 'sso_client_refused')
  })
})

describe('a token of the sign-in service', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const second = Math.floor(Date.now() / 1000)

  it.each([
    ['in order', {}, privateKey, 'sso_unknown_user'],
    ['expired', { exp: -120 }, privateKey, 'sso_mismatch'],
    ['for another client', { aud: 'another' }, privateKey, 'sso_mismatch'],
    ['of another issuer', { iss: 'https://elsewhere.example' }, privateKey, 'sso_mismatch'],
    ['for another sign-in', { nonce: 'another' }, privateKey, 'sso_mismatch'],
    ['signed by somebody else', {}, foreign, 'sso_not_understood'],
    ['of somebody who signed in just now', { auth_time: second - 600 }, privateKey, 'sso_unknown_user'],
    ['of an earlier session of the browser', { auth_time: second - 1200 }, privateKey, 'sso_over'],
  ])('that is %s gets the right answer [T-38]', async (_, changes: object, key, code) => {
    const claims = { sub: 'x', aud: client.clientId, email: 'x@elsewhere.example', email_verified: true }
    let nonce = ''
    const liar = await startLiar((issuer, place) => {
      if (place === '/jwks')
        return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig' }] }
      if (place !== '/token') return published(issuer)
      const now = Math.floor(Date.now() / 1000)
      const times = { iat: now - 300, exp: now + (('exp' in changes && Number(changes.exp)) || 300) }
      const token = tokenWith({ iss: issuer, nonce, ...claims, ...changes, ...times }, key)
      return { access_token: 'a', token_type: 'Bearer', id_token: token }
    })
    read(sso.save, await save({ issuer: liar.issuer }))
    const { address, ticket } = await begin()
    const asked = new URL(address).searchParams
    nonce = asked.get('nonce') ?? ''
    const reply = await complete(ticket, `?code=c&state=${asked.get('state')}`)
    expect(reply.body).toMatchObject({ code })
    await liar.stop()
  })
})

describe('passwords only for administrators', () => {
  it('can be set only after somebody has signed in with single sign-on', async () => {
    read(sso.save, await save())
    expectRefusal(await save({ isOnlyWay: true }), 409, 'sso_not_tried')
    await enterWell('d')
    expect(read(sso.save, await save({ isOnlyWay: true })).singleSignOn?.isOnlyWay).toBe(true)
    const moved = read(sso.save, await save({ isOnlyWay: true, clientId: 'another' })).singleSignOn
    expect(moved).toMatchObject({ isOnlyWay: false, workedAt: null })
  })

  it('end the connections of everybody if Sincerely is another client there', async () => {
    read(sso.save, await save())
    await enterWell('d')
    const connected = app.db.selectFrom('singleSignOnLinks').select('userId')
    read(sso.save, await save({ label: 'Another name' }))
    expect(await connected.execute()).toEqual([{ userId: app.ids.doctor }])
    read(sso.save, await save({ clientId: 'another' }))
    expect(await connected.execute()).toEqual([])
  })

  it('refuse a password chosen by a one-time link, which still connects the person [T-38]', async () => {
    read(sso.save, await save())
    await enterWell('d')
    read(sso.save, await save({ isOnlyWay: true }))
    const body = { firstName: 'Ada', lastName: 'Moss', email: 'moss@test.example', role: 'secretary' }
    const { user } = read(users.create, await app.as('admin').post('/api/users', body))
    const made = await app.as('admin').post(`/api/users/${user.id}/link`)
    const { secret } = read(signInLinks.make, made).link
    const chosen = await app.anonymous.post('/api/auth/link', { secret, password: 'a quiet river stone' })
    expectRefusal(chosen, 403, 'password_not_allowed')
    const { token, user: connected } = await enterWell('moss', secret)
    expect(connected.id).toBe(user.id)
    const own = testClient(app.url, token)
    expect(read(auth.getAccount, await own.get('/api/auth/account')).account.hasPassword).toBe(false)
  })

  it('refuse the right password of everybody else, and tell only them [T-38]', async () => {
    read(sso.save, await save())
    await enterWell('d')
    read(sso.save, await save({ isOnlyWay: true }))
    expectRefusal(await passwordOf('doctor'), 403, 'password_not_allowed')
    const wrong = { email: 'doctor@test.example', password: 'a wrong one' }
    expectRefusal(await app.anonymous.post('/api/auth/login', wrong), 401, 'wrong_sign_in')
    expect(SignedIn.parse(read(auth.login, await passwordOf('admin'))).user.role).toBe('admin')
    await enterWell('d')
  })

  it('keep the last administrator with a password, whoever else there is [T-38]', async () => {
    read(sso.save, await save())
    const body = { firstName: 'Ada', lastName: 'Lowe', email: 'ada@test.example', role: 'admin' }
    await app.as('admin').post('/api/users', body)
    service.people.set('a', { email: 'ada@test.example', email_verified: true })
    const { user, token } = await enterWell('a')
    expect(user.role).toBe('admin')
    read(sso.save, await save({ isOnlyWay: true }))
    const ada = { authorization: `Bearer ${token}` }
    const last = `/api/users/${app.ids.admin}`
    for (const [method, address, change] of [
      ['PATCH', `${last}/status`, { status: 'inactive' }],
      ['PUT', last, { role: 'secretary' }],
      ['DELETE', last, undefined],
    ] as const)
      expectRefusal(await app.anonymous.send(method, address, change, ada), 409, 'last_admin')
    expect((await passwordOf('admin')).status).toBe(200)
  })
})

describe('two-factor sign-in for everybody', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now.getTime() })
  const requireIt = () => app.as('admin').put('/api/practice-settings', { twoFactorForEverybody: true })
  const setUp = async (ticket: string) => {
    const reply = await app.anonymous.post('/api/auth/login/two-factor', { ticket })
    return read(auth.beginTwoFactorAtSignIn, reply).secret
  }
  const second = (ticket: string, code: string) =>
    app.anonymous.post('/api/auth/login/code', { ticket, code })

  it('leads somebody without it to set it up, before they are signed in [T-02]', async () => {
    await requireIt()
    const needed = CodeNeeded.parse(read(auth.login, await passwordOf('doctor')))
    expect(needed.mustSetUp).toBe(true)
    expectRefusal(await second(needed.ticket, '123456'), 422, 'wrong_code')
    expectRefusal(
      await app.anonymous.post('/api/auth/login/two-factor', { ticket: 'a guess' }),
      410,
      'sign_in_over',
    )
    const secret = await setUp(needed.ticket)
    const done = read(auth.completeLogin, await second(needed.ticket, codeOf(secret)))
    expect(done.recoveryCodes).toHaveLength(10)
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const next = CodeNeeded.parse(read(auth.login, await passwordOf('doctor')))
    expect(next.mustSetUp).toBe(false)
    expectRefusal(
      await app.anonymous.post('/api/auth/login/two-factor', { ticket: next.ticket }),
      409,
      'two_factor_on',
    )
    const later = read(auth.completeLogin, await second(next.ticket, codeOf(secret)))
    expect(later.recoveryCodes).toBeUndefined()
  })

  it('cannot be turned off by anybody', async () => {
    await requireIt()
    const { ticket } = CodeNeeded.parse(read(auth.login, await passwordOf('doctor')))
    const secret = await setUp(ticket)
    await second(ticket, codeOf(secret))
    const off = { password, code: codeOf(secret) }
    expectRefusal(await app.as('doctor').post('/api/auth/two-factor/off', off), 409, 'two_factor_required')
  })

  it('asks after single sign-on only if the service does not say that it asked [T-38]', async () => {
    read(sso.save, await save())
    await enterWell('d')
    await requireIt()
    expect(CodeNeeded.parse(read(sso.complete, await enter('d'))).mustSetUp).toBe(true)
    service.amr.push('pwd', 'mfa')
    expect((await enterWell('d')).user.id).toBe(app.ids.doctor)
  })
})

function published(issuer: string): object {
  const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
  return { issuer, ...endpoints, jwks_uri: `${issuer}/jwks` }
}

function tokenWith(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** Starts a server that gives false metadata. */
async function startLiar(say: (issuer: string, place: string) => unknown) {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(say(issuer, url)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
