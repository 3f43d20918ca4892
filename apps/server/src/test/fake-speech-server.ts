// Speech to text for tests: an HTTP server that reads requests as OpenAI's does, and replies as the test sets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HeardCall = {
  path: string
  authorization: string
  model: string
  prompt: string | null
  language: string | null
  format: string
  granularities: string[]
  isStream: boolean
  file: { name: string; type: string; bytes: Buffer }
}

export type SpeechAnswer = (call: HeardCall, response: ServerResponse) => unknown

export type FakeSpeechServer = {
  address: string
  heard: HeardCall[]
  /** The GET requests, and the reply to them, which is 404 by default. */
  looks: { paths: string[]; answer: (_: unknown, response: ServerResponse) => unknown }
  /** Sets the replies to the next calls, one each. Without any, the reply is a word for each second of a WAV file. */
  answerNext: (...answers: SpeechAnswer[]) => void
  /** Sets the reply to all other calls. */
  answerAlways: (answer: SpeechAnswer) => void
  /** Resolves after the server has received this many calls in total. */
  hasHeard: (count: number) => Promise<void>
  stop: () => Promise<void>
}

export async function startFakeSpeechServer(port = 0): Promise<FakeSpeechServer> {
  const heard: HeardCall[] = []
  const answers: SpeechAnswer[] = []
  const looks: FakeSpeechServer['looks'] = { paths: [], answer: failing(404, 'Not found') }
  let always: SpeechAnswer = countingSeconds
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      looks.paths.push(request.url ?? '')
      return looks.answer(undefined, response)
    }
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) return failing(400, 'file is missing')(undefined, response)
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : null
    }
    const call: HeardCall = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      model: text('model') ?? '',
      prompt: text('prompt'),
      language: text('language'),
      format: text('response_format') ?? 'json',
      granularities: form.getAll('timestamp_granularities[]').map(String),
      isStream: text('stream') === 'true',
      file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
    }
    heard.push(call)
    server.emit('heard')
    await (answers.shift() ?? always)(call, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    looks,
    answerNext: (...next) => void answers.push(...next),
    answerAlways: (answer) => void (always = answer),
    hasHeard: async (count) => {
      while (heard.length < count) await once(server, 'heard')
    },
    stop: async () => {
      server.closeAllConnections()
      if (server.listening) await once(server.close(), 'close')
    },
  }
}

/** An error reply in the form that OpenAI uses. */
export function failing(status: number, message: string, headers: Record<string, string> = {}) {
  return (_: unknown, response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }))
}

export function answering(transcription: object): SpeechAnswer {
  return (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(transcription))
}

/** Accepts the sound and never replies. */
export const hanging: SpeechAnswer = () => undefined

/** Replies like a model without times: refuses requests for times, and streams its words on request. */
export function streaming(words: string[], { breaksOff = false } = {}): SpeechAnswer {
  return (call, response) => {
    if (call.format !== 'json') {
      const message = `response_format '${call.format}' is not compatible with model '${call.model}'`
      return failing(400, message)(call, response)
    }
    if (!call.isStream) return answering({ text: words.join('') })(call, response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const delta of words)
      response.write(`data: ${JSON.stringify({ type: 'transcript.text.delta', delta })}\n\n`)
    if (breaksOff) return response.end()
    const done = { type: 'transcript.text.done', text: words.join('') }
    return response.end(`data: ${JSON.stringify(done)}\n\ndata: [DONE]\n\n`)
  }
}

/** Returns the word 'one' with its time for each second. A file other than a complete WAV file is refused as unreadable. */
export const countingSeconds: SpeechAnswer = (call, response) => {
  const { bytes } = call.file
  const isWav = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) === bytes.length - 8
  if (!isWav) return failing(400, 'Invalid file format. Supported formats: wav')(call, response)
  const seconds = Math.floor((bytes.length - 44) / 32_000)
  const words = Array.from({ length: seconds }, (_, at) => ({ word: 'one', start: at, end: at + 0.5 }))
  const text = words.map(({ word }) => word).join(' ')
  return answering({ task: 'transcribe', language: 'english', duration: seconds, text, words })(
    call,
    response,
  )
}
