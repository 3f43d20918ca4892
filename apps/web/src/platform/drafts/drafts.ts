// Unsent text by name, such as `patient-12-letter`, stored on this device (rules §5). Each writer has its own draft
// (`patient-12-letter@…`), so that no tab removes another's.
import { newIdempotencyKey } from '../intent.ts'
import {
  announce,
  follow,
  type Listeners,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from '../storage.ts'
import { prefixes } from '../stored-names.ts'
import { aloneOrNot } from '../tab-locks.ts'

/** One person's unsent text. `keptAt` is an ISO instant. */
export type StoredDraft = { value: string; keptAt: string }

/**
 * Stores one person's unsent text under a key such as `letter-12` (rules §5); objects as JSON. Returns false if the
 * device could not store it, in private mode or over quota; it then lasts as long as this tab.
 */
export function keepDraft(userId: number, key: string, value: string): boolean {
  const draft: StoredDraft = { value, keptAt: new Date().toISOString() }
  const isKept = writeStored(storedName(userId, key), JSON.stringify(draft))
  announce(draftListeners)
  return isKept
}

/** The unsent text; null if there is none. An unreadable one is discarded. */
export function readDraft(userId: number, key: string): StoredDraft | null {
  const stored = readStored(storedName(userId, key))
  if (stored === null) return null
  const draft = parseStored(stored)
  if (draft === null) removeStored(storedName(userId, key))
  return draft
}

/** Asks delayed writers to store their text now, because the person is about to leave. */
export function flushDrafts(): void {
  announce(flushListeners)
}

/** Calls back when typed text must be stored at once. Returns how to stop. */
export function onFlushDrafts(listener: () => void): () => void {
  flushListeners.add(listener)
  return () => flushListeners.delete(listener)
}

export function dropDraft(userId: number, key: string): void {
  removeStored(storedName(userId, key))
  announce(draftListeners)
}

/** Moves a draft with its time, replacing one that is already there. */
export function moveDraft(userId: number, from: string, to: string): void {
  const stored = readStored(storedName(userId, from))
  if (stored === null) return
  // Removed first, because there may not be space for both.
  removeStored(storedName(userId, from))
  writeStored(storedName(userId, to), stored)
  announce(draftListeners)
}

/** All of one person's unsent text, newest first. */
export function listDrafts(userId: number): ({ key: string } & StoredDraft)[] {
  const prefix = storedName(userId, '')
  return storedKeys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const key = name.slice(prefix.length)
      const draft = readDraft(userId, key)
      return draft === null ? [] : [{ key, ...draft }]
    })
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/** Calls back whenever a draft is stored or removed, in any tab. Returns how to stop. */
export function onDraftsChange(listener: () => void): () => void {
  return follow(draftListeners, listener, (key) => key.startsWith(prefixes.copies))
}

/** A parsed draft of this or another tab. `keptAt` is an ISO instant. */
export type FoundDraft<T> = { key: string; text: string; value: T; keptAt: string }

/** Returns null if the text is not a draft of this type. */
export type Parse<T> = (text: string | undefined) => T | null

/** Readable drafts of this name, or of another name that `isToo` accepts: this tab's first, then the newest. */
export function findDrafts<T>(
  userId: number,
  name: string,
  parse: Parse<T>,
  isToo: (name: string) => boolean = () => false,
): FoundDraft<T>[] {
  const drafts = listDrafts(userId).flatMap(({ key, value: text, keptAt }) => {
    // An earlier release stored the drafts of all writers under the name alone.
    const isNamed = key === name || key.startsWith(`${name}@`) || isToo(key.replace(/@.*$/su, ''))
    const value = isNamed && !pendingRemovals.has(key) ? parse(text) : null
    return value === null ? [] : [{ key, text, value, keptAt }]
  })
  return drafts.toSorted((one, other) => Number(isOfThisTab(other)) - Number(isOfThisTab(one)))
}

