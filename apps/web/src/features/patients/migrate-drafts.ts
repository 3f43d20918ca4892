import { renameDrafts, dropDraft, listDrafts, moveDraft, readDraft } from '../../platform/drafts/drafts.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { parseGpDraft } from './gp-fields.ts'
import { patientDraftKey } from './draft-keys.ts'
import { parsePatientDraft } from './patient-draft.ts'

/**
 * Moves the drafts of record `id` to the record that replaces it. `currentId` is the record it was merged into, or `id`
 * itself after the merge was undone.
 */
export function migrateDrafts(userId: number, id: number, currentId: number): void {
  if (currentId !== id) renameDrafts(userId, patientDraftKey(id), patientDraftKey(currentId))
  for (const draft of draftsOfPatients(userId)) {
    if (draft.typedFor === id && draft.storedFor !== currentId)
      moveUnlessNewer(
        userId,
        draft,
        patientDraftKey(currentId) + draft.key.slice(patientDraftKey(draft.storedFor).length),
      )
  }
}

/** Returns the ids of all patients with a draft on this device: both those it was typed for and those it is stored under. */
export function patientsWithDrafts(userId: number): number[] {
  const storedFor = listDrafts(userId).map(({ key }) => Number(/^patient-(\d+)[-@]/u.exec(key)?.[1]))
  const typedFor = draftsOfPatients(userId).map((draft) => draft.typedFor)
  return [...new Set([...storedFor, ...typedFor].filter(Number.isSafeInteger))]
}

type PatientDraft = { key: string; keptAt: string; storedFor: number; typedFor: number }

/** Returns the drafts of records, GPs and letters. Each contains the id of the patient it was typed for. */
function draftsOfPatients(userId: number): PatientDraft[] {
  return listDrafts(userId).flatMap(({ key, value, keptAt }) => {
    const [, number, part = ''] = /^patient-(\d+)(-gp|-letter)?@/u.exec(key) ?? []
    if (number === undefined) return []
    const typedFor = readers[part]?.(value)
    return typeof typedFor === 'number' ? [{ key, keptAt, storedFor: Number(number), typedFor }] : []
  })
}

/** Only the patient's id is read, because the rest of a letter's draft belongs to the letters feature. */
const readers: Record<string, (value: string) => unknown> = {
  '': (value) => parsePatientDraft(value)?.id,
  '-gp': (value) => parseGpDraft(value)?.id,
  '-letter': (value) => parseObject(value)?.patientId,
}

/** Moves a draft, unless the same tab has already written a newer one in its place. */
function moveUnlessNewer(userId: number, { key, keptAt }: PatientDraft, to: string): void {
  const existing = readDraft(userId, to)
  if (existing !== null && existing.keptAt >= keptAt) dropDraft(userId, key)
  else moveDraft(userId, key, to)
}
