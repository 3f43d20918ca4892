// Stores the import on this device (rules §5): the work, each file's bytes and list, and the last attempt to create.
import { dropDraft, keepDraft } from '../../../platform/drafts/drafts.ts'
import {
  dropFromDevice,
  keepOnDevice,
  listOnDevice,
  readFromDevice,
} from '../../../platform/drafts/device-store.ts'
import { isObject } from '../../../platform/parse-object.ts'
import {
  afterReturn,
  importSteps,
  isBlank,
  noWork,
  type ImportFile,
  type ImportWork,
  type KeptList,
} from './import-work.ts'
import { parseTry, type Try } from './last-try.ts'
import { unsentImport } from './unsent-import.ts'

export type KeptImport = {
  work: ImportWork
  lists: Record<string, KeptList>
  intent: Try | null
}

/** One user's stored import; empty if there is none or it cannot be read. */
export async function readImport(userId: number): Promise<KeptImport> {
  const work = parseWork(await readFromDevice(userId, workKey))
  if (work === null) return { work: noWork, lists: {}, intent: null }
  const lists: Record<string, KeptList> = {}
  for (const { id } of work.files) {
    const list = await readFromDevice(userId, listKey(id))
    if (isList(list)) lists[id] = list
  }
  return { work: afterReturn(work), lists, intent: parseTry(await readFromDevice(userId, intentKey)) }
}

/** Also keeps a draft, because signing out asks about drafts. */
export async function keepWork(userId: number, work: ImportWork): Promise<void> {
  if (isBlank(work)) return dropImport(userId)
  keepDraft(userId, unsentImport, work.files.map(({ name }) => name).join(', '))
  await keepOnDevice(userId, workKey, work)
}

export async function keepList(userId: number, fileId: string, list: KeptList): Promise<void> {
  await keepOnDevice(userId, listKey(fileId), list)
}

export async function keepIntent(userId: number, intent: Try): Promise<void> {
  await keepOnDevice(userId, intentKey, intent)
}

export async function dropIntent(userId: number): Promise<void> {
  await dropFromDevice(userId, [intentKey])
}

/** Returns false if the device has no room; the file then lasts as long as the tab. */
export async function keepFile(userId: number, fileId: string, file: Blob): Promise<boolean> {
  return keepOnDevice(userId, fileKey(fileId), file)
}

/** The original bytes; null if the device has lost them. */
export async function readFile(
  userId: number,
  { id, name }: Pick<ImportFile, 'id' | 'name'>,
): Promise<File | null> {
  const bytes = await readFromDevice(userId, fileKey(id))
  return bytes instanceof Blob ? new File([bytes], name, { type: 'application/pdf' }) : null
}

export async function dropFiles(userId: number, fileIds: readonly string[]): Promise<void> {
  await dropFromDevice(
    userId,
    fileIds.flatMap((id) => [fileKey(id), listKey(id)]),
  )
}

export async function dropImport(userId: number): Promise<void> {
  dropDraft(userId, unsentImport)
  const kept = await listOnDevice(userId)
  await dropFromDevice(
    userId,
    kept.filter((key) => key.startsWith(prefix)),
  )
}

const prefix = 'import:'
const workKey = `${prefix}work`
const intentKey = `${prefix}intent`

function listKey(fileId: string): string {
  return `${prefix}list:${fileId}`
}

function fileKey(fileId: string): string {
  return `${prefix}file:${fileId}`
}

/** Null if the stored value has another shape. */
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

function isList(value: unknown): value is KeptList {
  return isObject(value) && Array.isArray(value.tables) && Array.isArray(value.pages)
}
