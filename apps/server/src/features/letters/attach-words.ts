import type { Tx } from '../../platform/transaction.ts'
import type { FoundWords } from '../dictation/dictation.ts'
import { unsafeLockLetter, updateWords } from './letter-changes.sql.ts'

/**
 * As part of a change: the words of a dictation go to the draft that was typed from it before they were there, so that its
 * fact check compares with them. A letter that has such words keeps them; an approved one is sealed as it was. The text is as
 * it was, so that nobody who is writing it is interrupted by another version.
 */
export async function attachWords(tx: Tx, { dictationId, letterId, text }: FoundWords): Promise<void> {
  const letter = await unsafeLockLetter(tx, letterId)
  if (letter?.status !== 'draft' || letter.rawTranscription !== null) return
  await updateWords(tx, letterId, text)
  const { patientId, doctorId } = letter
  await tx.audit({ action: 'letter.attach-words', letterId, patientId, details: { dictationId } })
  tx.publish('letter_dictated', { letterId, patientId, dictationId }, { doctorId })
}
