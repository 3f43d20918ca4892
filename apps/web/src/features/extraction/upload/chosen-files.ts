// Sorts chosen or dropped files: accepted, unsupported, already in the list.
import { maxBytes, type FileState } from '../import/import-work.ts'

export type ChosenFiles = {
  accepted: File[]
  /** Neither PDF files (spec §5) nor pictures nor spreadsheets. */
  skipped: File[]
  /** Names of files already in the list, byte for byte. */
  repeated: string[]
}

/** `present` are the files in the list. */
export async function sortChosen(files: readonly File[], present: readonly Blob[]): Promise<ChosenFiles> {
  const sorted: ChosenFiles = { accepted: [], skipped: [], repeated: [] }
  for (const file of files) {
    if (!isList(file)) sorted.skipped.push(file)
    else if (await isAmong(file, [...present, ...sorted.accepted])) sorted.repeated.push(file.name)
    else sorted.accepted.push(file)
  }
  return sorted
}

/** Problems that are known before sending. */
export function stateOfNew({ size }: Pick<File, 'size'>): FileState {
  if (size === 0) return refused('empty', 'This file is empty. Export or save the list again.')
  if (size > maxBytes) {
    return refused(
      'too_big',
      'This file is larger than 10 MB. Split the list, or export it with fewer pages.',
    )
  }
  return { step: 'waiting' }
}

function refused(code: string, message: string): FileState {
  return { step: 'failed', code, message, canRetry: false }
}

/** The file types that a file picker offers. Other spreadsheets may be dropped; the server says how to save them. */
export const listTypes = 'application/pdf,.pdf,.jpg,.jpeg,.png,.xlsx,.xlsm,.csv,.tsv,.txt'

/** Some systems give a PDF no type, and spreadsheets another one; then the extension decides. */
function isList({ type, name }: File): boolean {
  return (
    type === 'application/pdf' || (type === '' && /\.pdf$/iu.test(name)) || isPicture(name) || isTable(name)
  )
}

/** A scan or photo, by its name; the server says how to save the kinds it cannot read. */
function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png|tiff?|hei[cf])$/iu.test(name)
}

/** A file of cells, by its name. */
export function isTable(name: string): boolean {
  return /\.(?:csv|tsv|tab|txt|xls[xmb]?|ods|numbers)$/iu.test(name)
}

/** Cells copied from a spreadsheet, as a file of its own. */
export function pastedCells(text: string, present: readonly { name: string }[]): File {
  const nameOf = (number: number) => `Pasted cells${number === 1 ? '' : ` ${number}`}.tsv`
  let free = 1
  while (present.some(({ name }) => name === nameOf(free))) free += 1
  return new File([text], nameOf(free), { type: 'text/tab-separated-values' })
}

async function isAmong(file: Blob, others: readonly Blob[]): Promise<boolean> {
  // An empty file has its own error.
  if (file.size === 0) return false
  for (const other of others) {
    if (other.size === file.size && (await isSame(file, other))) return true
  }
  return false
}

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  const [left, right] = [await bytesOf(one), await bytesOf(other)]
  return left.every((byte, index) => byte === right[index])
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
