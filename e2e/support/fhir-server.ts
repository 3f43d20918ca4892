// A FHIR server outside of the practice: it refuses the sign-in until it is mended, and then keeps what it is sent.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OutsideFhirServer = {
  address: string
  /** From here on it takes letters. */
  mend: () => void
  /** How many letters it has taken. */
  taken: () => number
  stop: () => Promise<void>
}

export async function startFhirServer(): Promise<OutsideFhirServer> {
  let isMended = false
  let taken = 0
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    if (!isMended) return response.writeHead(401).end()
    taken += 1
    return response.writeHead(201, { 'content-type': 'application/fhir+json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/r4`,
    mend: () => {
      isMended = true
    },
    taken: () => taken,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
