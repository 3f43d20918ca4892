import type { FhirSending } from '@sincerely/contract/fhir'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import { isSealed } from '@sincerely/domain/letters/status'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Channel } from '../../platform/delivery/channel.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { AppError } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import type { FileReply } from '../../platform/replies.ts'
import { getLetter } from '../letters/letters.ts'
import { documentOf } from './document-of.ts'
import type { ExportLetter } from './document-of.ts'
import { isServerSetUp } from './fhir-server.ts'
import { lockSealedVersion, unsafeSelectSending, unsafeSelectSendings } from './fhir.sql.ts'

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
 * Queues an approved or posted letter in its approved form. If a delivery is already waiting for its next attempt, that attempt
 * is made now.
 */
export async function sendLetter(
  ctx: Ctx,
  letterId: number,
  { outbox, channel }: { outbox: Outbox; channel: Channel },
): Promise<FhirSending> {
  const letter = await getLetter(ctx, letterId)
  if (!isSealed(letter.status)) throw new AppError('letter_not_sendable')
  if (!(await channel.isSetUp(ctx.db))) throw new AppError('fhir_not_set_up')
  const { patientId, doctorId } = letter
  const { userId } = ctx.actor
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'fhir.send', body: { letterId } }, async () => {
      const version = await lockSealedVersion(tx, letterId)
      const sendingId = await outbox.deliverLetter(tx, { channel, letterId, version, userId })
      await tx.audit({ action: 'letter.fhir-send', letterId, patientId, details: { sendingId, version } })
      const payload = { letterId, patientId, key: null, state: 'waiting', byUserId: userId } as const
      tx.publish('letter_delivery', payload, { doctorId })
      return sendingId
    }),
  )
  outbox.wake()
  return unsafeSelectSending(ctx.db, id)
}
