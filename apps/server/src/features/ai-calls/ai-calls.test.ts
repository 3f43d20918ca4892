import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { refusing, saying, sayingInTwo, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../../test/fake-ai-provider.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { aiCalls, assistant, system } = routes
let app: TestApp
let provider: FakeAiProvider
let patientId: number

beforeAll(async () => {
  provider = await startFakeAiProvider()
  app = await startTestApp({ ai: { address: provider.address, apiKey: provider.apiKey } })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Enid Marlow' })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const credits = async () => read(aiCalls.credits, await app.as('admin').get('/api/admin/openai/credits'))
const draft = async () =>
  read(
    assistant.draft,
    await app.as('doctor').post('/api/assistant/draft', { patientId, dictation: 'She is well.' }),
  )
const budget = (aiMonthlyBudget: number | null) =>
  app.as('admin').put('/api/practice-settings', { aiMonthlyBudget })

/** In US dollars: 200 tokens in and 100 out, at the prices of spec §9. */
const perCall = 0.00009

const newestCall = () =>
  app.db.selectFrom('aiCalls').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('AI costs', () => {
  it('are zero before the first call, and visible to administrators only', async () => {
    expectRefusal(await app.as('doctor').get('/api/admin/openai/credits'), 403, 'not_allowed')
    expect(await credits()).toEqual({
      success: true,
      error: null,
      credits: {
        totalCost: 0,
        totalTokens: 0,
        estimatedMonthlyBudget: null,
        budgetRemaining: null,
        budgetUsagePercent: null,
      },
      usage: {
        accountStatus: { available: true, message: "The practice's API key is in use." },
        model: 'gpt-4o-mini',
        assumedPrice: null,
        since: '2026-11-01',
        calls: 0,
        failedCalls: 0,
        unpricedCalls: 0,
        promptTokens: 0,
        completionTokens: 0,
      },
    })
  })

  it('are counted by the tokens that the provider reports, also for failed calls', async () => {
    const drafted = await draft()
    expect(drafted.ai).toEqual({
      callId: expect.any(Number),
      model: 'gpt-4o-mini-2024-07-18',
      key: 'practice',
      promptTokens: 200,
      completionTokens: 100,
      cost: perCall,
    })
    provider.answerNext(saying('Half', { finish: 'length' }), refusing(500))
    await draft()
    await draft()
    const { credits: sums, usage } = await credits()
    expect(sums.totalCost).toBeCloseTo(2 * perCall, 10)
    expect(sums.totalTokens).toBe(600)
    expect(usage).toMatchObject({ calls: 3, failedCalls: 2, unpricedCalls: 1, promptTokens: 400 })
    const calls = await app.db.selectFrom('aiCalls').selectAll().orderBy('id').execute()
    expect(calls).toMatchObject([
      { kind: 'draft', keyOwner: 'practice', outcome: 'ok', costMicro: 90, userId: app.ids.doctor },
      { outcome: 'cut_off', costMicro: 90 },
      { outcome: 'status_500', promptTokens: null, costMicro: null },
    ])
    const lines = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'assistant.draft')
      .execute()
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatchObject({ patientId, details: { outcome: 'ok', key: 'practice' } })
    expect(JSON.stringify([calls, lines])).not.toMatch(/Marlow|well|sk-/)
  })

  it('use the price of the requested model if the answer names an unknown one', async () => {
    provider.answerNext(saying('Dear Doctor,', { model: 'a-model-of-ours' }))
    expect((await draft()).ai).toMatchObject({ model: 'a-model-of-ours', cost: perCall, promptTokens: 200 })
    expect((await credits()).usage.unpricedCalls).toBe(1)
    expect(await newestCall()).toMatchObject({ model: 'a-model-of-ours', pricedAs: 'gpt-4o-mini' })
  })

  it('use the price of the dearest model if the price is unknown, and say so', async () => {
    const ai = { address: provider.address, apiKey: provider.apiKey, model: 'unknown' }
    const other = await startTestServer({ ...app, ai })
    provider.answerNext(saying('Dear Doctor,', { model: 'a-model-of-ours' }))
    const client = testClient(other.url, app.tokenOf('doctor'))
    const body = { patientId, dictation: 'She is well.' }
    const { ai: use } = read(assistant.draft, await client.post('/api/assistant/draft', body))
    expect(use).toMatchObject({ model: 'a-model-of-ours', cost: 0.012, promptTokens: 200 })
    expect(await newestCall()).toMatchObject({ costMicro: 12_000, pricedAs: 'gpt-4', reservedMicro: null })
    const admin = testClient(other.url, app.tokenOf('admin'))
    const { usage } = read(aiCalls.credits, await admin.get('/api/admin/openai/credits'))
    expect(usage).toMatchObject({
      unpricedCalls: 1,
      assumedPrice: { model: 'gpt-4', price: { input: 0.03, output: 0.06 } },
    })
    await other.close()
  })

  it('are estimated if the provider reports no tokens', async () => {
    provider.answerNext(sayingInTwo('Dear Doctor,', Promise.resolve(), ' she is well.'))
    const { ai: use } = await draft()
    expect(use).toMatchObject({ promptTokens: null, completionTokens: null })
    expect(use?.cost).toBeGreaterThan(0)
    expect(await newestCall()).toMatchObject({ promptTokens: null, pricedAs: null, outcome: 'ok' })
    await app.db.deleteFrom('aiCalls').where('promptTokens', 'is', null).where('outcome', '=', 'ok').execute()
    await app.db.deleteFrom('aiCalls').where('pricedAs', '=', 'gpt-4').execute()
  })
})

describe('the state of the practice’s API key', () => {
  it('follows the last call with that key if nobody has tested the key', async () => {
    const began = app.clock.now
    const status = async () => (await credits()).usage.accountStatus
    const ask = async () => {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      await draft()
    }
    const refused = {
      available: false,
      message: expect.stringMatching(/401 Unauthorized\. The provider refused the API key\..*without AI/u),
    }
    provider.answerNext(refusing(401), refusing(500))
    await ask()
    expect(await status()).toMatchObject(refused)
    // Neither a working personal key nor an unfinished call says anything about the practice's key.
    const { id: _, ...call } = await app.db
      .selectFrom('aiCalls')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const later = { ...call, calledAt: new Date(call.calledAt.getTime() + 1) }
    await app.db
      .insertInto('aiCalls')
      .values([
        { ...later, keyOwner: 'own', outcome: 'ok' },
        { ...later, outcome: 'under_way' },
      ])
      .execute()
    expect(await status()).toMatchObject(refused)
    await ask()
    expect(await status()).toEqual({
      available: true,
      message: "The practice's API key is in use, but the last request failed.",
    })
    await ask()
    expect(await status()).toEqual({ available: true, message: "The practice's API key is in use." })
    await app.db.deleteFrom('aiCalls').where('calledAt', '>', began).execute()
  })
})

describe('the monthly AI budget', () => {
  it('is set in whole cents, by administrators only', async () => {
    expectRefusal(
      await app.as('doctor').put('/api/practice-settings', { aiMonthlyBudget: 5 }),
      403,
      'not_allowed',
    )
    for (const wrong of [-1, 0.001, 2_000_000]) expectRefusal(await budget(wrong), 400, 'invalid_input')
    const { settings } = read(system.updatePractice, await budget(10.1))
    expect(settings).toMatchObject({ aiMonthlyBudget: 10.1, onlyDoctorsApprove: false })
    const { credits: sums } = await credits()
    expect(sums).toMatchObject({ estimatedMonthlyBudget: 10.1 })
    expect(sums.budgetRemaining).toBeCloseTo(10.1 - 3 * perCall, 8)
    expect(sums.budgetUsagePercent).toBeCloseTo((3 * perCall * 100) / 10.1, 8)
  })

  it('stops AI calls once it is used up and says so; the composer writes the draft', async () => {
    await budget(0)
    const asked = provider.seen.length
    const stopped = await draft()
    expect(stopped).toMatchObject({ engine: 'composer', ai: null, notice: { code: 'ai_budget_used' } })
    expect(stopped.notice?.message).toMatch(/AI budget for this month is used up/)
    expect(provider.seen.length).toBe(asked)
    const { credits: sums, usage } = await credits()
    expect(sums).toMatchObject({ budgetRemaining: 0, budgetUsagePercent: 100 })
    expect(usage.accountStatus).toMatchObject({ available: false })
  })

  it('is exceeded by one call at most if many are made at once', async () => {
    await app.db.deleteFrom('aiCalls').execute()
    const ai = { address: provider.address, apiKey: provider.apiKey, prices: { input: 10, output: 10 } }
    const other = await startTestServer({ ...app, ai })
    const client = testClient(other.url, app.tokenOf('doctor'))
    // At the price set in this test, 300 tokens cost three dollars.
    await budget(4)
    let goOn: () => void = () => undefined
    const allAsked = new Promise<void>((resolve) => (goOn = resolve))
    provider.answerNext(
      ...Array.from({ length: 10 }, (): Parameters<typeof provider.answerNext>[0] => async (...call) => {
        await allAsked
        await saying('<p>She is well.</p>')(...call)
      }),
    )
    const asked = provider.seen.length
    const body = { patientId, dictation: 'She is well.' }
    const drafts = Array.from({ length: 10 }, () => client.post('/api/assistant/draft', body))
    await expect.poll(async () => (await credits()).credits.budgetRemaining).toBe(0)
    goOn()
    const engines = (await Promise.all(drafts)).map((reply) => read(assistant.draft, reply).engine)
    const made = provider.seen.length - asked
    expect(made).toBeGreaterThanOrEqual(1)
    expect(made).toBeLessThanOrEqual(2)
    expect(engines.filter((engine) => engine === 'ai')).toHaveLength(made)
    expect((await credits()).credits.totalCost).toBe(3 * made)
    expect(await newestCall()).toMatchObject({ reservedMicro: null, outcome: 'ok' })
    await other.close()
    provider.forgetAnswers()
  })

  it('starts again each month, in the practice’s time zone', async () => {
    await budget(0.01)
    const calledAt = (time: string) =>
      app.db
        .updateTable('aiCalls')
        .set({ costMicro: 10_000, calledAt: new Date(time) })
        .execute()
    await calledAt('2026-11-01T00:00:00Z')
    expect((await draft()).notice?.code).toBe('ai_budget_used')
    await calledAt('2026-10-31T23:59:59Z')
    expect((await draft()).engine).toBe('ai')
    expect((await credits()).usage).toMatchObject({ since: '2026-11-01', calls: 1 })
    await budget(null)
    expect(
      read(system.getPractice, await app.as('doctor').get('/api/practice-settings')).settings,
    ).toMatchObject({ aiMonthlyBudget: null })
  })

  it('sends a live update of its use to administrators only', async () => {
    const [admin, doctor] = [await app.listen('admin'), await app.listen('doctor')]
    const last = Promise.all([admin.next('new_patient'), doctor.next('new_patient')])
    await budget(null)
    await draft()
    await app.as('doctor').post('/api/patients', { name: 'After It', dob: '1961-01-01' })
    await last
    expect(admin.heard('ai_used')).toHaveLength(1)
    expect(doctor.heard('ai_used')).toEqual([])
  })
})
