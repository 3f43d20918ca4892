import { fhirFailures } from '@sincerely/contract/fhir-failures'
import type { FhirFailure } from '@sincerely/contract/fhir'
import type { PublicCtx } from '../../platform/context.ts'
import { letterChanged } from '../../platform/delivery/channel.ts'
import type { Channel, Delivery, Outcome } from '../../platform/delivery/channel.ts'
import { AppError } from '../../platform/errors.ts'
import { patience } from '../../platform/patience.ts'
import type { TextReadings } from '../../platform/text-readings/text-readings.ts'
import { documentOf } from './document-of.ts'
import type { ExportedLetter, ExportLetter } from './document-of.ts'
import { failureOf, readPostReply } from './fhir-answers.ts'
import { postDocument } from './fhir-calls.ts'
import { isServerSetUp, reachableServer } from './fhir-server.ts'
import { selectName } from './fhir.sql.ts'

type FhirParts = Pick<PublicCtx, 'db' | 'now'> & {
  secretKey: string
  exportLetter: ExportLetter
  readFor: TextReadings['readFor']
}

/** Delivers a letter to the FHIR server as a document, once for all recipients who get it from that server. */
export function openFhirChannel(parts: FhirParts): Channel {
  return {
    name: 'fhir',
    way: 'electronic',
    serves: 'letter',
    atOnce: 4,
    isSetUp: isServerSetUp,
    deliver: (delivery, stopping) => sendDocument(parts, delivery, stopping),
  }
}

async function sendDocument(
  parts: FhirParts,
  delivery: Delivery,
  stopping: AbortSignal,
): ReturnType<Channel['deliver']> {
  const server = await reachableServer(parts.db, parts.secretKey)
  if (typeof server === 'string') return failed(failureOf(server))
  const exported = await exportSealed(parts, delivery)
  if (exported === null) return { ...letterChanged, sentTo: server.address }
  const document = await documentOf({ ...parts, read: parts.readFor(`user ${delivery.askedBy}`) }, exported)
  if (stopping.aborted) return 'not begun'
  const taken = await patience(stopping, (cutOff) => postDocument(server, document, cutOff)).then(
    readPostReply,
  )
  if (taken === 'stopped') return 'unknown'
  if (taken.ok) return { ok: true, sentTo: server.address, evidence: taken.location }
  return { ...failed(taken.failure), waitAtLeast: taken.waitAtLeast, sentTo: server.address }
}

function failed({ code, message }: FhirFailure): Extract<Outcome, { ok: false }> {
  return { ok: false, code, message, retry: fhirFailures[code].again }
}

/** Null if the letter has been edited, approved again or deleted since it was queued. */
async function exportSealed(parts: FhirParts, delivery: Delivery): Promise<ExportedLetter | null> {
  const { askedBy: userId, letterId } = delivery
  const name = await selectName(parts.db, userId)
  // The export runs for the user who requested the delivery and had the letter in scope.
  const actor = { userId, name, role: 'secretary', doctorId: null, scope: 'all' } as const
  try {
    const exported = await parts.exportLetter({ ...parts, actor }, letterId)
    return exported.sealed?.version === delivery.version ? exported : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
