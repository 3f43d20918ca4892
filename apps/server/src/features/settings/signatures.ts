import type { SetSignature, Signature } from '@sincerely/contract/settings'
import { can } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { printableImage } from '../../platform/printable-image.ts'
import { isInScope } from '../../platform/scope.sql.ts'
import { requireDoctor } from '../users/users.ts'
import { clearSignature, unsafeSelectSignature, writeSignature } from './signatures.sql.ts'

/** Refuses an image that cannot be printed. The letters feature, which prints pages, passes it in. */
export type RefuseUnprintableImage = (image: string) => Promise<void>

export async function getSignature(ctx: Ctx, doctorId: number): Promise<Signature> {
  await requireReadable(ctx, doctorId)
  return shownSignature(ctx, doctorId)
}

async function shownSignature(ctx: Ctx, doctorId: number): Promise<Signature> {
  const row = await unsafeSelectSignature(ctx.db, doctorId)
  return {
    doctorId,
    image: row?.image ?? null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

/** A doctor sets their own image, and an administrator any doctor's. The audit trail records it. */
export async function setSignature(
  ctx: Ctx,
  doctorId: number,
  { image, version }: SetSignature,
  refuseUnprintable: RefuseUnprintableImage,
): Promise<Signature> {
  requireOwn(ctx, doctorId)
  await requireInScope(ctx, doctorId)
  if (printableImage(image) === null)
    throw new AppError('signature_not_printable', {
      fields: { image: 'Choose a PNG or JPEG image of at most 200 KB.' },
    })
  await refuseUnprintable(image)
  return write(ctx, doctorId, { image, version, action: 'signature.set' })
}

/**
 * Removes the image. It remains only in the seals of letters approved with it. Administrators may also remove the image of a
 * deactivated doctor. `version` is the version that the user saw: a newer image is not removed.
 */
export async function removeSignature(
  ctx: Ctx,
  doctorId: number,
  version: number | undefined,
): Promise<Signature> {
  requireOwn(ctx, doctorId)
  await requireReadable(ctx, doctorId)
  return write(ctx, doctorId, { image: null, version, action: 'signature.remove' })
}

/** Within a transaction: removes the image of a user who leaves or stops being a doctor. */
export async function dropSignatureOf(ctx: Ctx, tx: Tx, userId: number): Promise<void> {
  if (await clearSignature(tx, userId, ctx.actor)) await tx.audit({ action: 'signature.remove', userId })
}

type Writing = { image: string | null; version: number | undefined; action: string }

async function write(ctx: Ctx, doctorId: number, { image, version, action }: Writing): Promise<Signature> {
  await transaction(ctx, async (tx) => {
    const isWritten = await writeSignature(tx, doctorId, { image, version }, ctx.actor)
    if (!isWritten) throw new AppError('signature_changed_meanwhile')
    await tx.audit({ action, userId: doctorId })
  })
  return shownSignature(ctx, doctorId)
}

/** A covering doctor may not change the other doctor's signature. */
function requireOwn({ actor }: Ctx, doctorId: number): void {
  if (doctorId !== actor.userId && !can(actor, 'user.edit')) throw new AppError('not_found')
}

/** Administrators can see an image even if its owner has another role now. */
async function requireReadable(ctx: Ctx, doctorId: number): Promise<void> {
  if (can(ctx.actor, 'user.edit') && (await unsafeSelectSignature(ctx.db, doctorId)) !== undefined) return
  await requireInScope(ctx, doctorId)
}

async function requireInScope(ctx: Ctx, doctorId: number): Promise<void> {
  if (!isInScope(ctx.actor, doctorId)) throw new AppError('not_found')
  await requireDoctor(ctx.db, doctorId)
}
