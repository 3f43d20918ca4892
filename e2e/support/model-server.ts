// Starts a scripted AI provider outside the practice, with the protocol of OpenAI-compatible chat endpoints.
// It runs beside a worker's server, so journeys script it over HTTP.
import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The key that the provider accepts. */
export const modelKey = 'sk-journeys-0123456789-wxyz'

/**
 * `says` is streamed word by word. After `waitsAfter` words, the reply waits until the journey continues it.
 * `ends` is the finish reason, or a lost connection. `answersPlainly` does not stream, even if streaming was
 * requested. `streams` is the exact data of one event. `hangsUp` disconnects without a reply.
 */
export type Reply =
  | { says: string; waitsAfter?: string; ends?: 'stop' | 'length' | 'content_filter' | 'hang-up' }
  | { refuses: number; headers?: Record<string, string> }
  | { answersPlainly: string }
  | { streams: string }
  | { hangsUp: true }

export type Question = { model: string; key: string; text: string; hasLeft: boolean }

/**
 * A journey controls the provider with these functions. `about` are words that only this journey's prompts
 * contain.
 */
export type Model = {
  answer: (about: string, ...replies: Reply[]) => Promise<void>
  /** Continues replies that are waiting. */
  goOn: (about: string) => Promise<void>
  questions: (about: string) => Promise<Question[]>
}

/** Controls the provider from a journey's process. */
export function modelAt(address: string): Model {
  const send = (place: string, body: object) =>
    fetch(new URL(`/journey/${place}`, address), { method: 'POST', body: JSON.stringify(body) })
  return {
    answer: async (about, ...replies) => void (await send('answer', { about, replies })),
    goOn: async (about) => void (await send('go-on', { about })),
    questions: async (about) => (await (await send('questions', { about })).json()) as Question[],
  }
}

/** `address` includes the version in its path, as in a provider's setting. */
export async function startModelServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  const script: Script = { replies: [], seen: [], steps: new EventEmitter() }
  script.steps.setMaxListeners(0)
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const place = request.url ?? ''
    if (place.startsWith('/journey/')) return answerJourney(script, place, body, response)
    const key = request.headers.authorization?.replace(/^Bearer /u, '') ?? ''
    if (key !== modelKey) return refuse(response, 401)
    if (place === '/v1/models') return json(response, 200, { object: 'list', data: [modelEntry] })
    await answerQuestion(script, { key, body, request }, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

type Script = {
  replies: { about: string; reply: Reply }[]
  seen: Question[]
  /** Emits 'go-on' with the `about` words. */
  steps: EventEmitter
}

function answerJourney(script: Script, place: string, body: string, response: ServerResponse): void {
  const { about, replies = [] } = JSON.parse(body) as { about: string; replies?: Reply[] }
  if (place === '/journey/answer') script.replies.push(...replies.map((reply) => ({ about, reply })))
  if (place === '/journey/go-on') script.steps.emit(about)
  json(
    response,
    200,
    script.seen.filter(({ text }) => text.includes(about)),
  )
}

type Asked = { key: string; body: string; request: IncomingMessage }
type ChatBody = {
  model: string
  messages: { content: unknown }[]
  stream_options?: { include_usage?: boolean }
}

async function answerQuestion(script: Script, { key, body }: Asked, response: ServerResponse): Promise<void> {
  const { model, messages, stream_options: options } = JSON.parse(body) as ChatBody
  const text = messages.map(({ content }) => String(content)).join('\n')
  const question: Question = { model, key, text, hasLeft: false }
  script.seen.push(question)
  response.on('close', () => {
    question.hasLeft = !response.writableFinished
  })
  const at = script.replies.findIndex(({ about }) => text.includes(about))
  const [scripted] = at === -1 ? [] : script.replies.splice(at, 1)
  if (scripted === undefined) return refuse(response, 500)
  const { about, reply } = scripted
  if ('refuses' in reply) return refuse(response, reply.refuses, reply.headers)
  if ('answersPlainly' in reply) {
    const message = { role: 'assistant', content: reply.answersPlainly }
    return json(response, 200, { model, choices: [{ index: 0, message, finish_reason: 'stop' }], usage })
  }
  if ('hangsUp' in reply) return void response.destroy()
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  if ('streams' in reply) return void response.end(`data: ${reply.streams}\n\n`)
  const { says, waitsAfter, ends = 'stop' } = reply
  const write = (delta: object, finish: string | null = null) =>
    response.write(eventOf({ model, choices: [{ index: 0, delta, finish_reason: finish }] }))
  write({ role: 'assistant', content: '' })
  let said = ''
  for (const content of says.match(/\s*\S+\s*/gu) ?? []) {
    said += content
    write({ content })
    if (waitsAfter !== undefined && said.trimEnd().endsWith(waitsAfter)) await once(script.steps, about)
  }
  if (ends === 'hang-up') return void response.write(': going\n\n', () => response.destroy())
  write({}, ends)
  if (options?.include_usage) response.write(eventOf({ model, choices: [], usage }))
  response.end('data: [DONE]\n\n')
}

const usage = { prompt_tokens: 200, completion_tokens: 100, total_tokens: 300 }
const modelEntry = { id: 'gpt-4o-mini', object: 'model', created: 1, owned_by: 'journeys' }

function eventOf(chunk: object): string {
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, ...chunk })}\n\n`
}

/** Refuses in the form that providers use. */
function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  json(response, status, { error: { message: 'Refused.', type: 'an_error', code: 'a_code' } }, headers)
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
