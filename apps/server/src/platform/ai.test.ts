import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  events,
  fallingSilentAfter,
  hangingUpAfter,
  listing,
  neverEnding,
  refusing,
  saying,
  startFakeAiProvider,
} from '../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../test/fake-ai-provider.ts'
import { freePort } from '../test/start-server.ts'
import { aiError } from './ai-failures.ts'
import { createAi } from './ai.ts'
import type { AiCall, AiReply, AiSettings } from './ai.ts'

let provider: FakeAiProvider

beforeAll(async () => {
  provider = await startFakeAiProvider()
})
afterAll(() => provider.stop())

const aiWith = (change: Partial<AiSettings> = {}) =>
  createAi({
    address: provider.address,
    apiKey: null,
    model: 'gpt-4o-mini',
    prices: null,
    maxTokens: 1000,
    temperature: 0.3,
    topP: 0.9,
    frequencyPenalty: 0.1,
    presencePenalty: 0.1,
    timeLimit: 5000,
    ...change,
  })

const ask = (call: Partial<AiCall> = {}, settings: Partial<AiSettings> = {}): Promise<AiReply> =>
  aiWith(settings).complete({
    apiKey: provider.apiKey,
    messages: [{ role: 'user', content: 'Improve this.' }],
    signal: new AbortController().signal,
    ...call,
  })

/** Returns the user's message, and expects that it does not contain the key. */
async function sentence(asking: Promise<AiReply>): Promise<string> {
  const reply = await asking
  if (reply.ok) throw new Error('this should have failed')
  const error = aiError(reply.failure)
  expect(JSON.stringify([error.message, error.stack, error.cause ?? null])).not.toContain(provider.apiKey)
  return `${error.code}: ${error.message}`
}

const chunk = (fields: object) =>
  JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', ...fields })

