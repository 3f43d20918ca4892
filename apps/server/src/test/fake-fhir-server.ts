// A FHIR server for tests: an HTTP server that stores documents, or replies as the test sets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
type Document = { identifier?: { value?: string } }

export type FakeFhirServer = {
  address: string
  seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  /** The stored documents by their identifier. */
  documents: Map<string, Document>
  /** Sets the replies to the next requests, one each. Without any, the server replies like a FHIR server. */
  answerNext: (...answers: Answer[]) => void
  /** Resolves after the server has received this many requests in total. */
  hasSeen: (count: number) => Promise<void>
  stop: () => Promise<void>
}

export async function startFakeFhirServer(port = 0): Promise<FakeFhirServer> {
  const seen: FakeFhirServer['seen'] = []
  const documents = new Map<string, Document>()
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body })
    server.emit('seen')
    const answer = answers.shift() ?? behave(documents, body)
    await answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/r4`,
    seen,
    documents,
    answerNext: (...next) => void answers.push(...next),
    hasSeen: async (count) => {
      while (seen.length < count) await once(server, 'seen')
    },
    stop,
  }
}

/** Replies with this status and JSON. */
export function answering(status: number, body: object = {}, headers: Record<string, string> = {}): Answer {
  return (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/fhir+json', ...headers })
      .end(JSON.stringify(body))
}

export function outcome(...texts: string[]): object {
  const issue = texts.map((diagnostics) => ({ severity: 'error', code: 'invalid', diagnostics }))
  return { resourceType: 'OperationOutcome', issue }
}

/** Accepts the request and never replies. */
export const hanging: Answer = () => undefined

export const capabilities = {
  resourceType: 'CapabilityStatement',
  fhirVersion: '4.0.1',
  software: { name: 'Fake FHIR', version: '7.2' },
}

function behave(documents: FakeFhirServer['documents'], body: string): Answer {
  return (request, response) => {
    if (request.method === 'GET' && request.url === '/r4/metadata')
      return answering(200, capabilities)(request, response)
    if (request.method === 'GET')
      return answering(200, { resourceType: 'Bundle', type: 'searchset' })(request, response)
    if (request.url !== '/r4/Bundle') return answering(404, outcome('No such place'))(request, response)
    const wanted = decodeURIComponent(
      /identifier=.*%7C(.*)$/.exec(String(request.headers['if-none-exist']))?.[1] ?? '',
    )
    const at = [...documents.keys()].indexOf(wanted)
    if (at !== -1)
      return answering(200, {}, { location: `/r4/Bundle/${at + 1}/_history/1` })(request, response)
    const document = JSON.parse(body) as Document
    documents.set(document.identifier?.value ?? '', document)
    const location = `/r4/Bundle/${documents.size}/_history/1`
    return answering(201, {}, { location })(request, response)
  }
}
