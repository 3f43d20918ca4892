import { renameDrafts, dropDraft, listDrafts, moveDraft, readDraft } from '../../platform/drafts/drafts.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { parseGpDraft } from './gp-fields.ts'
import { keptPatientName } from './kept-names.ts'
import { parsePatientDraft } from './patient-draft.ts'

/**
 * What was typed about a patient and is not saved lies under the number that answers for it: `answering` is the record
 * that this one was merged into, or the record itself once the merge is undone. Then it leaves the other one again.
 */
export function migrateDrafts(userId: number, id: number, answering: number): void {
  if (answering !== id) renameDrafts(userId, keptPatientName(id), keptPatientName(answering))
  for (const copy of typedCopies(userId)) {
    if (copy.of === id && copy.under !== answering)
      move(userId, copy, keptPatientName(answering) + copy.key.slice(keptPatientName(copy.under).length))
  }
}

/** Every patient that something is typed about on this device: where it lies, and whom it was typed for. */
export function patientsTypedFor(userId: number): number[] {
  const under = listDrafts(userId).map(({ key }) => Number(/^patient-(\d+)[-@]/u.exec(key)?.[1]))
  const of = typedCopies(userId).map((copy) => copy.of)
  return [...new Set([...under, ...of].filter(Number.isSafeInteger))]
}

type TypedCopy = { key: string; keptAt: string; under: number; of: number }

/** Records, GPs and letters as they are typed: each says whom it was typed for, wherever it lies. */
function typedCopies(userId: number): TypedCopy[] {
  return listDrafts(userId).flatMap(({ key, value, keptAt }) => {
    const [, number, part = ''] = /^patient-(\d+)(-gp|-letter)?@/u.exec(key) ?? []
    if (number === undefined) return []
    const of = readers[part]?.(value)
    return typeof of === 'number' ? [{ key, keptAt, under: Number(number), of }] : []
  })
}

/** Of a letter only whom it was begun for is read here: the rest of it is its own feature's. */
const readers: Record<string, (value: string) => unknown> = {
  '': (value) => parsePatientDraft(value)?.id,
  '-gp': (value) => parseGpDraft(value)?.id,
  '-letter': (value) => parseObject(value)?.patientId,
}

/** What the same writer wrote there since is the later word. */
function move(userId: number, { key, keptAt }: TypedCopy, to: string): void {
  const there = readDraft(userId, to)
  if (there !== null && there.keptAt >= keptAt) dropDraft(userId, key)
  else moveDraft(userId, key, to)
}
