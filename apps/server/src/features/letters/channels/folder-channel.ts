import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PublicCtx } from '../../../platform/context.ts'
import { letterChanged } from '../../../platform/delivery/channel.ts'
import type { Channel, Delivery, Outcome } from '../../../platform/delivery/channel.ts'
import { copyFor } from '../compose-print.ts'
import { deliveredLetter } from '../delivered-letter.ts'
import type { DeliveredLetter } from '../delivered-letter.ts'
import type { PrintLetters } from '../letter-download.ts'

type FolderParts = Pick<PublicCtx, 'db' | 'now'> & {
  print: PrintLetters
  /** Absolute path; null if no folder is set up. */
  folder: string | null
}

/**
 * Delivers to the hand-over folder, which a print house or document system watches. Each recipient's copy is a PDF and a file
 * that describes it. The description is written last, so that a reader who finds it also finds a complete PDF.
 */
export function openFolderChannel(parts: FolderParts): Channel {
  return {
    name: 'folder',
    way: 'electronic',
    serves: 'recipient',
    atOnce: 2,
    isSetUp: async () => parts.folder !== null,
    deliver: (delivery, stopping) => handOver(parts, delivery, stopping),
  }
}

async function handOver(
  { folder, print, ...ctx }: FolderParts,
  delivery: Delivery,
  stopping: AbortSignal,
): ReturnType<Channel['deliver']> {
  if (folder === null) return failed('not_set_up')
  const found = await deliveredLetter(ctx, delivery)
  if (found === null) return letterChanged
  const pdf = await print([copyFor(found.print, found.recipient)])
  if (stopping.aborted) return 'not begun'
  const name = `letter-${delivery.letterId}-${delivery.version}-${found.recipient.key}`
  const file = join(folder, `${name}.pdf`)
  const sha256 = hashOf(pdf)
  const index = indexOf(found, { version: delivery.version, file, sha256 })
  const write = async (): Promise<Outcome> => {
    try {
      await writeWhole(file, pdf)
      await writeWhole(join(folder, `${name}.json`), index)
      return { ok: true, sentTo: file, evidence: sha256 }
    } catch (error) {
      return { ...folderFailure(error), sentTo: file }
    }
  }
  return knownWithin(timeLimitMs, write())
}

/** In milliseconds, less than the 80 s allowed for an attempt. */
const timeLimitMs = 40_000

/** Resolves to 'unknown' after `ms` milliseconds, because a lost network disk can block a call for ever. */
export async function knownWithin(ms: number, outcome: Promise<Outcome>): Promise<Outcome | 'unknown'> {
  const over = new AbortController()
  try {
    return await Promise.race([outcome, pause(ms, 'unknown' as const, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

function indexOf(
  { letter, print: { parties, day }, recipient }: DeliveredLetter,
  { version, file, sha256 }: { version: number; file: string; sha256: string },
): Buffer {
  const { name, dob, nhsNumber } = parties.patient
  const index = {
    letterNumber: letter.id,
    version,
    patient: { name, dateOfBirth: dob, nhsNumber },
    recipient: { name: recipient.label, address: recipient.lines },
    date: day,
    file: basename(file),
    sha256,
  }
  return Buffer.from(`${JSON.stringify(index, null, 2)}\n`)
}

/** Writes the whole file or none of it, even if the power fails. An existing file is not written again. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const there = await readFile(path).catch(ignoreMissing)
  if (there !== null && hashOf(there) !== hashOf(bytes))
    throw Object.assign(new Error(path), { code: 'EEXIST' })
  if (there !== null) return
  const unfinished = join(dirname(path), `.${basename(path)}.part`)
  // Removes a file left by a killed server, and any symbolic link in its place.
  await rm(unfinished, { force: true })
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  // A failure is ignored: the file is already written, and some file systems cannot sync a folder.
  await syncFolder(dirname(path)).catch(() => undefined)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function failed(code: keyof typeof failures): Extract<Outcome, { ok: false }> {
  const [retry, message] = failures[code]
  return { ok: false, code, retry, message }
}

/** For each failure: whether a retry may succeed, and the message. */
const failures = {
  not_set_up: [
    false,
    'No hand-over folder is set up any more. Choose how to send the letter, or ask your IT support.',
  ],
  folder_missing: [true, 'The hand-over folder cannot be found. Ask your IT support.'],
  folder_full: [true, 'The hand-over folder is full. Ask your IT support to free some space.'],
  folder_closed: [true, 'Sincerely is not allowed to write to the hand-over folder. Ask your IT support.'],
  other_file: [
    false,
    'The hand-over folder already has another file with this name. Move that file, then send the letter again.',
  ],
  folder_fault: [true, 'Sincerely could not write to the hand-over folder. Ask your IT support.'],
} as const satisfies Record<string, [retry: boolean, message: string]>

const codes: Record<string, keyof typeof failures> = {
  ENOENT: 'folder_missing',
  ENOTDIR: 'folder_missing',
  ENOSPC: 'folder_full',
  EDQUOT: 'folder_full',
  EACCES: 'folder_closed',
  EPERM: 'folder_closed',
  EROFS: 'folder_closed',
  EEXIST: 'other_file',
}

/** Turns the file system's error into a message for users. */
export function folderFailure(error: unknown): Extract<Outcome, { ok: false }> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return failed(codes[code] ?? 'folder_fault')
}
