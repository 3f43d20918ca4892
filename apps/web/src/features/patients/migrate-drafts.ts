import { renameDrafts, dropDraft, listDrafts, moveDraft, readDraft } from '../../platform/drafts/drafts.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { parseGpDraft } from './gp-fields.ts'
import { patientDraftKey } from './draft-keys.ts'
import { parsePatientDraft } from './patient-draft.ts'

/**
 * Moves the drafts of record `id` to the record that now stands for it: `currentId` is the record it was merged into,
 * or `id` itself after the merge is undone.
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

/** All patients with a draft on this device, by the record it was typed for and the record it is stored under. */
export function patientsWithDrafts(userId: number): number[] {
  const storedFor = listDrafts(userId).map(({ key }) => Number(/^patient-(\d+)[-@]/u.exec(key)?.[1]))
  const typedFor = draftsOfPatients(userId).map((draft) => draft.typedFor)
  return [...new Set([...storedFor, ...typedFor].filter(Number.isSafeInteger))]
}

type PatientDraft = { key: string; keptAt: string; storedFor: number; typedFor: number }

/** Drafts of records, GPs and letters. Each contains the id of the patient it was typed for. */
function draftsOfPatients(userId: number): PatientDraft[] {
  return listDrafts(userId).flatMap(({ key, value, keptAt }) => {
    const [, number, part = ''] = /^patient-(\d+)(-gp|-letter)?@/u.exec(key) ?? []
    if (number === undefined) return []
    const typedFor = readers[part]?.(value)
    return typeof typedFor === 'number' ? [{ key, keptAt, storedFor: Number(number), typedFor }] : []
  })
}

/** The rest of a letter's draft belongs to the letters feature. */
const readers: Record<string, (value: string) => unknown> = {
  '': (value) => parsePatientDraft(value)?.id,
  '-gp': (value) => parseGpDraft(value)?.id,
  '-letter': (value) => parseObject(value)?.patientId,
}

/** If the same tab wrote a newer draft there, that one wins. */
function moveUnlessNewer(userId: number, { key, keptAt }: PatientDraft, to: string): void {
  const existing = readDraft(userId, to)
  if (existing !== null && existing.keptAt >= keptAt) dropDraft(userId, key)
  else moveDraft(userId, key, to)
}