/** Starts a draft that continues a found one. The found one is then removed unless another tab has it open. */
export function startDraft(userId: number, continued: FoundDraft<unknown> | null) {
  started += 1
  const writer = `${tab}-${started}`
  const keyOf = (name: string) => `${name}@${writer}`
  let storedKey: string | null = null
  let isContinuing = continued !== null
  return {
    /** Held while the draft is open, so that other tabs leave it alone. */
    lock: lockOf(writer),
    isOwn: (key: string) => key.endsWith(keyOf('')),
    /** Some text is stored, under the new key or still as it was found. */
    isKept: () => storedKey !== null || isContinuing,
    keep: (name: string, text: string) => {
      const key = keyOf(name)
      keepDraft(userId, key, text)
      if (storedKey === null) removeContinued(userId, continued)
      else if (storedKey !== key) dropDraft(userId, storedKey)
      storedKey = key
    },
    /** Moves the stored text to another name. */
    follow: (name: string) => {
      if (storedKey === null || storedKey === keyOf(name)) return
      moveDraft(userId, storedKey, keyOf(name))
      storedKey = keyOf(name)
    },
    drop: () => {
      for (const { key } of draftsBy(userId, writer)) dropDraft(userId, key)
      storedKey = null
      isContinuing = false
      removeContinued(userId, continued)
    },
  }
}

/** Removes a draft, even if it was renamed since, unless its text has changed since it was found. */
export function dropDraftIfSame(userId: number, { key, text }: FoundDraft<unknown>): void {
  for (const draft of draftsBy(userId, writerOf(key))) {
    if (draft.value === text) dropDraft(userId, draft.key)
  }
}

/** Undoes a removal. */
export function restoreDraft(userId: number, { key, text }: FoundDraft<unknown>): void {
  keepDraft(userId, key, text)
}

/** Is it open in no tab? In a browser without locks, only this tab is checked. */
export async function isOrphaned({ key }: FoundDraft<unknown>): Promise<boolean> {
  const lock = lockOf(writerOf(key))
  if (!('locks' in navigator)) return (await aloneOrNot(lock, async () => true)) === true
  // Only looks the lock up: requesting it could delay the tab that holds it.
  const { held = [] } = await navigator.locks.query()
  return held.every(({ name }) => name !== lock)
}

/** Renames all drafts of one record to another record's number: `patient-12`, and also `patient-12-letter`. */
export function renameDrafts(userId: number, from: string, to: string): void {
  for (const { key } of listDrafts(userId)) {
    const rest = key.startsWith(from) ? key.slice(from.length) : ''
    if (/^[-@]/u.test(rest)) moveDraft(userId, key, to + rest)
  }
}

const draftListeners: Listeners = new Set()
const flushListeners: Listeners = new Set()

const tab = newIdempotencyKey().slice(0, 8)
let started = 0

/** Drafts that will be removed once no tab has them open. */
const pendingRemovals = new Set<string>()

function removeContinued(userId: number, continued: FoundDraft<unknown> | null): void {
  if (continued === null) return
  pendingRemovals.add(continued.key)
  void aloneOrNot(lockOf(writerOf(continued.key)), async () => dropDraftIfSame(userId, continued)).finally(
    () => pendingRemovals.delete(continued.key),
  )
}

function draftsBy(userId: number, writer: string) {
  return listDrafts(userId).filter(({ key }) => writerOf(key) === writer)
}

function isOfThisTab({ key }: { key: string }): boolean {
  return writerOf(key).startsWith(`${tab}-`)
}

function writerOf(key: string): string {
  return key.slice(key.lastIndexOf('@') + 1)
}

function lockOf(writer: string): string {
  return `sincerely-copy-${writer}`
}

function storedName(userId: number, key: string): string {
  return `${prefixes.copies}${userId}:${key}`
}

function parseStored(stored: string): StoredDraft | null {
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'object' || parsed === null) return null
    const { value, keptAt } = parsed as Partial<Record<keyof StoredDraft, unknown>>
    return typeof value === 'string' && typeof keptAt === 'string' ? { value, keptAt } : null
  } catch {
    return null
  }
}
