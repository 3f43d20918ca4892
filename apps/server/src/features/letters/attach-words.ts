import type { Tx } from '../../platform/transaction.ts'
import type { FoundWords } from '../dictation/dictation.ts'
import { unsafeLockLetter, updateWords } from './letter-changes.sql.ts'

/**
 * Within a transaction: attaches a transcript to the draft that was typed from the dictation before the transcript was complete.
 * The fact check needs it. A letter that already has a transcript keeps it, and an approved letter stays as sealed. The version
 * does not change, so that nobody's editing is interrupted.
 */
export async function attachWords(tx: Tx, { dictationId, letterId, text }: FoundWords): Promise<void> {
  const letter = await unsafeLockLetter(tx, letterId)
  if (letter?.status !== 'draft' || letter.rawTranscription !== null) return
  await updateWords(tx, letterId, text)
  const { patientId, doctorId } = letter
  await tx.audit({ action: 'letter.attach-words', letterId, patientId, details: { dictationId } })
  tx.publish('letter_dictated', { letterId, patientId, dictationId }, { doctorId })
}
