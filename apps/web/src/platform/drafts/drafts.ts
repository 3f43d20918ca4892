// Stores unsent text on this device (rules §5). Drafts have names such as `patient-12-letter`. Each writer
// adds its own suffix (`patient-12-letter@…`), so that no tab removes another tab's draft.
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

/** One draft of a user. `keptAt` is an ISO instant. */
export type StoredDraft = { value: string; keptAt: string }

/**
 * Stores a user's unsent text under a key such as `letter-12` (rules §5). Objects are stored as JSON. Returns
 * false in private mode or over quota; the text then lasts as long as this tab.
 */
export function keepDraft(userId: number, key: string, value: string): boolean {
  const draft: StoredDraft = { value, keptAt: new Date().toISOString() }
  const isKept = writeStored(storedName(userId, key), JSON.stringify(draft))
  announce(draftListeners)
  return isKept
}

/** Returns the unsent text, or null if there is none. An unreadable entry is discarded. */
export function readDraft(userId: number, key: string): StoredDraft | null {
  const stored = readStored(storedName(userId, key))
  if (stored === null) return null
  const draft = parseStored(stored)
  if (draft === null) removeStored(storedName(userId, key))
  return draft
}

/** Asks delayed writers to store their text now, because the user is about to leave. */
export function flushDrafts(): void {
  announce(flushListeners)
}

/** Calls back when typed text must be stored at once. Returns a function that unsubscribes. */
export function onFlushDrafts(listener: () => void): () => void {
  flushListeners.add(listener)
  return () => flushListeners.delete(listener)
}

export function dropDraft(userId: number, key: string): void {
  removeStored(storedName(userId, key))
  announce(draftListeners)
}

/** Moves a draft and its time. A draft that already has the new name is replaced. */
export function moveDraft(userId: number, from: string, to: string): void {
  const stored = readStored(storedName(userId, from))
  if (stored === null) return
  // The old draft is removed first, because there might not be space for both.
  removeStored(storedName(userId, from))
  writeStored(storedName(userId, to), stored)
  announce(draftListeners)
}

/** Returns all unsent text of a user, newest first. */
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

/** Calls back when any tab stores or removes a draft. Returns a function that unsubscribes. */
export function onDraftsChange(listener: () => void): () => void {
  return follow(draftListeners, listener, (key) => key.startsWith(prefixes.copies))
}

/** A parsed draft of any tab. `keptAt` is an ISO instant. */
export type FoundDraft<T> = { key: string; text: string; value: T; keptAt: string }

/** Returns null if the text is not a draft of type T. */
export type Parse<T> = (text: string | undefined) => T | null

/**
 * Finds the readable drafts of this name, or of names that `isToo` accepts. This tab's drafts come first,
 * then the newest.
 */
export function findDrafts<T>(
  userId: number,
  name: string,
  parse: Parse<T>,
  isToo: (name: string) => boolean = () => false,
): FoundDraft<T>[] {
  const drafts = listDrafts(userId).flatMap(({ key, value: text, keptAt }) => {
    // An earlier release stored all writers' drafts under the name alone.
    const isNamed = key === name || key.startsWith(`${name}@`) || isToo(key.replace(/@.*$/su, ''))
    const value = isNamed && !pendingRemovals.has(key) ? parse(text) : null
    return value === null ? [] : [{ key, text, value, keptAt }]
  })
  return drafts.toSorted((one, other) => Number(isOfThisTab(other)) - Number(isOfThisTab(one)))
}

/**
 * Starts a draft that continues a found one. The found draft is then removed unless another tab has it open.
 */
export function startDraft(userId: number, continued: FoundDraft<unknown> | null) {
  started += 1
  const writer = `${tab}-${started}`
  const keyOf = (name: string) => `${name}@${writer}`
  let storedKey: string | null = null
  let isContinuing = continued !== null
  return {
    /** A tab holds this lock while the draft is open, so that other tabs leave the draft alone. */
    lock: lockOf(writer),
    isOwn: (key: string) => key.endsWith(keyOf('')),
    /** True if some text is stored, under the new key or under the key of the found draft. */
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

/**
 * Removes a draft unless its text has changed since it was found. The draft is found even if it was renamed.
 */
export function dropDraftIfSame(userId: number, { key, text }: FoundDraft<unknown>): void {
  for (const draft of draftsBy(userId, writerOf(key))) {
    if (draft.value === text) dropDraft(userId, draft.key)
  }
}

export function restoreDraft(userId: number, { key, text }: FoundDraft<unknown>): void {
  keepDraft(userId, key, text)
}

/** True if no tab has the draft open. In a browser without locks, only this tab is checked. */
export async function isOrphaned({ key }: FoundDraft<unknown>): Promise<boolean> {
  const lock = lockOf(writerOf(key))
  if (!('locks' in navigator)) return (await aloneOrNot(lock, async () => true)) === true
  // The lock is only looked up. A request for it could delay the tab that holds it.
  const { held = [] } = await navigator.locks.query()
  return held.every(({ name }) => name !== lock)
}

/** Moves all drafts of one record to another record: `patient-12`, and also `patient-12-letter`. */
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

/** The keys of drafts that are removed once no tab has them open. */
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
