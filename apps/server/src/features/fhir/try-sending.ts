import type { FhirFailure, FhirSendingState } from '@sincerely/contract/fhir'
import type { Actor } from '../../platform/actor.ts'
import type { Change } from '../../platform/change.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { TextReadings } from '../../platform/text-readings/text-readings.ts'
import { documentOf } from './document-of.ts'
import type { ExportedLetter, ExportLetter } from './document-of.ts'
import { failureOf, readTaken } from './fhir-answers.ts'
import { postDocument } from './fhir-calls.ts'
import { reachableServer } from './fhir-server.ts'
import { selectName } from './sending-tries.sql.ts'
import type { ClaimedSending } from './sending-tries.sql.ts'

export type SendingParts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & {
  jobs: Jobs
  secretKey: string
  exportLetter: ExportLetter
  readFor: TextReadings['readFor']
  /** Told how a try went, in the transaction that writes it down. */
  tried: (tx: Change, sending: SendingTried) => Promise<void>
}

/** How a sending stands after a try. */
export type SendingTried = {
  letterId: number
  patientId: number
  doctorId: number
  version: number
  state: FhirSendingState
  attempts: number
  nextTryAt: Date | null
  failure: FhirFailure | null
}

export type Tried =
  | { ok: true; server: string; location: string | null }
  | { ok: false; server: string | null; failure: FhirFailure; waitAtLeast: number }

/** One try, whatever comes of it: every way in which it can fail is an answer. */
export async function trySending(
  parts: SendingParts,
  sending: ClaimedSending,
  stopping: AbortSignal,
): Promise<Tried | 'stopped'> {
  try {
    const server = await reachableServer(parts.db, parts.secretKey)
    if (typeof server === 'string') return failed(failureOf(server), null)
    const exported = await exportSealed(parts, sending)
    if (exported === null) return failed(failureOf('letter_changed'), server.address)
    const reply = await postDocument(
      server,
      await documentOf({ ...parts, read: parts.readFor(`user ${sending.askedBy}`) }, exported),
      stopping,
    )
    const taken = readTaken(reply)
    return taken === 'stopped' ? taken : { ...taken, server: server.address }
  } catch (error) {
    parts.jobs.report(error)
    return failed(failureOf('fault'), null)
  }
}

function failed(failure: FhirFailure, server: string | null): Tried {
  return { ok: false, failure, server, waitAtLeast: 0 }
}

/** Null when the letter is no longer what was asked to be sent: edited, approved anew, or deleted. */
async function exportSealed(parts: SendingParts, sending: ClaimedSending): Promise<ExportedLetter | null> {
  try {
    const exported = await parts.exportLetter(
      { ...parts, actor: await actorOf(parts.db, sending) },
      sending.letterId,
    )
    return exported.sealed?.version === sending.version ? exported : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** On behalf of who asked for it, who had it in scope then. */
async function actorOf(db: Db, { askedBy }: ClaimedSending): Promise<Actor> {
  const name = await selectName(db, askedBy)
  return { userId: askedBy, name, role: 'secretary', doctorId: null, scope: 'all' }
}
