import { renameDrafts, dropDraft, listDrafts, moveDraft, readDraft } from '../../platform/drafts/drafts.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { parseGpDraft } from './gp-fields.ts'
import { keptPatientName } from './kept-names.ts'
import { parsePatientDraft } from './patient-draft.ts'

/**
 * Moves the drafts of record `id` to the record that now represents it: `currentId` is the record it was merged into,
 * or `id` itself once the merge is undone.
 */
export function migrateDrafts(userId: number, id: number, answering: number): void {
  if (answering !== id) renameDrafts(userId, keptPatientName(id), keptPatientName(answering))
  for (const copy of typedCopies(userId)) {
    if (copy.of === id && copy.under !== answering)
      move(userId, copy, keptPatientName(answering) + copy.key.slice(keptPatientName(copy.under).length))
  }
}

/** All patients with a draft on this device, by the record it was typed for and the record it is stored under. */
export function patientsTypedFor(userId: number): number[] {
  const under = listDrafts(userId).map(({ key }) => Number(/^patient-(\d+)[-@]/u.exec(key)?.[1]))
  const of = typedCopies(userId).map((copy) => copy.of)
  return [...new Set([...under, ...of].filter(Number.isSafeInteger))]
}

type TypedCopy = { key: string; keptAt: string; under: number; of: number }

/** Drafts of records, GPs and letters. Each knows which patient it was typed for. */
function typedCopies(userId: number): TypedCopy[] {
  return listDrafts(userId).flatMap(({ key, value, keptAt }) => {
    const [, number, part = ''] = /^patient-(\d+)(-gp|-letter)?@/u.exec(key) ?? []
    if (number === undefined) return []
    const of = readers[part]?.(value)
    return typeof of === 'number' ? [{ key, keptAt, under: Number(number), of }] : []
  })
}

/** The rest of a letter's draft belongs to the letters feature. */
const readers: Record<string, (value: string) => unknown> = {
  '': (value) => parsePatientDraft(value)?.id,
  '-gp': (value) => parseGpDraft(value)?.id,
  '-letter': (value) => parseObject(value)?.patientId,
}

/** If the same tab wrote a newer draft there, that one wins. */
function move(userId: number, { key, keptAt }: TypedCopy, to: string): void {
  const there = readDraft(userId, to)
  if (there !== null && there.keptAt >= keptAt) dropDraft(userId, key)
  else moveDraft(userId, key, to)
}
