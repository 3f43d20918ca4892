// The actions of the user on the import and its files.
import {
  type DayOrder,
  type ListColumn,
  type PatientTable,
  sureness,
} from '@sincerely/domain/extraction/types'
import { toast } from '../../../ui/toast.ts'
import { sortChosen, stateOfNew } from '../upload/chosen-files.ts'
import { cancelFile } from '../upload/uploads.ts'
import { type ImportStore, emptyImport } from './import-store.ts'
import { withdrawNoFiles } from '../upload/no-files.ts'
import { isInProgress, withFile, type ImportFile, type ImportStep } from './import-work.ts'
import { dropImport, storeFile, storeList, readFile } from './import-storage.ts'
import { readWithMeaning, type ChosenMeaning } from './read-records.ts'
import { removeFile } from './remove-file.ts'

/** Adds files and returns their ids. `replaces` is the id of a file to remove instead. */
export async function addFiles(
  store: ImportStore,
  chosen: readonly File[],
  replaces?: string,
): Promise<string[]> {
  const existing = await Promise.all(store.get().work.files.map((file) => readFile(store.userId, file)))
  const { accepted, skipped, repeated } = await sortChosen(
    chosen,
    existing.flatMap((file) => file ?? []),
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
  if (accepted.length === 0) return []
  const files: ImportFile[] = []
  let isStored = true
  for (const file of accepted) {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
    isStored = (await storeFile(store.userId, id, file)) && isStored
    const { name, size } = file
    files.push({ id, name, size, state: stateOfNew(file), readOn: null, dayOrder: null })
  }
  if (!isStored) toast({ type: 'info', message: notStoredMessage, duration: 8000 })
  withdrawNoFiles()
  if (replaces !== undefined) removeFile(store, replaces)
  store.change((work) => ({ ...work, files: [...work.files, ...files] }))
  return files.map(({ id }) => id)
}

const notStoredMessage =
  'This device is out of space, so these files cannot be kept. They will be lost if you close this tab.'

/** Deletes the whole import, from the device too. */
export function startOver(store: ImportStore): void {
  for (const file of store.get().work.files) if (isInProgress(file)) cancelFile(store, file.id)
  store.set(emptyImport)
  void dropImport(store.userId)
}

/** Opens a step. Leaving the confirmation clears it, so that the next patients are confirmed separately. */
export function goToStep(store: ImportStore, step: ImportStep): void {
  const { step: before } = store.get().work
  store.change((work) => ({ ...work, step }))
  if (before === 'confirmation') store.set({ created: null, laterChanges: [] })
}

export function chooseDoctor(store: ImportStore, doctorId: number | null): void {
  store.change((work) => ({ ...work, doctorId }))
}

export function chooseDayOrder(store: ImportStore, fileId: string, dayOrder: DayOrder | null): void {
  store.change((work) => withFile(work, fileId, { dayOrder }))
  forgetFile(store, fileId)
}

/** Reads the whole file again with another meaning for one column. Typed values remain. */
export async function chooseMeaning(
  store: ImportStore,
  fileId: string,
  chosen: ChosenMeaning,
): Promise<void> {
  const list = store.get().lists[fileId]
  const file = store.get().work.files.find(({ id }) => id === fileId)
  if (!list || !file) return
  const { tables, records, warnings } = await readWithMeaning(list.tables, chosen, file.readOn)
  const existing = list.warnings.filter(({ code }) => !aboutMeanings.has(code))
  const { pages } = list
  const next = { tables, pages, warnings: [...existing, ...warnings] }
  store.set({ lists: { ...store.get().lists, [fileId]: { ...next, records } } })
  void storeList(store.userId, fileId, next)
  const before = list.tables[chosen.table]?.columns.find(({ index }) => index === chosen.column)?.meaning
  const areOtherDates = before === 'dob' || chosen.meaning === 'dob'
  store.change((work) =>
    withFile(work, fileId, {
      ...(records.length > 0 && { state: { step: 'read' } }),
      // The day order was chosen for other dates, so it no longer applies.
      ...(areOtherDates && { dayOrder: null }),
    }),
  )
  forgetFile(store, fileId)
}

/**
 * Opens the columns of an unclear list. If no required column is missing, the patients are read with the guessed meanings,
 * and the user sees them beside the columns.
 */
export async function openColumns(store: ImportStore, fileId: string): Promise<void> {
  store.set({ columnsOf: fileId })
  goToStep(store, 'review')
  const tables = store.get().lists[fileId]?.tables ?? []
  const table = tables.findIndex((one) => !missesColumns(one))
  const column = tables[table]?.columns.toSorted((a, b) => doubtLost(a) - doubtLost(b))[0]
  if (column) await chooseMeaning(store, fileId, { table, column: column.index, meaning: column.meaning })
}

/**
 * Ranks a column by the doubt that choosing it would hide, because a chosen column no longer counts as doubtful. The best
 * column has no meaning, or no doubts.
 */
function doubtLost({ meaning, sureness: how }: ListColumn): number {
  return meaning === 'unknown' ? -1 : sureness.indexOf(how)
}

/** Whether a required column is missing. A name is required, and without a date of birth people are hard to distinguish. */
export function missesColumns({ columns }: PatientTable): boolean {
  const meanings = new Set(columns.map(({ meaning }) => meaning))
  const hasName = meanings.has('name') || meanings.has('surname') || meanings.has('forename')
  return !hasName || !meanings.has('dob')
}

/** The warnings that another meaning of a column may resolve. They are derived again. */
const aboutMeanings: ReadonlySet<string> = new Set([
  'day_order_ambiguous',
  'day_order_mixed',
  'no_dates_of_birth',
  'no_numbers',
  'no_sexes',
])

/** Removes the refusals of a file's rows, because they no longer apply once the rows are read differently. */
function forgetFile(store: ImportStore, fileId: string): void {
  const { refused } = store.get()
  const ofOthers = Object.entries(refused).filter(([key]) => !key.startsWith(`${fileId}/`))
  if (ofOthers.length === Object.keys(refused).length) return
  store.set({ refused: Object.fromEntries(ofOthers), refusal: null })
}
