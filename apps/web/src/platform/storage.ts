// The only reader of the browser's storage: the session token and small choices; unsent text by way of `drafts`. Never throws.
import { keys, selfReloadKey } from './stored-names.ts'

/** A choice a person made about the look of things, or what they have been told once, remembered on this device. */
export type ChoiceKey = Exclude<keyof typeof keys, 'token' | 'signedOut' | 'locked' | 'idleDeadline'>

export function readToken(): string | null {
  return readStored(keys.token)
}

export function keepToken(token: string): void {
  removeStored(keys.signedOut)
  removeStored(keys.idleDeadline)
  writeStored(keys.token, token)
  announce(tokenListeners)
  keepLocked(false)
}

/** `byChoice` is told to the other tabs as well: somebody signed out, the session did not just end. */
export function dropToken({ byChoice = false }: { byChoice?: boolean } = {}): void {
  if (byChoice) writeStored(keys.signedOut, 'yes')
  removeStored(keys.token)
  removeStored(keys.idleDeadline)
  announce(tokenListeners)
  keepLocked(false)
}

/** Did the last session on this device end because somebody signed out? */
export function readSignedOut(): boolean {
  return readStored(keys.signedOut) !== null
}

/** Calls back whenever the token appears, changes or goes, in this tab or in another one. Returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  return follow(tokenListeners, listener, (key) => key === keys.token)
}

/** Is the screen locked, in every tab of this browser? */
export function readLocked(): boolean {
  return readStored(keys.locked) !== null
}

export function keepLocked(isLocked: boolean): void {
  if (isLocked === readLocked()) return
  if (isLocked) writeStored(keys.locked, 'yes')
  else removeStored(keys.locked)
  announce(lockListeners)
}

/** Calls back when the screen is locked or unlocked, in this tab or in another one. Returns how to stop. */
export function onLockedChange(listener: () => void): () => void {
  return follow(lockListeners, listener, (key) => key === keys.locked)
}

/** When the screen is to be locked unless somebody is at it before, in ms since 1970; null for never. */
export function readIdleDeadline(): number | null {
  return Number(readStored(keys.idleDeadline)) || null
}

export function keepIdleDeadline(at: number | null): void {
  if (at === null) removeStored(keys.idleDeadline)
  else writeStored(keys.idleDeadline, String(at))
}

export function readChoice(key: ChoiceKey): string | null {
  return readStored(keys[key])
}

export function keepChoice(key: ChoiceKey, value: string): void {
  writeStored(keys[key], value)
  announce(choiceListeners)
}

export function dropChoice(key: ChoiceKey): void {
  removeStored(keys[key])
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

/** What people were told lay here before the server kept it: names of patients, of no use any more. */
export function dropOldNews(): void {
  for (const key of storedKeys()) if (key.startsWith(oldNews)) removeStored(key)
}

const oldNews = 'sincerely-news:'

export type Listeners = Set<() => void>

const tokenListeners: Listeners = new Set()
const lockListeners: Listeners = new Set()
const choiceListeners: Listeners = new Set()

/** What the device would not take: it lives as long as the tab does. */
const inMemory = new Map<string, string>()

/** Tells everybody in this tab who listens. */
export function announce(listeners: Listeners): void {
  for (const listener of listeners) listener()
}

/** Calls back for changes in this tab and in others, which tell by the key they wrote, or by none when everything was removed at once. */
export function follow(
  listeners: Listeners,
  listener: () => void,
  isAbout: (key: string) => boolean,
): () => void {
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

/** What is stored under this name, or null; names are listed in `stored-names`. */
export function readStored(key: string): string | null {
  const kept = inMemory.get(key)
  if (kept !== undefined) return kept
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False when the device would not take it: it then lasts as long as this tab. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    inMemory.delete(key)
    return true
  } catch {
    inMemory.set(key, value)
    return false
  }
}

export function removeStored(key: string): void {
  inMemory.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing can be stored here, so there is nothing to remove.
  }
}

export function storedKeys(): string[] {
  try {
    return [...new Set([...Object.keys(window.localStorage), ...inMemory.keys()])]
  } catch {
    return [...inMemory.keys()]
  }
}
