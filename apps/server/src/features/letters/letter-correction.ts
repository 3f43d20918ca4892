import type { Letter } from '@sincerely/contract/letters'
import { letterTitle } from '@sincerely/domain/letters/title'
import { change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOrphan } from '../../platform/db/database-errors.ts'
import { AppError } from '../../platform/errors.ts'
import { unsafeSelectReplacing } from './letter-history.sql.ts'
import { ownList } from './listed-recipients.ts'
import { addLetter, getLetter, lockVisible, statusAfter } from './letters.ts'

/**
 * Begins the draft that replaces a posted letter, with its text, its words, its doctor and for the same recipients; it is
 * due anew (rules §3). The posted one is locked meanwhile, so that two people who correct it at once go on in one draft.
 */
export async function correctLetter(ctx: Ctx, id: number): Promise<Letter> {
  const posted = await getLetter(ctx, id)
  const replacingId = await change(ctx, async (tx) => {
    const { status, doctorId } = await lockVisible(ctx, tx, id, undefined)
    statusAfter(status, 'correct')
    const begun = await unsafeSelectReplacing(tx.db, id)
    if (begun !== undefined) {
      await tx.audit({ action: 'letter.correct-again', letterId: begun })
      return begun
    }
    const { patientId, type, priority, content, rawTranscription, visitDate, enclosures } = posted
    const title = posted.title === letterTitle(null, posted.patientName) ? null : posted.title
    const draft = {
      patientId,
      type,
      priority,
      title,
      content,
      rawTranscription,
      visitDate,
      enclosures,
      doctorId,
    }
    return addLetter(ctx, tx, { ...draft, recipients: ownList(posted.recipients), replacesId: id })
  }).catch((error: unknown) => {
    throw isOrphan(error, 'letters_patient_present') ? new AppError('letter_patient_deleted') : error
  })
  return getLetter(ctx, replacingId)
}
