import type { FhirServerInput } from '@sincerely/contract/fhir'
import { callOutside } from '../../platform/outside-call.ts'
import type { OutsideReply } from '../../platform/outside-call.ts'
import type { DocumentBundle } from './document/document-bundle.ts'

/** Where the server is, and how to sign in there. `address` is one that `readOutsideAddress` accepted. */
export type ReachableServer = {
  address: string
  signIn: FhirServerInput['signIn']
  userName: string | null
  secret: string | null
  /** In seconds. */
  timeLimit: number
}

/** Asks the server a question about itself. */
export function askServer(server: ReachableServer, path: string): Promise<OutsideReply> {
  return callOutside({
    method: 'GET',
    url: `${server.address}${path}`,
    headers: headersFor(server),
    timeLimit: server.timeLimit * 1000,
  })
}

/**
 * Hands the document over, to be kept whole: posted to /Bundle it stays as it was approved, posted to the server's root
 * it would have to be a transaction, and its parts would be taken out and changed by others (FHIR R4 Documents, Document End-Points).
 * A server that has it already keeps the one it has (If-None-Exist), so that asking again makes no second one.
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
      // What it answers is not read but for where it keeps the document.
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
