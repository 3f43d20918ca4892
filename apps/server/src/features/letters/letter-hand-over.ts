import { replaceSignOffName } from '@sincerely/domain/letters/sign-off-name'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { saveText } from './letter-changes.sql.ts'
import { reassignUnfinished } from './letter-hand-over.sql.ts'
import { publishUpdate } from './letters.ts'

/**
 * As part of a change: the letters of a doctor that are not posted become another doctor's. A draft that ends with the
 * name of the one ends with that of the other; approved letters print as they were sealed. Answers how many are there, and how many
 * were deleted.
 */
export async function handOverLetters(
  ctx: Ctx,
  tx: Change,
  { fromId, toId, fromName, toName }: { fromId: number; toId: number; fromName: string; toName: string },
): Promise<{ there: number; deleted: number }> {
  const { userId } = ctx.actor
  const note = `From ${fromName} to ${toName}`
  const letters = await reassignUnfinished(tx, { fromId, toId, userId, note })
  const lines = letters.map(({ id, patientId }) => ({
    action: 'letter.reassign',
    letterId: id,
    patientId,
    details: { fromDoctorId: fromId, doctorId: toId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  for (const letter of letters) {
    // What went out before is told of by the version it had then.
    const before = { ...letter, version: letter.version - 1 }
    if (!letter.isDeleted) publishUpdate(ctx, tx, before, { did: 'reassigned', status: letter.status })
    if (letter.status !== 'draft') continue
    const content = replaceSignOffName(letter.content, { from: fromName, to: toName })
    if (content === letter.content) continue
    await saveText(tx, letter, {
      content,
      rawTranscription: letter.rawTranscription,
      status: letter.status,
      userId,
    })
    await tx.audit({ action: 'letter.edit', letterId: letter.id, patientId: letter.patientId })
    if (!letter.isDeleted) publishUpdate(ctx, tx, letter, { did: 'saved', status: letter.status })
  }
  const deleted = letters.filter(({ isDeleted }) => isDeleted).length
  return { there: letters.length - deleted, deleted }
}
