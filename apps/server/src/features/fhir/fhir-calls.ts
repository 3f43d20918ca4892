import type { FhirServerInput } from '@sincerely/contract/fhir'
import { callOutside } from '../../platform/outside-call.ts'
import type { OutsideReply } from '../../platform/outside-call.ts'
import type { DocumentBundle } from './document/document-bundle.ts'

/** The FHIR server's address and sign-in. `readOutsideAddress` has accepted `address`. */
export type ReachableServer = {
  address: string
  signIn: FhirServerInput['signIn']
  userName: string | null
  secret: string | null
  /** In seconds. */
  timeLimit: number
}

export function askServer(server: ReachableServer, path: string): Promise<OutsideReply> {
  return callOutside({
    method: 'GET',
    url: `${server.address}${path}`,
    headers: headersFor(server),
    timeLimit: server.timeLimit * 1000,
  })
}

/**
 * Posts the document to /Bundle, which stores it unchanged. The server's root would process it as a transaction and take it apart
 * (FHIR R4 Documents, Document End-Points). With If-None-Exist, a server that already has the document keeps it, so that a retry
 * does not create a duplicate.
 */
export function postDocument(
  server: ReachableServer,
  document: DocumentBundle,
  stopping: AbortSignal,
): Promise<OutsideReply> {
  const { system, value } = document.identifier
  return callOutside({
    method: 'POST',
    url: `${server.address}/Bundle`,
    headers: {
      ...headersFor(server),
      'content-type': `${json}; charset=utf-8`,
      'if-none-exist': `identifier=${encodeURIComponent(`${system}|${value}`)}`,
      // Only the location in the reply is used.
      prefer: 'return=minimal',
    },
    body: JSON.stringify(document),
    timeLimit: server.timeLimit * 1000,
    stopping,
  })
}

const json = 'application/fhir+json'

function headersFor({ signIn, userName, secret }: ReachableServer): Record<string, string> {
  const headers = { accept: json, 'accept-encoding': 'identity', 'user-agent': 'Sincerely' }
  if (signIn === 'bearer') return { ...headers, authorization: `Bearer ${secret ?? ''}` }
  if (signIn === 'none') return headers
  const credentials = Buffer.from(`${userName ?? ''}:${secret ?? ''}`).toString('base64')
  return { ...headers, authorization: `Basic ${credentials}` }
}
