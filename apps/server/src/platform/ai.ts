// The only module that calls a language model, over any OpenAI-compatible chat endpoint. Answers are streamed and limited, and
// every failure is returned.
import { OpenAI } from 'openai'
import type { ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { failureOf } from './ai-failures.ts'
import type { AiFailure } from './ai-failures.ts'
import { outsideFetch } from './outside-fetch.ts'

/** The practice's settings, with the defaults of spec §9. */
export type AiSettings = {
  /** For example `https://api.openai.com/v1`. `readOutsideAddress` has checked it. */
  address: string
  /** The practice's key; null if each user has a personal key. */
  apiKey: string | null
  model: string
  /** In US dollars for 1,000 tokens; null for the prices of spec §9. */
  prices: { input: number; output: number } | null
  maxTokens: number
  temperature: number
  topP: number
  frequencyPenalty: number
  presencePenalty: number
  /** The limit for one answer in ms, from the first byte sent to the last byte received. */
  timeLimit: number
}

export type AiCall = {
  apiKey: string
  messages: ChatCompletionMessageParam[]
  /** Aborted when the caller disconnects or the server stops. */
  signal: AbortSignal
  /** Called with all text received so far. */
  onText?: (text: string) => void
  /** A JSON schema that the answer must follow. */
  schema?: { name: string; schema: Record<string, unknown> }
  /** The limit for prompts that need more tokens than configured. */
  maxTokens?: number
}

/** The numbers that the provider reported; null if it reported none. */
export type AiTokens = { promptTokens: number | null; completionTokens: number | null }

/** `model` is the model that answered, or the requested one if the provider did not name it. */
export type AiReply = AiTokens & { model: string } & (
    | { ok: true; text: string }
    | { ok: false; failure: AiFailure }
  )

export type Ai = {
  settings: AiSettings
  /** Never throws. */
  complete: (call: AiCall) => Promise<AiReply>
  /** Lists the models that this key may use. Never throws, and costs no tokens. `within` is in ms, 15 s by default. */
  listModels: (
    apiKey: string,
    within?: number,
  ) => Promise<{ ok: true; models: string[] } | { ok: false; failure: AiFailure }>
}

/** The maximum number of characters in an answer: far more than the longest letter has. */
const maxTextLength = 400_000

export function createAi(settings: AiSettings): Ai {
  return {
    settings,
    complete: (call) => complete(settings, call),
    listModels: async (apiKey, within = 15_000) => {
      const signal = AbortSignal.timeout(Math.min(settings.timeLimit, within))
      try {
        const { data } = await clientOf(settings, apiKey).models.list({ signal })
        return { ok: true, models: data.map(({ id }) => id) }
      } catch (error) {
        return { ok: false, failure: signal.aborted ? { kind: 'timeout' } : failureOf(error) }
      }
    },
  }
}

async function complete(settings: AiSettings, call: AiCall): Promise<AiReply> {
  const time = AbortSignal.timeout(settings.timeLimit)
  const usage = { model: settings.model, promptTokens: null, completionTokens: null } as Usage
  try {
    const text = await listen(settings, call, AbortSignal.any([call.signal, time]), usage)
    // After an abort, the library ends the stream as if it were complete.
    if (call.signal.aborted) return { ...usage, ok: false, failure: { kind: 'stopped' } }
    if (time.aborted) return { ...usage, ok: false, failure: { kind: 'timeout' } }
    return { ...usage, ...text }
  } catch (error) {
    if (call.signal.aborted) return { ...usage, ok: false, failure: { kind: 'stopped' } }
    return { ...usage, ok: false, failure: time.aborted ? { kind: 'timeout' } : failureOf(error) }
  }
}

type Usage = AiTokens & { model: string }

async function listen(
  settings: AiSettings,
  call: AiCall,
  signal: AbortSignal,
  usage: Usage,
): Promise<{ ok: true; text: string } | { ok: false; failure: AiFailure }> {
  const { data: stream, response } = await clientOf(settings, call.apiKey)
    .chat.completions.create({ ...questionOf(settings, call), stream: true }, { signal })
    .withResponse()
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    stream.controller.abort()
    return { ok: false, failure: { kind: 'no_stream' } }
  }
  let text = ''
  let ending: string | null = null
  for await (const chunk of stream) {
    const { piece, finish } = readChunk(chunk, usage)
    text += piece
    ending = finish ?? ending
    if (text.length > maxTextLength) return { ok: false, failure: { kind: 'too_large' } }
    if (piece !== '') call.onText?.(text)
  }
  return ended(text, ending)
}

/** An answer is complete only if the provider reports that the model has finished. */
function ended(
  text: string,
  ending: string | null,
): { ok: true; text: string } | { ok: false; failure: AiFailure } {
  if (ending === 'length') return { ok: false, failure: { kind: 'cut_off' } }
  if (ending === 'content_filter') return { ok: false, failure: { kind: 'filtered' } }
  if (ending === null && text !== '') return { ok: false, failure: { kind: 'broken_off' } }
  if (text.trim() === '') return { ok: false, failure: { kind: 'no_content' } }
  return ending === 'stop' ? { ok: true, text } : { ok: false, failure: { kind: 'malformed' } }
}

/** The library's types promise this shape, but a provider may send another. */
function readChunk(
  chunk: Partial<ChatCompletionChunk> | null,
  usage: Usage,
): { piece: string; finish: string | null } {
  if (typeof chunk !== 'object' || chunk === null) throw new SyntaxError('a chunk that is not an object')
  if (typeof chunk.model === 'string' && chunk.model !== '') usage.model = chunk.model.slice(0, 100)
  usage.promptTokens = tokensOf(chunk.usage?.prompt_tokens) ?? usage.promptTokens
  usage.completionTokens = tokensOf(chunk.usage?.completion_tokens) ?? usage.completionTokens
  const choices: unknown = chunk.choices ?? []
  if (!Array.isArray(choices)) throw new SyntaxError('choices that are not a list')
  const [choice] = chunk.choices ?? []
  const content: unknown = choice?.delta?.content ?? ''
  if (typeof content !== 'string') throw new SyntaxError('content that is not text')
  return { piece: content, finish: choice?.finish_reason ?? null }
}

function tokensOf(count: unknown): number | null {
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 && count < 2 ** 31
    ? count
    : null
}

function questionOf(settings: AiSettings, { messages, schema, maxTokens }: AiCall) {
  return {
    model: settings.model,
    messages,
    max_tokens: maxTokens ?? settings.maxTokens,
    temperature: settings.temperature,
    top_p: settings.topP,
    frequency_penalty: settings.frequencyPenalty,
    presence_penalty: settings.presencePenalty,
    stream_options: { include_usage: true },
    ...(schema
      ? { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } as const }
      : {}),
  }
}

/** Turns off the library's environment variables, logging and retries. */
function clientOf({ address, timeLimit }: AiSettings, apiKey: string): OpenAI {
  return new OpenAI({
    apiKey,
    baseURL: address,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeLimit,
    fetch: outsideFetch,
    logLevel: 'off',
  })
}
