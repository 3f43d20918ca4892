// What a person does with the import, each as one change of the work.
import type { DayOrder } from '@sincerely/domain/extraction/types'
import { toast } from '../../../ui/toast.ts'
import { sortChosen, stateOfNew } from '../upload/chosen-files.ts'
import { cancelFile } from '../upload/uploads.ts'
import type { ImportStore } from './import-store.ts'
import {
  isUnderWay,
  noWork,
  withFile,
  withoutFiles,
  withTouches,
  type ImportFile,
  type ImportStep,
  type Touch,
} from './import-work.ts'
import { dropFiles, dropImport, keepFile, keepList, readFile } from './kept-work.ts'
import { readWithMeaning, type ChosenMeaning } from './read-records.ts'
import type { ReviewRow } from './review-row.ts'
import type { RowField } from './row-fields.ts'

/** Takes chosen files into the list, and answers which; `replaces` is one that goes for it. */
export async function addFiles(
  store: ImportStore,
  chosen: readonly File[],
  replaces?: string,
): Promise<string[]> {
  const kept = await Promise.all(store.get().work.files.map((file) => readFile(store.userId, file)))
  const { taken, skipped, repeated } = await sortChosen(
    chosen,
    kept.flatMap((file) => file ?? []),
  )
  if (skipped.length > 0) {
    toast({
      type: 'info',
      title: 'Files Skipped',
      message: 'Some files were skipped. Only PDF files are supported for patient list extraction.',
      duration: 6000,
    })
  }
  if (repeated.length > 0) {
    toast({ type: 'info', title: 'Already in the list', message: repeated.join(', '), duration: 6000 })
  }
  if (taken.length === 0) return []
  const files: ImportFile[] = []
  let isKept = true
  for (const file of taken) {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
    isKept = (await keepFile(store.userId, id, file)) && isKept
    const { name, size } = file
    files.push({ id, name, size, state: stateOfNew(file), readOn: null, dayOrder: null })
  }
  if (!isKept) toast({ type: 'info', message: notKept, duration: 8000 })
  if (replaces !== undefined) removeFile(store, replaces)
  store.change((work) => ({ ...work, files: [...work.files, ...files] }))
  return files.map(({ id }) => id)
}

const notKept = 'This device has no room for these files: they last only as long as this tab.'

export function removeFile(store: ImportStore, id: string): void {
  if (store.get().work.files.some((file) => file.id === id && isUnderWay(file))) cancelFile(store, id)
  store.change((work) => withoutFiles(work, [id]))
  store.set({ lists: without(store.get().lists, id) })
  void dropFiles(store.userId, [id])
}

/** Nothing of the import stays, here or on the device. */
export function startOver(store: ImportStore): void {
  for (const file of store.get().work.files) if (isUnderWay(file)) cancelFile(store, file.id)
  store.set({
    work: noWork,
    lists: {},
    found: {},
    twins: {},
    refusal: null,
    refused: {},
    intent: null,
    created: null,
  })
  void dropImport(store.userId)
}

export function goToStep(store: ImportStore, step: ImportStep): void {
  store.change((work) => ({ ...work, step }))
}

export function chooseDoctor(store: ImportStore, doctorId: number | null): void {
  store.change((work) => ({ ...work, doctorId }))
}

export function chooseDayOrder(store: ImportStore, fileId: string, dayOrder: DayOrder | null): void {
  store.change((work) => withFile(work, fileId, { dayOrder }))
}

/** Reads the whole file again with one column meaning something else. What a person typed stays. */
export async function chooseMeaning(
  store: ImportStore,
  fileId: string,
  chosen: ChosenMeaning,
): Promise<void> {
  const list = store.get().lists[fileId]
  const file = store.get().work.files.find(({ id }) => id === fileId)
  if (!list || !file) return
  const { tables, records, warnings } = await readWithMeaning(list.tables, chosen, file.readOn)
  const kept = list.warnings.filter(({ code }) => !aboutMeanings.has(code))
  const { pages } = list
  const next = { tables, pages, warnings: [...kept, ...warnings] }
  store.set({ lists: { ...store.get().lists, [fileId]: { ...next, records } } })
  void keepList(store.userId, fileId, next)
  if (records.length > 0) store.change((work) => withFile(work, fileId, { state: { step: 'read' } }))
}

/** The warnings that another meaning may settle; they are found anew. */
const aboutMeanings: ReadonlySet<string> = new Set([
  'day_order_ambiguous',
  'day_order_mixed',
  'no_dates_of_birth',
])

export function typeInRow(store: ImportStore, key: string, field: RowField, text: string): void {
  touch(store, [key], (before) => ({ ...before, typed: { ...before.typed, [field]: text } }))
  forget(store, key)
}

/** What was typed goes; what it was before that may be given. */
export function restoreTyped(store: ImportStore, key: string, typed: Touch['typed']): void {
  touch(store, [key], (before) => ({ ...before, typed }))
  forget(store, key)
}

/** The marks of these rows are right as they stand; `codes` only those. */
export function acceptMarks(store: ImportStore, rows: readonly ReviewRow[], code?: string): void {
  const fields = new Map(
    rows.map(({ key, marks }) => [
      key,
      marks.filter((mark) => code === undefined || mark.code === code).map(({ field }) => field),
    ]),
  )
  store.change((work) => {
    const touched = { ...work.touched }
    for (const [key, accepted] of fields) {
      const before = touched[key] ?? {}
      touched[key] = { ...before, accepted: [...new Set([...(before.accepted ?? []), ...accepted])] }
    }
    return { ...work, touched }
  })
}

export function selectRows(store: ImportStore, keys: readonly string[], selected: boolean): void {
  touch(store, keys, (before) => ({ ...before, selected }))
}

/** Says that this is not the person who has a record already, and takes the row in; null takes that back. */
export function sayElse(store: ImportStore, { key, person }: ReviewRow, isElse: boolean): void {
  touch(store, [key], (before) => ({
    ...before,
    somebodyElse: isElse ? person : undefined,
    selected: isElse ? true : before.selected,
  }))
}

/** Takes rows out of the list, with undo (spec §8). */
export function removeRows(store: ImportStore, rows: readonly ReviewRow[], title: string): void {
  const keys = rows.map(({ key }) => key)
  touch(store, keys, (before) => ({ ...before, removed: true }))
  const [first] = rows
  toast({
    type: 'success',
    title,
    message:
      rows.length === 1 && first
        ? `${first.identity.name || 'The patient without a name'} is not created.`
        : `${rows.length.toLocaleString('en-GB')} patients are not created.`,
    undo: () => touch(store, keys, (before) => ({ ...before, removed: undefined })),
  })
}

function touch(store: ImportStore, keys: readonly string[], change: (touch: Touch) => Touch): void {
  store.change((work) => withTouches(work, keys, change))
}

/** What the server said of a row no longer holds once it is changed. */
function forget(store: ImportStore, key: string): void {
  const { refused } = store.get()
  if (key in refused) store.set({ refused: without(refused, key), refusal: null })
}

function without<T>(all: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))
}
