// Starts a FHIR server outside the practice. It accepts letters with its token, unless the test makes it
// refuse them.
import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OutsideFhirServer = {
  address: string
  /** Makes the server refuse letters with this status and message. */
  refuseWith: (status: number, words?: string) => void
  /** Makes the server accept letters again. */
  mend: () => void
  /** Returns how many letters the server has accepted. */
  taken: () => number
  stop: () => Promise<void>
}

/** Without a token, the server accepts letters from every sender. */
export async function startFhirServer({ token }: { token?: string } = {}): Promise<OutsideFhirServer> {
  let refusal: { status: number; words?: string | undefined } | null = null
  let taken = 0
  const server = createServer(async (request, response) => {
    for await (const _ of request) continue
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) answer(response, 401, {})
    else if (request.url === '/r4/metadata') answer(response, 200, capabilities)
    else if (request.method === 'GET') answer(response, 200, { resourceType: 'Bundle', type: 'searchset' })
    else if (refusal !== null) answer(response, refusal.status, outcomeOf(refusal.words))
    else {
      taken += 1
      answer(response, 201, {}, { location: `/r4/Bundle/${taken}/_history/1` })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/r4`,
    refuseWith: (status, words) => {
      refusal = { status, words }
    },
    mend: () => {
      refusal = null
    },
    taken: () => taken,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const capabilities = {
  resourceType: 'CapabilityStatement',
  fhirVersion: '4.0.1',
  software: { name: 'Harbour FHIR', version: '7.2' },
}

function outcomeOf(words?: string): object {
  if (words === undefined) return {}
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'processing', diagnostics: words }],
  }
}

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response
    .writeHead(status, { 'content-type': 'application/fhir+json', ...headers })
    .end(JSON.stringify(body))
}
