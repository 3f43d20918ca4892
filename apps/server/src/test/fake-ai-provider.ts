// An AI provider for tests: an HTTP server with the protocol of OpenAI-compatible chat endpoints. A test can make it break the
// protocol.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse, body: ChatQuestion) => unknown

export type ChatQuestion = {
  model: string
  messages: { role: string; content: unknown }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  response_format?: unknown
  [sampling: string]: unknown
}

export type FakeAiProvider = {
  /** The address as configured, including the version in its path. */
  address: string
  /** The key that the provider accepts. */
  apiKey: string
  seen: { method: string; url: string; headers: IncomingHttpHeaders; body: ChatQuestion }[]
  /** Sets the replies to the next requests, one each. Without any, the model repeats the last message. */
  answerNext: (...answers: Answer[]) => void
  /** Removes replies that were not used. */
  forgetAnswers: () => void
  /** Resolves after the provider has received this many requests in total. */
  hasSeen: (count: number) => Promise<void>
  /** Resolves after a caller has disconnected before its reply was complete. */
  hasLostCaller: () => Promise<void>
  stop: () => Promise<void>
}

export async function startFakeAiProvider(): Promise<FakeAiProvider> {
  const seen: FakeAiProvider['seen'] = []
  const answers: Answer[] = []
  const apiKey = 'sk-test-0123456789-wxyz'
  let lost = 0
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (response.writableFinished) return
      lost += 1
      server.emit('lost')
    })
    const text = (await request.setEncoding('utf8').toArray()).join('')
    const body = (text === '' ? {} : JSON.parse(text)) as ChatQuestion
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body })
    server.emit('seen')
    if (headers.authorization !== `Bearer ${apiKey}`) return refuseKey(request, response, body)
    const answer =
      answers.shift() ?? (url.endsWith('/models') ? listing('gpt-4o-mini') : saying(echoOf(body)))
    await answer(request, response, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey,
    seen,
    answerNext: (...next) => void answers.push(...next),
    forgetAnswers: () => void answers.splice(0),
    hasSeen: async (count) => {
      while (seen.length < count) await once(server, 'seen')
    },
    hasLostCaller: async () => {
      if (lost === 0) await once(server, 'lost')
    },
    stop: async () => {
      server.closeAllConnections()
      if (server.listening) await once(server.close(), 'close')
    },
  }
}

/** Streams this text as a model does, with the token usage if it is requested. */
export function saying(text: string, { model = 'gpt-4o-mini-2024-07-18', finish = 'stop' } = {}): Answer {
  return async (_, response, body) => {
    if (!body.stream) throw new Error('we always stream')
    const chunk = (choices: unknown[], more = {}) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices,
      ...more,
    })
    const delta = (content: object, ending: string | null = null) => ({
      index: 0,
      delta: content,
      logprobs: null,
      finish_reason: ending,
    })
    const pieces = text.match(/[\s\S]{1,7}/gu) ?? []
    const chunks = [
      chunk([delta({ role: 'assistant', content: '' })]),
      ...pieces.map((content) => chunk([delta({ content })])),
      chunk([delta({}, finish)]),
    ]
    const usage = { prompt_tokens: 200, completion_tokens: 100, total_tokens: 300 }
    if (body.stream_options?.include_usage) chunks.push(chunk([], { usage }))
    await streaming(response, [...chunks.map((one) => JSON.stringify(one)), '[DONE]'])
  }
}

/** Sends events with this data, in chunks that end within events, lines and characters. */
async function streaming(response: ServerResponse, data: string[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const bytes = Buffer.from(`: begun\n\n${data.map((one) => `data: ${one}\r\n\r\n`).join('')}`)
  for (let at = 0; at < bytes.length; at += 701)
    await new Promise((done) => response.write(bytes.subarray(at, at + 701), done))
  response.end()
}

/** Sends exactly these events and ends. */
export function events(...data: string[]): Answer {
  return (_, response) => streaming(response, data)
}

/** An error in the form of the providers. It repeats text that must not appear in the log or on screen. */
export function refusing(status: number, headers: Record<string, string> = {}): Answer {
  return (request, response) => {
    const message = `Something about ${request.headers.authorization} and what was asked.`
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, type: 'an_error', code: 'a_code' } }))
  }
}

/** Sends the first part, and the rest after `until` has resolved. */
export function sayingInTwo(first: string, until: Promise<void>, rest: string): Answer {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(eventOf(first))
    await until
    const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }]
    response.write(eventOf(rest))
    response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`)
  }
}

/** Sends part of a reply, then nothing more. */
export function fallingSilentAfter(text: string): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(eventOf(text))
  }
}

/** Sends part of a reply, then disconnects. */
export function hangingUpAfter(text: string): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(eventOf(text), () => response.destroy())
  }
}

/** Sends text until the caller disconnects. */
export function neverEnding(): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const talking = setInterval(() => response.write(eventOf('and on ')), 5)
    response.on('close', () => clearInterval(talking))
  }
}

/** Lists the models that a key may use. */
export function listing(...ids: string[]): Answer {
  return (_, response) => {
    const data = ids.map((id) => ({ id, object: 'model', created: 1, owned_by: 'tests' }))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data }))
  }
}

const refuseKey = refusing(401)

function eventOf(content: string): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}

function echoOf({ messages }: ChatQuestion): string {
  const content = messages.at(-1)?.content
  return typeof content === 'string' ? content : JSON.stringify(content)
}
