import type { LetterDeletion } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { can } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOrphan, isTaken } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { followLetter } from '../dictation/dictation.ts'
import { holdPatient, refuseArchived } from '../patients/patients.ts'
import { attachWords } from './attach-words.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import { hasReachedSomebody, lockDeleted, markLetter, selectDeleted } from './letter-removal.sql.ts'
import { getLetter, lockVisible, publishUpdate, statusAfter } from './letters.ts'

/** Milliseconds in which users can restore letters that they deleted. The toast offers this for 10 s. */
const ownUndo = 10 * 60_000

/**
 * Deletes a draft with its texts and history (rules §1). Unsaved text on devices is kept. A letter cannot be deleted if somebody
 * has received an earlier version. `version` is the version that the user saw.
 */
export async function deleteLetter(
  ctx: Ctx,
  id: number,
  version: number | undefined,
): Promise<{ deletedCount: number }> {
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, { version: undefined })
    statusAfter(letter.status, 'delete')
    if (version !== undefined && version !== letter.version) throw changedMeanwhile()
    if (await hasReachedSomebody(tx, id)) throw new AppError('letter_reached_somebody')
    await mark(ctx, tx, letter, 'deleted')
  })
  return { deletedCount: 1 }
}

/**
 * Names the person who deleted a letter and the time, for users who could see the letter. Also returns whether this user may
 * restore it now.
 */
export async function getDeleted(ctx: Ctx, id: number): Promise<LetterDeletion> {
  const deleted = requireFound(await selectDeleted(ctx.db, ctx.actor, id))
  const { patientName, deleterName, deletedAt } = deleted
  return {
    letterId: id,
    patientName,
    deletedAt: deletedAt.toISOString(),
    deletedBy: deleterName,
    mayRestore: !isTooLate(ctx, ctx.now(), deleted),
  }
}

/**
 * Restores a deleted letter. Users may restore their own deletion for ten minutes, and administrators any at any time (rules §1).
 */
export async function restoreLetter(ctx: Ctx, id: number): Promise<Letter> {
  const restoring = transaction(ctx, async (tx) => {
    const letter = requireFound(await lockDeleted(tx, ctx.actor, id))
    if (isTooLate(ctx, tx.now, letter)) throw new AppError('letter_restore_too_late')
    if (!(await holdPatient(tx, letter.patientId))) throw new AppError('letter_patient_deleted')
    await refuseArchived(tx, letter.patientId)
    await mark(ctx, tx, letter, 'undeleted')
  })
  await restoring.catch((error: unknown) => {
    if (isOrphan(error, 'doctor_present')) throw new AppError('doctor_is_inactive')
    throw isTaken(error, 'letters_replacing') ? new AppError('letter_corrected_meanwhile') : error
  })
  return getLetter(ctx, id)
}

function isTooLate({ actor }: Ctx, now: Date, { deletedBy, deletedAt }: WhoAndWhen): boolean {
  const isFresh = now.getTime() - deletedAt.getTime() <= ownUndo
  return !can(actor, 'letter.restore') && !(deletedBy === actor.userId && isFresh)
}

type WhoAndWhen = { deletedBy: number | null; deletedAt: Date }

async function mark(ctx: Ctx, tx: Tx, letter: LockedLetter, did: 'deleted' | 'undeleted'): Promise<void> {
  const version = await markLetter(tx, letter, { did, userId: ctx.actor.userId })
  const action = did === 'deleted' ? 'letter.delete' : 'letter.restore'
  await tx.audit({ action, letterId: letter.id, patientId: letter.patientId, details: { version } })
  const found = await followLetter(ctx, tx, { letterId: letter.id, isDeleted: did === 'deleted' })
  if (found !== null) await attachWords(tx, found)
  publishUpdate(ctx, tx, letter, { did, status: letter.status })
}

function changedMeanwhile(): AppError {
  const message = 'Someone changed this letter in the meantime. Look at it again before you delete it.'
  return new AppError('letter_changed_meanwhile', { message })
}
