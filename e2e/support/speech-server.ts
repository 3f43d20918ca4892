// Starts a speech-to-text service outside the practice, with the protocol of OpenAI-compatible transcription
// endpoints.
import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SpeechServer = {
  /** The address includes the version in its path, as in an endpoint's setting. */
  address: string
  /** Sets the transcript of all later sounds, at seven words a second. Null refuses them. */
  hears: (words: string | null) => void
  /**
   * Makes later transcripts arrive one sentence at a time, each with its times and probability (0–1). The
   * first sentence comes at once. Returns a function that releases the others.
   */
  hearsBitByBit: (sentences: readonly HeardSentence[]) => () => void
  stop: () => Promise<void>
}

/** `start` and `end` are in seconds. */
export type HeardSentence = { text: string; start: number; end: number; sure: number }

type Answer = { words: string | null } | { sentences: readonly HeardSentence[]; mayGoOn: Promise<void> }

export async function startSpeechServer(): Promise<SpeechServer> {
  const said: { now: Answer } = { now: { words: '' } }
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const isRight = request.url === '/v1/audio/transcriptions' && form.get('file') instanceof File
    const { now } = said
    if (!isRight) return refuse(response, 404)
    if ('sentences' in now) return stream(response, now)
    if (now.words === null) return refuse(response, 401)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(verbose(now.words)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hears: (words) => void (said.now = { words }),
    hearsBitByBit: (sentences) => {
      let goOn = () => {}
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
      said.now = { sentences, mayGoOn }
      return goOn
    },
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** Refuses in the form that providers use. */
function refuse(response: ServerResponse, status: 401 | 404): void {
  const error = { message: 'The key is not known.', type: 'invalid_request_error', code: 'invalid_api_key' }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

/** Streams text as some servers do while they transcribe. */
async function stream(
  response: ServerResponse,
  { sentences, mayGoOn }: Extract<Answer, { sentences: unknown }>,
): Promise<void> {
  const write = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [at, { text, start, end, sure }] of sentences.entries()) {
    if (at === 1) await mayGoOn
    write({ type: 'transcript.text.delta', delta: at === 0 ? text : ` ${text}` })
    write({ type: 'transcript.text.segment', text, start, end, avg_logprob: Math.log(sure) })
  }
  write({ type: 'transcript.text.done', text: sentences.map(({ text }) => text).join(' ') })
  response.end()
}

/**
 * Returns the same form as a `response_format=verbose_json` reply with word times, but without the duration.
 */
function verbose(text: string) {
  const words = text.split(' ').map((word, at) => ({ word, start: at / 7, end: (at + 1) / 7 }))
  return { task: 'transcribe', language: 'english', text, words, segments: [] }
}
