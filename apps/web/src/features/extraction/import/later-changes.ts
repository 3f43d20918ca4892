// Finds the changes that were made between an attempt whose answer was lost and its repetition. The created records do not
// have them.
import type { ImportedPatients } from '@sincerely/contract/patient-imports'
import type { ImportWork } from './import-work.ts'
import { isAsSent, sentBody, type CreateAttempt } from './create-attempt.ts'
import type { Review } from './review.ts'

export type Created = ImportedPatients['patients']

/** `patients` are in the order of the rows of the attempt. */
export type FinishedAttempt = { attempt: CreateAttempt; patients: Created }

/** A patient who was created as sent, although the row has changed since. */
export type LaterChange = { id: number; name: string; kind: 'changed' | 'taken-out' }

export function laterChanges(
  { touched }: Pick<ImportWork, 'touched'>,
  { rows }: Pick<Review, 'rows'>,
  { attempt, patients }: FinishedAttempt,
): LaterChange[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const sent = sentBody(attempt).patients
  return attempt.rows.flatMap((key, index): LaterChange[] => {
    const [row, patient] = [byKey.get(key), patients[index]]
    if (patient === undefined) return []
    const { id, name } = patient
    if (row === undefined || touched[key]?.selected === false) return [{ id, name, kind: 'taken-out' }]
    return isAsSent(row, sent[index]) ? [] : [{ id, name, kind: 'changed' }]
  })
}
