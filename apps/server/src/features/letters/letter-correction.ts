import type { Letter } from '@sincerely/contract/letters'
import { replaceSignOffName } from '@sincerely/domain/letters/sign-off-name'
import { letterTitle } from '@sincerely/domain/letters/title'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { unsafeSelectCorrecting } from './letter-correction.sql.ts'
import { unsafeSelectReplacing } from './letter-history.sql.ts'
import { addLetter, refusingAbsent } from './create-letter.ts'
import { getLetter, lockVisible, statusAfter } from './letters.ts'

/**
 * Creates the draft that replaces a posted letter: with its text, marked sections, actions for the GP, transcript, doctor and
 * recipients, and with a new due time (rules §3). Default recipients follow the current record. If the doctor has left, the draft
 * belongs to the patient's current doctor and ends with that doctor's name, and its history says so. The posted letter is locked,
 * so that two people who correct it at the same time share one draft.
 */
export async function correctLetter(ctx: Ctx, id: number): Promise<Letter> {
  const posted = await getLetter(ctx, id)
  const replacingId = await transaction(ctx, async (tx) => {
    const { status, doctorId, recipients } = await lockVisible(ctx, tx, id, { version: undefined })
    statusAfter(status, 'correct')
    const begun = await unsafeSelectReplacing(tx.db, id)
    if (begun !== undefined) {
      await tx.audit({ action: 'letter.correct-again', letterId: begun })
      return begun
    }
    const doctor = await unsafeSelectCorrecting(tx, { doctorId, patientId: posted.patientId })
    if (doctor === undefined) throw new AppError('letter_without_doctor')
    const names = { from: posted.doctorName, to: doctor.name }
    const isOthers = doctor.id !== doctorId
    const { patientId, type, priority, rawTranscription, visitDate, enclosures } = posted
    const { notApplicableSections, gpActions } = posted
    const title = posted.title === letterTitle(null, posted.patientName) ? null : posted.title
    const draft = {
      patientId,
      type,
      priority,
      title,
      content: isOthers ? replaceSignOffName(posted.content, names) : posted.content,
      rawTranscription,
      visitDate,
      enclosures,
      notApplicableSections,
      gpActions,
      doctorId: doctor.id,
      stepNote: isOthers ? `From ${names.from} to ${names.to}` : null,
    }
    return addLetter(ctx, tx, { ...draft, recipients, replacesId: id })
  }).catch(refusingAbsent('letter_patient_deleted'))
  return getLetter(ctx, replacingId)
}
