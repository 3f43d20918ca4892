// Speech to text outside of the practice: it speaks the protocol of OpenAI-compatible transcription endpoints.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SpeechServer = {
  /** With the version in its path, as an endpoint is set up. */
  address: string
  /** What is heard in every sound from now on, a word for each half second; null refuses. */
  hears: (words: string | null) => void
  stop: () => Promise<void>
}

export async function startSpeechServer(): Promise<SpeechServer> {
  const said: { words: string | null } = { words: '' }
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const isRight = request.url === '/v1/audio/transcriptions' && form.get('file') instanceof File
    response.setHeader('content-type', 'application/json')
    if (!isRight || said.words === null) {
      const error = {
        message: 'The key is not known.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      }
      response.writeHead(isRight ? 401 : 404).end(JSON.stringify({ error }))
      return
    }
    response.end(JSON.stringify(verbose(said.words)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hears: (words) => void (said.words = words),
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** As `response_format=verbose_json` with times for words is answered. */
function verbose(text: string) {
  const words = text.split(' ').map((word, at) => ({ word, start: at / 2, end: (at + 1) / 2 }))
  const end = words.length / 2
  return { task: 'transcribe', language: 'english', duration: end, text, words, segments: [] }
}
