import type { FhirSending } from '@sincerely/contract/fhir'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import { isSealed } from '@sincerely/domain/letters/status'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.sql.ts'
import type { FileReply } from '../../platform/replies.ts'
import { getLetter } from '../letters/letters.ts'
import { documentOf } from './document-of.ts'
import type { ExportLetter } from './document-of.ts'
import { isServerSetUp } from './fhir-server.ts'
import {
  endSending,
  insertSending,
  lockWaiting,
  unsafeSelectSealedVersion,
  unsafeSelectSending,
  unsafeSelectSendings,
  updateNextTry,
} from './fhir.sql.ts'
import type { LockedSending } from './fhir.sql.ts'
import type { TryQueue } from '../../platform/tries.ts'

/** The letter as a file, named like its PDF. */
export async function downloadDocument(ctx: Ctx, id: number, exportLetter: ExportLetter): Promise<FileReply> {
  const letter = await exportLetter(ctx, id)
  const document = await documentOf(ctx, letter)
  return {
    bytes: Buffer.from(JSON.stringify(document, null, 2)),
    fileName: letterFileName(letter.patientName, letter.day, 'json'),
  }
}

export async function listSendings(
  ctx: Ctx,
  letterId: number,
): Promise<{ sendings: FhirSending[]; isSetUp: boolean }> {
  await getLetter(ctx, letterId)
  const [sendings, isSetUp] = await Promise.all([
    unsafeSelectSendings(ctx.db, letterId),
    isServerSetUp(ctx.db),
  ])
  return { sendings, isSetUp }
}

/**
 * Asks for an approved or posted letter to be sent; what is sent is what was approved. One that waits for its next try
 * is tried at once instead: a letter waits once.
 */
export async function sendLetter(ctx: Ctx, letterId: number, queue: TryQueue): Promise<FhirSending> {
  const letter = await getLetter(ctx, letterId)
  if (!isSealed(letter.status)) throw new AppError('letter_not_sendable')
  if (!(await isServerSetUp(ctx.db))) throw new AppError('fhir_not_set_up')
  const { patientId, doctorId } = letter
  const id = await change(ctx, (tx) =>
    once(ctx, tx, { route: 'fhir.send', body: { letterId } }, () =>
      askToSend(tx, { letterId, patientId, doctorId, userId: ctx.actor.userId }, queue),
    ),
  )
  queue.wake()
  return unsafeSelectSending(ctx.db, id)
}

type Asked = { letterId: number; patientId: number; doctorId: number; userId: number }

/** As part of a change: the sending of a letter that is approved, asked for by somebody who may; answers its number. */
export async function askToSend(tx: Change, asked: Asked, queue: TryQueue): Promise<number> {
  const { letterId, patientId, doctorId, userId } = asked
  const waiting = await lockWaiting(tx, letterId)
  const version = await unsafeSelectSealedVersion(tx.db, letterId)
  const turn = await nextTurn(tx, waiting, { letterId, version, userId })
  await queue.enqueue(tx.db, turn)
  const { sendingId } = turn
  await tx.audit({ action: 'letter.fhir-send', letterId, patientId, details: { sendingId, version } })
  const payload = { letterId, patientId, sendingId, state: 'waiting', byUserId: userId } as const
  tx.publish('letter_sending', payload, { doctorId })
  return sendingId
}

/** As part of a change: gives the sending of a letter up for another way; false when a try is under way. */
export async function giveUpSending(tx: Change, letterId: number): Promise<boolean> {
  const waiting = await lockWaiting(tx, letterId)
  if (waiting === undefined) return true
  if (waiting.claimedUntil !== null && waiting.claimedUntil > tx.now) return false
  await endSending(tx, waiting.id, 'replaced')
  return true
}

/** That of the sending that waits, if it is of what is approved now; else of a new one. */
async function nextTurn(
  tx: Change,
  waiting: LockedSending | undefined,
  asked: { letterId: number; version: number; userId: number },
): Promise<{ sendingId: number; attempts: number }> {
  if (waiting?.version === asked.version) {
    await updateNextTry(tx, waiting.id)
    return { sendingId: waiting.id, attempts: waiting.attempts }
  }
  if (waiting !== undefined) await endSending(tx, waiting.id, 'letter_changed')
  return { sendingId: await insertSending(tx, asked), attempts: 0 }
}
