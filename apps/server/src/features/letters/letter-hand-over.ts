import { replaceSignOffName } from '@sincerely/domain/letters/sign-off-name'
import { nextStatus } from '@sincerely/domain/letters/status'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { giveDictationsOf } from '../dictation/dictation.ts'
import { saveText } from './letter-changes.sql.ts'
import { reassignUnfinished } from './letter-hand-over.sql.ts'
import type { HandedLetter } from './letter-hand-over.sql.ts'
import { publishUpdate } from './letters.ts'

type HandOver = {
  fromId: number
  toId: number
  fromName: string
  toName: string
  /** All letters of the doctor, unless told. */
  only?: number[]
  /** Approved letters go back to draft, to be signed by the other one. */
  returnApproved?: boolean
}

/**
 * As part of a change: the letters of a doctor that are not posted become another doctor's, with what they were typed from.
 * A draft that ends with the name of the one ends with that of the other; approved letters print as they were sealed, unless
 * they are to be approved anew. Answers how many are there, and how many were deleted.
 */
export async function handOverLetters(
  ctx: Ctx,
  tx: Change,
  way: HandOver,
): Promise<{ there: number; deleted: number }> {
  const { fromId, toId, only, fromName, toName, returnApproved = false } = way
  const { userId } = ctx.actor
  const note = `From ${fromName} to ${toName}`
  const letters = await reassignUnfinished(tx, { fromId, toId, only, userId, note })
  const lines = letters.map(({ id, patientId }) => ({
    action: 'letter.reassign',
    letterId: id,
    patientId,
    details: { fromDoctorId: fromId, doctorId: toId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  for (const letter of letters) {
    tellBoth(ctx, tx, letter, fromId)
    if (letter.status === 'draft' || returnApproved) await signAnew(ctx, tx, letter, { fromName, toName })
  }
  const letterIds = letters.map(({ id }) => id)
  await giveDictationsOf(ctx, tx, { letterIds, fromId, doctorId: toId })
  const deleted = letters.filter(({ isDeleted }) => isDeleted).length
  return { there: letters.length - deleted, deleted }
}

/** Who had it hears of it as well: it is gone from there. */
function tellBoth(ctx: Ctx, tx: Change, letter: HandedLetter, fromId: number): void {
  if (letter.isDeleted) return
  // What went out before is told of by the version it had then.
  const before = { ...letter, version: letter.version - 1 }
  const what = { did: 'reassigned', status: letter.status } as const
  publishUpdate(ctx, tx, before, what)
  publishUpdate(ctx, tx, { ...before, doctorId: fromId }, what)
}

/** The other doctor's name under it; an approval ends with it, also where the letter ends with other words. */
async function signAnew(
  ctx: Ctx,
  tx: Change,
  letter: HandedLetter,
  { fromName, toName }: { fromName: string; toName: string },
): Promise<void> {
  const content = replaceSignOffName(letter.content, { from: fromName, to: toName })
  const next = nextStatus(letter.status, 'edit')
  if (!next.ok || (content === letter.content && next.status === letter.status)) return
  const { rawTranscription } = letter
  await saveText(tx, letter, { content, rawTranscription, status: next.status, userId: ctx.actor.userId })
  await tx.audit({
    action: 'letter.edit',
    letterId: letter.id,
    patientId: letter.patientId,
    details: { version: letter.version + 1, from: letter.status },
  })
  if (!letter.isDeleted) publishUpdate(ctx, tx, letter, { did: 'saved', status: next.status })
}
