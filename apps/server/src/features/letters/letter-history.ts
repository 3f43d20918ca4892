import type { ChangeLetter, LetterStepDone, LetterText } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { letterDetails, stepsBeside } from '@sincerely/domain/letters/history'
import { isSealed } from '@sincerely/domain/letters/status'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { saveRestoredText } from './letter-changes.sql.ts'
import { unsafeSelectSteps, unsafeSelectText, updateDetails } from './letter-history.sql.ts'
import { getLetter, lockVisible, publishUpdate, refuseWrongVisit, statusAfter } from './letters.ts'

/** The letter's history with the newest first, and one step for every version. */
export async function listSteps(ctx: Ctx, id: number): Promise<{ steps: LetterStepDone[] }> {
  await getLetter(ctx, id)
  return { steps: await unsafeSelectSteps(ctx.db, id) }
}

/** The letter's text at a version, by any author. */
export async function getVersion(ctx: Ctx, id: number, version: number): Promise<LetterText> {
  const letter = await getLetter(ctx, id)
  return requireFound(version > letter.version ? undefined : await unsafeSelectText(ctx.db, id, version))
}

/** Makes an earlier text the newest version. An approved letter becomes a draft again (rules §3). */
export async function restoreVersion(
  ctx: Ctx,
  id: number,
  input: { number: number; version?: number | undefined },
): Promise<Letter> {
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, { version: input.version, beside: stepsBeside.text })
    const status = statusAfter(letter.status, 'edit')
    const text = requireFound(
      input.number > letter.version ? undefined : await unsafeSelectText(tx.db, id, input.number),
    )
    if (text.content === letter.content) throw new AppError('version_is_current')
    const { content } = text
    const rawTranscription = text.rawTranscription ?? letter.rawTranscription
    const restored = { content, rawTranscription, status, userId: ctx.actor.userId }
    await saveRestoredText(tx, letter, { ...restored, restoredVersion: text.version })
    await tx.audit({
      action: 'letter.restore-version',
      letterId: id,
      patientId: letter.patientId,
      details: { version: letter.version + 1, restored: text.version },
    })
    publishUpdate(ctx, tx, letter, { did: 'restored', status })
  })
  return getLetter(ctx, id)
}

/**
 * Changes the given details. Details that are not printed leave an approval unchanged. The actions for the GP are printed, so
 * they can only change in a draft.
 */
export async function changeLetter(ctx: Ctx, id: number, input: ChangeLetter): Promise<Letter> {
  if (input.visitDate) await refuseWrongVisit(ctx, input.visitDate, (await getLetter(ctx, id)).patientDob)
  const fields = letterDetails.filter((field) => input[field] !== undefined)
  if (fields.length === 0) return getLetter(ctx, id)
  const { priority, dueAt, notes, visitDate, notApplicableSections, gpActions } = input
  const details = {
    ...(priority !== undefined && { priority }),
    ...(dueAt !== undefined && { dueAt: new Date(dueAt) }),
    ...(notes !== undefined && { notes }),
    ...(visitDate !== undefined && { visitDate }),
    ...(notApplicableSections !== undefined && { notApplicableSections }),
    ...(gpActions !== undefined && { gpActions }),
  }
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, { version: input.version, beside: stepsBeside.details })
    const status = statusAfter(letter.status, 'change')
    if (gpActions !== undefined && isSealed(status)) throw new AppError('letter_not_draft')
    const version = await updateDetails(tx, letter, { details, fields, userId: ctx.actor.userId })
    await tx.audit({
      action: 'letter.change',
      letterId: id,
      patientId: letter.patientId,
      details: { version, fields },
    })
    publishUpdate(ctx, tx, letter, { did: 'changed', status })
  })
  return getLetter(ctx, id)
}