describe('a request to the AI provider', () => {
  it('has the key, the model and the sampling values of spec §9', async () => {
    await ask()
    expect(provider.seen.at(-1)).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: `Bearer ${provider.apiKey}` },
      body: {
        model: 'gpt-4o-mini',
        max_tokens: 1000,
        temperature: 0.3,
        top_p: 0.9,
        frequency_penalty: 0.1,
        presence_penalty: 0.1,
        stream: true,
      },
    })
    expect(provider.seen.at(-1)?.headers).not.toHaveProperty('openai-organization')
  })

  it('gives the text as it arrives, and the tokens used', async () => {
    const text = 'Zoë Łuczak is well. '.repeat(40)
    provider.answerNext(saying(text))
    const heard: string[] = []
    const reply = await ask({ onText: (so_far) => heard.push(so_far) })
    expect(reply).toEqual({
      ok: true,
      text,
      model: 'gpt-4o-mini-2024-07-18',
      promptTokens: 200,
      completionTokens: 100,
    })
    expect(heard.length).toBeGreaterThan(20)
    expect(heard.every((one) => text.startsWith(one))).toBe(true)
  })

  it.each([
    [401, 'ai_key_refused: AI provider API error: 401 Unauthorized. The provider refused the API key.'],
    [403, 'ai_key_refused: AI provider API error: 403 Forbidden.'],
    [
      404,
      'ai_refused: AI provider API error: 404 Not Found. The provider does not know the address or the model.',
    ],
    [400, 'ai_refused: AI provider API error: 400 Bad Request. The provider did not accept this request.'],
    [302, 'ai_refused: AI provider API error: 302 Found.'],
    [500, 'ai_unavailable: AI provider API error: 500 Internal Server Error. The provider has a problem.'],
    [503, 'ai_unavailable: AI provider API error: 503 Service Unavailable.'],
  ])('fails with a message, once and without the key, on status %i [T-32]', async (status, words) => {
    const before = provider.seen.length
    provider.answerNext(refusing(status, { location: `${provider.address}/elsewhere` }))
    expect(await sentence(ask())).toContain(words)
    expect(provider.seen.length).toBe(before + 1)
  })

  it('says when to try again if the provider has too many requests', async () => {
    provider.answerNext(refusing(429, { 'retry-after': '17' }), refusing(429, { 'retry-after': 'tomorrow' }))
    const reply = await ask()
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'status', status: 429, retryAfter: 17 } })
    if (!reply.ok) expect(aiError(reply.failure)).toMatchObject({ code: 'ai_busy', retryAfter: 17 })
    expect(await sentence(ask())).toMatch(/^ai_busy: .*429 Too Many Requests.*Wait a moment/)
  })

  it('fails if the answer is cut off, withheld, broken off or empty [H-12]', async () => {
    provider.answerNext(saying('Half of it', { finish: 'length' }))
    expect(await sentence(ask())).toMatch(/^ai_reply_unusable: .*cut off at its length limit/)
    provider.answerNext(saying('Some', { finish: 'content_filter' }))
    expect(await sentence(ask())).toMatch(/withheld/)
    provider.answerNext(hangingUpAfter('Half of it'))
    expect(await sentence(ask())).toMatch(/stopped early/)
    provider.answerNext(events(chunk({ choices: [{ index: 0, delta: { content: 'Half' } }] })))
    expect(await sentence(ask())).toMatch(/stopped early/)
    provider.answerNext(saying('  \n'))
    expect(await sentence(ask())).toMatch(/No content received from the AI provider/)
    provider.answerNext(events('[DONE]'))
    expect(await sentence(ask())).toMatch(/No content received from the AI provider/)
    provider.answerNext(saying('Text', { finish: 'tool_calls' }))
    expect(await sentence(ask())).toMatch(/cannot be read/)
  })

  it('fails if the answer is malformed or not a stream', async () => {
    const malformed = [
      '{"choices": [',
      '17',
      'null',
      chunk({ choices: 'none' }),
      chunk({ choices: [{ index: 0, delta: { content: { text: 'x' } } }] }),
    ]
    for (const data of malformed) {
      provider.answerNext(events(data))
      expect(await sentence(ask()), data).toMatch(
        /^ai_reply_unusable: The AI provider's answer cannot be read/,
      )
    }
    provider.answerNext((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"choices":[{"message":{"content":"whole"}}]}'),
    )
    expect(await sentence(ask())).toMatch(/^ai_reply_unusable: No response body for streaming/)
    provider.answerNext((_, response) => response.writeHead(204).end())
    expect(await sentence(ask())).toMatch(/^ai_reply_unusable: No response body for streaming/)
  })

  it('fails if the provider stops with an error', async () => {
    provider.answerNext(events('{"error": {"message": "overloaded", "code": 500}}'))
    expect(await sentence(ask())).toMatch(/^ai_unavailable: .*stopped with an error/)
  })

  it('ends at its time limit, also in the middle of an answer', async () => {
    provider.answerNext(() => undefined, fallingSilentAfter('One'), neverEnding())
    for (let n = 0; n < 3; n += 1)
      expect(await sentence(ask({}, { timeLimit: 300 }))).toMatch(/^ai_unavailable: .*not respond in time/)
  })

  it('is cancelled with its caller, also at the provider', async () => {
    const gone = new AbortController()
    provider.answerNext(neverEnding())
    const asking = ask({ signal: gone.signal, onText: () => gone.abort() })
    expect(await sentence(asking)).toMatch(/^caller_gone/)
    await provider.hasLostCaller()
  })

  it('stops reading an answer without an end [T-26]', async () => {
    provider.answerNext((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(1_000_000)));
      }
      response.on('drain', pour)
      pour()
    })
    expect(await sentence(ask({}, { timeLimit: 60_000 }))).toMatch(/^ai_reply_unusable: .*stopped early/)
  })

  it('fails with a message if the provider cannot be reached', async () => {
    const address = `http://127.0.0.1:${await freePort()}/v1`
    expect(await sentence(ask({}, { address }))).toMatch(/^ai_unavailable: .*cannot be reached/)
    const nobody = 'https://no-such-host.invalid/v1'
    expect(await sentence(ask({}, { address: nobody }))).toMatch(/^ai_unavailable: .*cannot be reached/)
  })

  it('can require an answer that follows a schema', async () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    await ask({ schema: { name: 'patients', schema }, maxTokens: 4000 })
    expect(provider.seen.at(-1)?.body).toMatchObject({
      max_tokens: 4000,
      response_format: { type: 'json_schema', json_schema: { name: 'patients', strict: true, schema } },
    })
  })
})

describe('listing the models of a key', () => {
  it('gives the models or the reason for a failure', async () => {
    provider.answerNext(listing('a', 'b'))
    expect(await aiWith().listModels(provider.apiKey)).toEqual({ ok: true, models: ['a', 'b'] })
    expect(await aiWith().listModels('sk-wrong')).toMatchObject({ ok: false, failure: { status: 401 } })
    provider.answerNext(() => undefined)
    expect(await aiWith({ timeLimit: 200 }).listModels(provider.apiKey)).toEqual({
      ok: false,
      failure: { kind: 'timeout' },
    })
  })
})
