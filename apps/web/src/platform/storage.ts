// The only reader of the browser's storage: the session token, small choices, and local copies of unsent text. Never throws.
import { keys, prefixes, selfReloadKey } from './stored-names.ts'

/** A choice a person made about the look of things, or what they have been told once, remembered on this device. */
export type ChoiceKey = Exclude<keyof typeof keys, 'token' | 'signedOut' | 'locked' | 'idleDeadline'>

/** Unsent text of one person. `keptAt` is an ISO instant. */
export type LocalCopy = { value: string; keptAt: string }

export function readToken(): string | null {
  return read(keys.token)
}

export function keepToken(token: string): void {
  remove(keys.signedOut)
  remove(keys.idleDeadline)
  write(keys.token, token)
  announce(tokenListeners)
  keepLocked(false)
}

/** `byChoice` is told to the other tabs as well: somebody signed out, the session did not just end. */
export function dropToken({ byChoice = false }: { byChoice?: boolean } = {}): void {
  if (byChoice) write(keys.signedOut, 'yes')
  remove(keys.token)
  remove(keys.idleDeadline)
  announce(tokenListeners)
  keepLocked(false)
}

/** Did the last session on this device end because somebody signed out? */
export function readSignedOut(): boolean {
  return read(keys.signedOut) !== null
}

/** Calls back whenever the token appears, changes or goes, in this tab or in another one. Returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  return follow(tokenListeners, listener, (key) => key === keys.token)
}

/** Calls back whenever a local copy is kept or dropped, in this tab or in another one. Returns how to stop. */
export function onCopiesChange(listener: () => void): () => void {
  return follow(copyListeners, listener, (key) => key.startsWith(prefixes.copies))
}

/** Is the screen locked, in every tab of this browser? */
export function readLocked(): boolean {
  return read(keys.locked) !== null
}

export function keepLocked(isLocked: boolean): void {
  if (isLocked === readLocked()) return
  if (isLocked) write(keys.locked, 'yes')
  else remove(keys.locked)
  announce(lockListeners)
}

/** Calls back when the screen is locked or unlocked, in this tab or in another one. Returns how to stop. */
export function onLockedChange(listener: () => void): () => void {
  return follow(lockListeners, listener, (key) => key === keys.locked)
}

/** When the screen is to be locked unless somebody is at it before, in ms since 1970; null for never. */
export function readIdleDeadline(): number | null {
  return Number(read(keys.idleDeadline)) || null
}

export function keepIdleDeadline(at: number | null): void {
  if (at === null) remove(keys.idleDeadline)
  else write(keys.idleDeadline, String(at))
}

export function readChoice(key: ChoiceKey): string | null {
  return read(keys[key])
}

export function keepChoice(key: ChoiceKey, value: string): void {
  write(keys[key], value)
  announce(choiceListeners)
}

export function dropChoice(key: ChoiceKey): void {
  remove(keys[key])
  announce(choiceListeners)
}

/** Calls back whenever this choice is made or dropped, in this tab or in another one. Returns how to stop. */
export function onChoiceChange(key: ChoiceKey, listener: () => void): () => void {
  return follow(choiceListeners, listener, (name) => name === keys[key])
}

/** When this tab last loaded itself anew, in ms since 1970; null when it never did. It lasts as long as the tab. */
export function readSelfReload(): number | null {
  try {
    return Number(window.sessionStorage.getItem(selfReloadKey)) || null
  } catch {
    return null
  }
}

/** Answers whether it could be kept. */
export function keepSelfReload(at: number): boolean {
  try {
    window.sessionStorage.setItem(selfReloadKey, String(at))
    return true
  } catch {
    return false
  }
}

/**
 * Keeps unsent text for one person under a key such as `letter-12` (rules §5). An object goes in as JSON.
 * Answers whether it could be kept on the device: false in private mode or when the quota is used up; it then
 * still lasts as long as this tab.
 */
export function keepLocalCopy(userId: number, key: string, value: string): boolean {
  const copy: LocalCopy = { value, keptAt: new Date().toISOString() }
  const isKept = write(copyKey(userId, key), JSON.stringify(copy))
  announce(copyListeners)
  return isKept
}

/** The unsent text, or null when there is none. A copy that cannot be read is discarded. */
export function readLocalCopy(userId: number, key: string): LocalCopy | null {
  const stored = read(copyKey(userId, key))
  if (stored === null) return null
  const copy = parseCopy(stored)
  if (copy === null) remove(copyKey(userId, key))
  return copy
}

/** Asks who holds typed text back for a moment to keep it now: the person is about to go. */
export function keepNow(): void {
  announce(keepListeners)
}

/** Calls back when typed text must be on the device at once. Returns how to stop. */
export function onKeepNow(listener: () => void): () => void {
  keepListeners.add(listener)
  return () => keepListeners.delete(listener)
}

export function dropLocalCopy(userId: number, key: string): void {
  remove(copyKey(userId, key))
  announce(copyListeners)
}

/** The same copy under another key, kept when it was. One that lies there already gives way. */
export function moveLocalCopy(userId: number, from: string, to: string): void {
  const stored = read(copyKey(userId, from))
  if (stored === null) return
  // Taken away first: where there is no room for both, there is room for one.
  remove(copyKey(userId, from))
  write(copyKey(userId, to), stored)
  announce(copyListeners)
}

/** Every unsent text of one person, newest first. */
export function listLocalCopies(userId: number): ({ key: string } & LocalCopy)[] {
  const prefix = copyKey(userId, '')
  return allKeys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const key = name.slice(prefix.length)
      const copy = readLocalCopy(userId, key)
      return copy === null ? [] : [{ key, ...copy }]
    })
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/** What people were told lay here before the server kept it: names of patients, of no use any more. */
export function dropOldNews(): void {
  for (const key of allKeys()) if (key.startsWith(oldNews)) remove(key)
}

const oldNews = 'sincerely-news:'

type Listeners = Set<() => void>

const tokenListeners: Listeners = new Set()
const lockListeners: Listeners = new Set()
const copyListeners: Listeners = new Set()
const keepListeners: Listeners = new Set()
const choiceListeners: Listeners = new Set()

/** What the device would not take: it lives as long as the tab does. */
const inMemory = new Map<string, string>()

function announce(listeners: Listeners): void {
  for (const listener of listeners) listener()
}

/** Other tabs tell by the key they wrote; none when everything was removed at once. */
function follow(listeners: Listeners, listener: () => void, isAbout: (key: string) => boolean): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || isAbout(key)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

function copyKey(userId: number, key: string): string {
  return `${prefixes.copies}${userId}:${key}`
}

function parseCopy(stored: string): LocalCopy | null {
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'object' || parsed === null) return null
    const { value, keptAt } = parsed as Partial<Record<keyof LocalCopy, unknown>>
    return typeof value === 'string' && typeof keptAt === 'string' ? { value, keptAt } : null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  const kept = inMemory.get(key)
  if (kept !== undefined) return kept
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    inMemory.delete(key)
    return true
  } catch {
    inMemory.set(key, value)
    return false
  }
}

function remove(key: string): void {
  inMemory.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing can be stored here, so there is nothing to remove.
  }
}

function allKeys(): string[] {
  try {
    return [...new Set([...Object.keys(window.localStorage), ...inMemory.keys()])]
  } catch {
    return [...inMemory.keys()]
  }
}
