// Stores the import on this device (rules §5): the user's work, the bytes and the list of each file, and the last attempt to
// create patients.
import { dropDraft, keepDraft } from '../../../platform/drafts/drafts.ts'
import { dropFromDevice, keepOnDevice, listOnDevice, readFromDevice } from '../../../platform/large-values.ts'
import { isObject } from '../../../platform/parse-object.ts'
import {
  resumedWork,
  importSteps,
  isBlank,
  noWork,
  type ImportFile,
  type ImportWork,
  type StoredList,
} from './import-work.ts'
import { parseAttempt, type CreateAttempt } from './create-attempt.ts'
import { importDraftKey } from './unsent-import.ts'

export type StoredImport = {
  work: ImportWork
  lists: Record<string, StoredList>
  pendingAttempt: CreateAttempt | null
}

/** Reads one user's stored import; empty if there is none or it cannot be read. */
export async function readImport(userId: number): Promise<StoredImport> {
  const work = parseWork(await readFromDevice(userId, workKey))
  if (work === null) return { work: noWork, lists: {}, pendingAttempt: null }
  const lists: Record<string, StoredList> = {}
  for (const { id } of work.files) {
    const list = await readFromDevice(userId, listKey(id))
    if (isList(list)) lists[id] = list
  }
  return {
    work: resumedWork(work),
    lists,
    pendingAttempt: parseAttempt(await readFromDevice(userId, attemptKey)),
  }
}

/** Stores the work, and a draft as well, because signing out asks about drafts. */
export async function storeWork(userId: number, work: ImportWork): Promise<void> {
  if (isBlank(work)) return dropImport(userId)
  keepDraft(userId, importDraftKey, work.files.map(({ name }) => name).join(', '))
  await keepOnDevice(userId, workKey, work)
}

export async function storeList(userId: number, fileId: string, list: StoredList): Promise<void> {
  await keepOnDevice(userId, listKey(fileId), list)
}

export async function storeAttempt(userId: number, pendingAttempt: CreateAttempt): Promise<void> {
  await keepOnDevice(userId, attemptKey, pendingAttempt)
}

export async function dropAttempt(userId: number): Promise<void> {
  await dropFromDevice(userId, [attemptKey])
}

/** Stores a file. Returns false if the device has no space; the file is then lost when the tab closes. */
export async function storeFile(userId: number, fileId: string, file: Blob): Promise<boolean> {
  return keepOnDevice(userId, fileKey(fileId), file)
}

/** Reads the original bytes of a file; null if the device has lost them. */
export async function readFile(
  userId: number,
  { id, name }: Pick<ImportFile, 'id' | 'name'>,
): Promise<File | null> {
  const bytes = await readFromDevice(userId, fileKey(id))
  return bytes instanceof Blob ? new File([bytes], name, { type: bytes.type || 'application/pdf' }) : null
}

export async function dropFiles(userId: number, fileIds: readonly string[]): Promise<void> {
  await dropFromDevice(
    userId,
    fileIds.flatMap((id) => [fileKey(id), listKey(id)]),
  )
}

export async function dropImport(userId: number): Promise<void> {
  dropDraft(userId, importDraftKey)
  const keys = await listOnDevice(userId)
  await dropFromDevice(
    userId,
    keys.filter((key) => key.startsWith(prefix)),
  )
}

const prefix = 'import:'
const workKey = `${prefix}work`
const attemptKey = `${prefix}intent`

function listKey(fileId: string): string {
  return `${prefix}list:${fileId}`
}

function fileKey(fileId: string): string {
  return `${prefix}file:${fileId}`
}

/** Reads stored work; null if it is not valid. */
export function parseWork(value: unknown): ImportWork | null {
  if (!isObject(value) || !Array.isArray(value.files) || !isObject(value.touched)) return null
  const step = importSteps.find((known) => known === value.step)
  if (step === undefined || !value.files.every(isFile)) return null
  const doctorId = typeof value.doctorId === 'number' ? value.doctorId : null
  return { step, files: value.files, touched: value.touched as ImportWork['touched'], doctorId }
}

function isFile(value: unknown): value is ImportFile {
  if (!isObject(value) || !isObject(value.state)) return false
  return (
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    typeof value.size === 'number' &&
    typeof value.state.step === 'string'
  )
}

function isList(value: unknown): value is StoredList {
  return isObject(value) && Array.isArray(value.tables) && Array.isArray(value.pages)
}
