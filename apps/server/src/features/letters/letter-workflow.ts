import type { Letter, PostLetter, ReviewLetter } from '@sincerely/contract/letters'
import { can } from '@sincerely/domain/permissions'
import { change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { updatePosted, updateReview } from './letter-changes.sql.ts'
import { sealLetter } from './letter-seals.ts'
import { after, getLetter, lockVisible, publishUpdate } from './letters.ts'

/** Approves a draft, or returns a draft or approved letter for revision with a note (rules §3). */
export async function reviewLetter(ctx: Ctx, id: number, review: ReviewLetter): Promise<Letter> {
  if (review.approved) await approveLetter(ctx, id, review)
  else await returnLetter(ctx, id, review)
  return getLetter(ctx, id)
}

/** Only an approved letter can be posted; every other change of status goes through the review (rules §3). */
export async function postLetter(ctx: Ctx, id: number, input: PostLetter): Promise<Letter> {
  if (input.status !== 'posted') throw new AppError('use_review')
  await change(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, input.version)
    const status = after(letter.status, 'post')
    await updatePosted(tx, letter, ctx.actor.userId, input.notes ?? null)
    await tx.audit({ action: 'letter.post', letterId: id, patientId: letter.patientId })
    publishUpdate(ctx, tx, letter, status)
  })
  return getLetter(ctx, id)
}

/** Approval seals everything that prints; the letter then renders only from that (rules §3). */
async function approveLetter(ctx: Ctx, id: number, review: ReviewLetter): Promise<void> {
  if (!can(ctx.actor, 'letter.approve')) throw new AppError('not_allowed')
  await change(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, review.version)
    const status = after(letter.status, 'approve')
    const approval = { status, notes: review.reviewNotes ?? null, reviewedBy: ctx.actor.userId }
    const version = await updateReview(tx, letter, approval)
    const sha256 = await sealLetter(ctx, tx, id, version)
    await tx.audit({
      action: 'letter.approve',
      letterId: id,
      patientId: letter.patientId,
      details: { version, sha256 },
    })
    publishUpdate(ctx, tx, letter, status)
  })
}

async function returnLetter(ctx: Ctx, id: number, review: ReviewLetter): Promise<void> {
  const notes = review.reviewNotes ?? null
  if (notes === null) {
    throw new AppError('note_required', { fields: { reviewNotes: 'Say what should be changed.' } })
  }
  await change(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, review.version)
    const status = after(letter.status, 'return')
    const version = await updateReview(tx, letter, { status, notes, reviewedBy: null })
    await tx.audit({
      action: 'letter.return',
      letterId: id,
      patientId: letter.patientId,
      details: { version },
    })
    publishUpdate(ctx, tx, letter, status)
  })
}
