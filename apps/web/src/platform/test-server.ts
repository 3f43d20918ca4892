// A real HTTP server for tests of the web app: answers as the test says and records the requests. It answers health
// checks itself.
/// <reference types="node" />
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { routes } from '@sincerely/contract/routes'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
type Seen = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

export type TestServer = {
  seen: Seen[]
  /** Sets the answer to the next request. Without an answer, the server replies with 404. */
  answerNext: (answer: Answer) => void
  /**
   * Imitates a proxy without a server behind it. It still serves the page, and answers every call with 502.
   */
  leaveOnlyProxy: (isAlone: boolean) => void
  stop: () => Promise<void>
}

/** Starts on a free port and makes it the origin of the jsdom page. */
export async function startTestServer(): Promise<TestServer> {
  const seen: Seen[] = []
  const answers: Answer[] = []
  let isProxyAlone = false
  const server = createServer(async (request, response) => {
    if (isProxyAlone && request.url?.startsWith('/api/'))
      return response.writeHead(502).end('<html>Bad gateway</html>')
    if (request.url === routes.system.live.path) return response.end()
    const body = (await request.setEncoding('utf8').toArray()).join('')
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    const answer = answers.shift()
    if (answer) await answer(request, response)
    else response.writeHead(404).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')
  showPageOf(`http://127.0.0.1:${address.port}/`)
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    seen,
    answerNext: (answer) => answers.push(answer),
    leaveOnlyProxy: (isAlone) => {
      isProxyAlone = isAlone
    },
    stop,
  }
}

function showPageOf(url: string): void {
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure: (settings: { url: string }) => void } }
  jsdom.reconfigure({ url })
}
