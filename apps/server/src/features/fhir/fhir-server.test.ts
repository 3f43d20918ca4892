import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  answering,
  capabilities,
  hanging,
  outcome,
  startFakeFhirServer,
} from '../../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../../test/fake-fhir-server.ts'
import { freePort } from '../../test/start-server.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { fhir } = routes
const path = '/api/settings/fhir'
const password = 'correct horse battery'
let app: TestApp
let server: FakeFhirServer

beforeAll(async () => {
  app = await startTestApp()
  server = await startFakeFhirServer()
})
afterEach(async () => {
  await app.as('admin').delete(path)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const save = (body: object) => app.as('admin').put(path, body)
const saved = async (body: object) => read(fhir.saveServer, await save(body)).server
const current = async () => read(fhir.getServer, await app.as('admin').get(path)).server
const tested = async (body: object = {}) =>
  read(fhir.testServer, await app.as('admin').post(`${path}/test`, body)).test
const basic = () => ({ address: server.address, signIn: 'basic', userName: 'sincerely', secret: password })
const fieldsOf = (reply: { body: unknown }) => (reply.body as { fields: Record<string, string> }).fields

describe('the FHIR server settings', () => {
  it('are refused with all field errors at once, and not saved', async () => {
    const reply = await save({
      address: 'http://fhir.example.org',
      signIn: 'basic',
      userName: 'a:b',
      secret: 'x\ny',
      timeLimit: 4,
    })
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys(fieldsOf(reply)).toSorted()).toEqual(['address', 'secret', 'timeLimit', 'userName'])
    for (const timeLimit of [4, 61, 1.5, 'soon'])
      expectRefusal(await save({ address: server.address, timeLimit }), 400, 'invalid_input')
    expectRefusal(await save({ address: server.address, signIn: 'oauth' }), 400, 'invalid_input')
    expectRefusal(await save({ address: 'https://user:pw@fhir.example.org' }), 400, 'invalid_input')
    expect(await current()).toBeNull()
  })

  it('are refused with a token that breaks its header, or without the secret [T-28]', async () => {
    for (const secret of ['two words', 'a\r\nX-Other: 1', 'tökén'])
      expect(fieldsOf(await save({ address: server.address, signIn: 'bearer', secret }))).toHaveProperty(
        'secret',
      )
    expectRefusal(await save({ address: server.address, signIn: 'bearer' }), 422, 'fhir_secret_needed')
    expectRefusal(await save({ ...basic(), secret: '' }), 422, 'fhir_secret_needed')
    expect(fieldsOf(await save({ ...basic(), userName: ' ' }))).toHaveProperty('userName')
  })

  it('never show the secret, which is stored encrypted', async () => {
    const { secret, ...shown } = (await saved({ ...basic(), timeLimit: 20 })) ?? { secret: null }
    expect(secret).toEqual({ configured: true, readable: true, lastFour: 'tery' })
    const { address, signIn, userName } = basic()
    expect(shown).toMatchObject({ address, signIn, userName, timeLimit: 20, unencrypted: true, version: 1 })
    expect(JSON.stringify(await app.as('admin').get(path))).not.toContain(password)
    const row = await app.db.selectFrom('fhirServer').selectAll().executeTakeFirstOrThrow()
    expect(row.secret).toMatch(/^v1\.[\w-]+$/)
    const lines = await app.db.selectFrom('auditLog').selectAll().where('action', 'like', 'fhir.%').execute()
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain(password)
    expect((await saved({ ...basic(), secret: 'short' }))?.secret.lastFour).toBeNull()
  })

  it('keep an omitted secret only for the same server, user and way of signing in', async () => {
    await saved(basic())
    const { secret, ...without } = basic()
    expect(
      (await saved({ ...without, address: `${server.address}/deeper`, timeLimit: 5 }))?.secret,
    ).toMatchObject({
      lastFour: secret.slice(-4),
    })
    for (const other of [
      { address: 'https://elsewhere.example.org/r4' },
      { address: server.address.replace('http:', 'https:') },
      { userName: 'somebody' },
      { signIn: 'bearer' },
    ]) {
      expectRefusal(await save({ ...without, ...other }), 422, 'fhir_secret_needed')
      expectRefusal(
        await app.as('admin').post(`${path}/test`, { server: { ...without, ...other } }),
        422,
        'fhir_secret_needed',
      )
    }
    expect((await saved({ ...without, signIn: 'none' }))?.secret.configured).toBe(false)
  })

  it('ask for the secret again if the installation has another key', async () => {
    await saved(basic())
    await app.db
      .updateTable('fhirServer')
      .set({ secret: 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })
      .execute()
    expect((await current())?.secret).toEqual({ configured: true, readable: false, lastFour: null })
    expectRefusal(await app.as('admin').post(`${path}/test`, {}), 422, 'fhir_secret_needed')
    expect((await saved(basic()))?.secret.readable).toBe(true)
  })

  it('are refused with 409 if they are stale, and can be deleted', async () => {
    const first = await saved({ address: server.address })
    expect(await saved({ address: `${server.address}/2`, version: first?.version })).toMatchObject({
      version: 2,
    })
    expectRefusal(await save({ address: server.address, version: 1 }), 409, 'fhir_changed_meanwhile')
    expectRefusal(await save({ address: server.address, version: null }), 409, 'fhir_changed_meanwhile')
    expect(read(fhir.removeServer, await app.as('admin').delete(path)).server).toBeNull()
    expect(await current()).toBeNull()
    expectRefusal(await app.as('admin').post(`${path}/test`, {}), 409, 'fhir_not_set_up')
  })
})

describe('testing the FHIR connection', () => {
  const codeOf = async (body: object = {}) => (await tested(body)).failure

  it('reports a network failure', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    expect(await codeOf({ server: { address: nobody } })).toMatchObject({ code: 'refused', kind: 'network' })
    expect(await codeOf({ server: { address: 'https://no-such-host.invalid' } })).toMatchObject({
      code: 'unknown_host',
    })
    const encrypted = server.address.replace('http:', 'https:')
    expect(await codeOf({ server: { address: encrypted } })).toMatchObject({
      code: 'untrusted',
      kind: 'network',
    })
  })

  it('reports a refused sign-in, even if only the letters are protected', async () => {
    await saved(basic())
    server.answerNext(answering(401))
    expect(await codeOf()).toMatchObject({ code: 'sign_in', kind: 'sign-in' })
    server.answerNext(answering(403, outcome('token expired')))
    expect(await codeOf()).toMatchObject({
      code: 'sign_in',
      message: expect.stringContaining('token expired'),
    })
    server.answerNext(answering(200, capabilities), answering(401))
    expect(await codeOf()).toMatchObject({ code: 'sign_in' })
  })

  it('reports a server that is not FHIR, another release, elsewhere or faulty', async () => {
    await saved({ address: server.address })
    const answers = [
      [answering(200, { hello: 'world' }), 'not_fhir'],
      [answering(404), 'not_fhir'],
      [answering(200, { ...capabilities, fhirVersion: '3.0.2' }), 'wrong_version'],
      [answering(302, {}, { location: 'https://elsewhere.example.org' }), 'redirected'],
      [answering(500, outcome('out of memory')), 'server_error'],
    ] as const
    for (const [answer, code] of answers) {
      server.answerNext(answer)
      expect(await codeOf()).toMatchObject({ code })
    }
  })

  it('reports the server’s name and version, and signs in as configured', async () => {
    await saved({ address: server.address, signIn: 'bearer', secret: 'a.long.token-of-theirs' })
    const good = {
      ok: true,
      failure: null,
      fhirVersion: '4.0.1',
      softwareName: 'Fake FHIR',
      softwareVersion: '7.2',
      unencrypted: true,
    }
    const before = server.seen.length
    expect(await tested()).toEqual(good)
    expect(server.seen.slice(before).map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/r4/metadata', 'Bearer a.long.token-of-theirs'],
      ['/r4/Bundle?_summary=count', 'Bearer a.long.token-of-theirs'],
    ])
    expect(await tested({ server: basic() })).toEqual(good)
    expect(server.seen.at(-1)?.headers.authorization).toBe(
      `Basic ${Buffer.from(`sincerely:${password}`).toString('base64')}`,
    )
    expect((await current())?.signIn).toBe('bearer')
  })

  it('stops at the time limit in the settings', async () => {
    await saved({ address: server.address })
    await app.db.updateTable('fhirServer').set({ timeLimit: 1 }).execute()
    server.answerNext(hanging)
    expect(await codeOf()).toMatchObject({ code: 'timeout' })
  })
})
