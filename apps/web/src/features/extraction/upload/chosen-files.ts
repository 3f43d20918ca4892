// Sorts chosen or dropped files into accepted, unsupported and already listed.
import { maxBytes, type FileState } from '../import/import-work.ts'

export type ChosenFiles = {
  accepted: File[]
  /** The files that are neither PDF files (spec §5) nor pictures nor spreadsheets. */
  skipped: File[]
  /** The names of files with the same bytes as a file in the list. */
  repeated: string[]
}

/** Sorts the files. `present` are the files in the list. */
export async function sortChosen(files: readonly File[], present: readonly Blob[]): Promise<ChosenFiles> {
  const sorted: ChosenFiles = { accepted: [], skipped: [], repeated: [] }
  for (const file of files) {
    if (!isList(file)) sorted.skipped.push(file)
    else if (await isAmong(file, [...present, ...sorted.accepted])) sorted.repeated.push(file.name)
    else sorted.accepted.push(file)
  }
  return sorted
}

/** Returns the state of a new file, with a problem that is known before sending. */
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

/** The file types that a file picker offers. Other spreadsheets can be dropped, and the server says how to save them. */
export const listTypes = 'application/pdf,.pdf,.jpg,.jpeg,.png,.xlsx,.xlsm,.csv,.tsv,.txt'

/**
 * Whether the file may be a list. The file name extension decides for spreadsheets, and for PDF files to which the system
 * gave no type.
 */
function isList({ type, name }: File): boolean {
  return (
    type === 'application/pdf' || (type === '' && /\.pdf$/iu.test(name)) || isPicture(name) || isTable(name)
  )
}

/** Whether the name is that of a scan or photo. The server says how to save the kinds that it cannot read. */
function isPicture(name: string): boolean {
  return /\.(?:jpe?g|png|tiff?|hei[cf])$/iu.test(name)
}

/** Whether the name is that of a file with cells. */
export function isTable(name: string): boolean {
  return /\.(?:csv|tsv|tab|txt|xls[xmb]?|ods|numbers)$/iu.test(name)
}

/** Makes a file of cells that were copied from a spreadsheet. */
export function pastedCells(text: string, present: readonly { name: string }[]): File {
  const nameOf = (number: number) => `Pasted cells${number === 1 ? '' : ` ${number}`}.tsv`
  let free = 1
  while (present.some(({ name }) => name === nameOf(free))) free += 1
  return new File([text], nameOf(free), { type: 'text/tab-separated-values' })
}

async function isAmong(file: Blob, others: readonly Blob[]): Promise<boolean> {
  // Empty files have an error of their own.
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
