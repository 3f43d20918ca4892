import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listing, refusing, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../../test/fake-ai-provider.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { apiKeys } = routes
const path = '/api/user-settings/api-key'
let app: TestApp
let provider: FakeAiProvider

beforeAll(async () => {
  provider = await startFakeAiProvider()
  app = await startTestApp({ ai: { address: provider.address } })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  await app.as('doctor').delete(path)
})

const get = async (person: Person) => read(apiKeys.get, await app.as(person).get(path))
const save = (person: Person, apiKey: string) => app.as(person).post(path, { apiKey })
const test = async (body: object, person: Person = 'doctor') =>
  read(apiKeys.test, await app.as(person).post(`${path}/test`, body))

describe('a personal API key', () => {
  it('is refused if it is empty, too short, too long, or has spaces or accents', async () => {
    for (const [typed, words] of [
      ['  ', 'Enter the API key.'],
      ['x', /at least 8/],
      ['two words', /no spaces/],
      ['sk-ключ', /accents/],
      ['x'.repeat(501), /Use at most 500/],
    ] as const) {
      const reply = await save('doctor', typed)
      expectRefusal(reply, 400, 'invalid_input')
      expect(reply.body).toMatchObject({ fields: { apiKey: expect.stringMatching(words) } })
    }
    expect(await get('doctor')).toMatchObject({ configured: false, apiKey: null, inUse: null })
  })

  it('is shown only by its last four characters, and only to its owner [T-25]', async () => {
    const saved = await save('doctor', provider.apiKey)
    expect(JSON.stringify(saved.body)).not.toContain(provider.apiKey)
    expect(read(apiKeys.save, saved)).toEqual({
      configured: true,
      apiKey: '…wxyz',
      readable: true,
      hasWorked: false,
      practiceKey: false,
      inUse: 'own',
      provider: new URL(provider.address).host,
      model: 'gpt-4o-mini',
    })
    expect(await get('doctor')).toMatchObject({ configured: true, apiKey: '…wxyz' })
    expect(await get('secretary')).toMatchObject({ configured: false, apiKey: null })
  })

  it('is not shown at all if it is short', async () => {
    await save('doctor', 'sk-short')
    expect(await get('doctor')).toMatchObject({ configured: true, apiKey: '…' })
  })

  it('is encrypted for one user and one provider, and is not in the audit trail [T-25]', async () => {
    await save('doctor', provider.apiKey)
    const kept = await app.db.selectFrom('aiKeys').selectAll().executeTakeFirstOrThrow()
    expect(kept.secret).not.toContain(provider.apiKey)
    const lines = await app.db.selectFrom('auditLog').selectAll().execute()
    expect(lines.map(({ action }) => action)).toContain('api-key.save')
    expect(JSON.stringify(lines)).not.toContain(provider.apiKey)

    await app.db
      .insertInto('aiKeys')
      .values({ ...kept, userId: app.ids.secretary })
      .execute()
    expect(await get('secretary')).toMatchObject({ configured: true, readable: false, inUse: null })
    const other = await startTestServer({ ...app, ai: { address: 'https://other.example/v1' } })
    const there = testClient(other.url, app.tokenOf('doctor'))
    expect(read(apiKeys.get, await there.get(path))).toMatchObject({ configured: true, readable: false })
    await other.close()
    await app.as('secretary').delete(path)
  })

  it('replaces an earlier one and can be deleted', async () => {
    await save('doctor', 'sk-an-earlier-key-abcd')
    await save('doctor', provider.apiKey)
    expect(await get('doctor')).toMatchObject({ apiKey: '…wxyz' })
    expect(read(apiKeys.delete, await app.as('doctor').delete(path))).toMatchObject({
      configured: false,
      apiKey: null,
      inUse: null,
    })
    const left = app.db.selectFrom('aiKeys').selectAll().where('userId', '=', app.ids.doctor)
    expect(await left.execute()).toEqual([])
  })

  it('is used instead of the practice’s key', async () => {
    const withPractice = await startTestServer({
      ...app,
      ai: { address: provider.address, apiKey: 'sk-practice-000000' },
    })
    const there = testClient(withPractice.url, app.tokenOf('doctor'))
    expect(read(apiKeys.get, await there.get(path))).toMatchObject({ practiceKey: true, inUse: 'practice' })
    await there.post(path, { apiKey: provider.apiKey })
    const own = await there.get(path)
    expect(read(apiKeys.get, own)).toMatchObject({ practiceKey: true, inUse: 'own' })
    expect(JSON.stringify(own.body)).not.toContain('sk-practice')
    const info = read(routes.system.info, await there.get('/api/info'))
    expect(info.ai).toBe(true)
    await withPractice.close()
  })
})

describe('testing an API key', () => {
  it('is refused with 409 if there is none', async () => {
    expectRefusal(await app.as('doctor').post(`${path}/test`, {}), 409, 'ai_not_configured')
  })

  it('asks the provider about a typed key without saving it', async () => {
    expect(await test({ apiKey: provider.apiKey })).toEqual({
      verdict: 'works',
      message: 'The provider accepts this key.',
    })
    expect(await get('doctor')).toMatchObject({ configured: false })
    const wrong = await test({ apiKey: 'sk-a-wrong-key-1234' })
    expect(wrong.verdict).toBe('does_not_work')
    expect(wrong.message).toMatch(
      /^AI provider API error: 401 Unauthorized\..*Check your own key in Settings/,
    )
    expect(wrong.message).not.toContain('sk-a-wrong')
  })

  it('asks the provider about the saved key, and reports that the model is missing', async () => {
    await save('doctor', provider.apiKey)
    expect(await get('doctor')).toMatchObject({ hasWorked: false })
    expect(await test({})).toMatchObject({ verdict: 'works' })
    expect(await get('doctor')).toMatchObject({ hasWorked: true })
    provider.answerNext(listing('another-model'), refusing(500))
    expect(await test({})).toMatchObject({
      verdict: 'does_not_work',
      message: expect.stringMatching(/does not include the model gpt-4o-mini/),
    })
  })

  it('has no verdict if the provider’s answer says nothing about the key', async () => {
    provider.answerNext(refusing(500), refusing(429))
    expect(await test({ apiKey: provider.apiKey })).toMatchObject({
      verdict: 'not_known',
      message: expect.stringMatching(/500 Internal/),
    })
    expect(await test({ apiKey: provider.apiKey })).toMatchObject({ verdict: 'not_known' })
  })
})
