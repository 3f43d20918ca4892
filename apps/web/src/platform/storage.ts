// The only user of localStorage and sessionStorage: the token and small preferences; unsent text goes through `drafts`.
// Never throws.
import { keys, selfReloadKey, signInUnderWayKey } from './stored-names.ts'

/** A preference, or a notice that was read, remembered on this device. */
export type ChoiceKey = Exclude<keyof typeof keys, 'token' | 'signedOut' | 'locked' | 'idleDeadline' | 'day'>

export function readToken(): string | null {
  return readStored(keys.token)
}

export function keepToken(token: string): void {
  removeStored(keys.signedOut)
  removeStored(keys.idleDeadline)
  dropDay()
  writeStored(keys.token, token)
  announce(tokenListeners)
  keepLocked(false)
}

/** `byChoice`: tells other tabs that somebody signed out, rather than the session having ended. */
export function dropToken({ byChoice = false }: { byChoice?: boolean } = {}): void {
  if (byChoice) writeStored(keys.signedOut, 'yes')
  removeStored(keys.token)
  removeStored(keys.idleDeadline)
  dropDay()
  announce(tokenListeners)
  keepLocked(false)
}

/** Did the last session on this device end because somebody signed out? */
export function readSignedOut(): boolean {
  return readStored(keys.signedOut) !== null
}

/** Calls back when the token changes in any tab. Returns how to stop. */
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

/** Calls back when the screen is locked or unlocked, in any tab. Returns how to stop. */
export function onLockedChange(listener: () => void): () => void {
  return follow(lockListeners, listener, (key) => key === keys.locked)
}

/** When an idle screen locks, in ms since 1970; null for never. */
export function readIdleDeadline(): number | null {
  return Number(readStored(keys.idleDeadline)) || null
}

export function keepIdleDeadline(at: number | null): void {
  if (at === null) removeStored(keys.idleDeadline)
  else writeStored(keys.idleDeadline, String(at))
}

/** Today's clinics on this device (`kept-day.ts`). They are removed together with the token. */
export function readDay(): string | null {
  return readStored(keys.day)
}

/** If the device is full, nothing of it is kept: it is of use only after a reload. */
export function keepDay(value: string): void {
  if (!writeStored(keys.day, value)) removeStored(keys.day)
}

export function dropDay(): void {
  removeStored(keys.day)
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

/** Calls back when this preference changes in any tab. Returns how to stop. */
export function onChoiceChange(key: ChoiceKey, listener: () => void): () => void {
  return follow(choiceListeners, listener, (name) => name === keys[key])
}

/** When this tab last reloaded automatically, in ms since 1970; null for never. Lasts as long as the tab. */
export function readSelfReload(): number | null {
  try {
    return Number(window.sessionStorage.getItem(selfReloadKey)) || null
  } catch {
    return null
  }
}

/** Returns whether it could be stored. */
export function keepSelfReload(at: number): boolean {
  try {
    window.sessionStorage.setItem(selfReloadKey, String(at))
    return true
  } catch {
    return false
  }
}

/** The single sign-on that this tab began. Lasts as long as the tab. */
export function readSignInUnderWay(): string | null {
  try {
    return window.sessionStorage.getItem(signInUnderWayKey)
  } catch {
    return null
  }
}

export function keepSignInUnderWay(value: string): void {
  try {
    window.sessionStorage.setItem(signInUnderWayKey, value)
  } catch {
    // When the browser comes back, the page asks to start again.
  }
}

export function dropSignInUnderWay(): void {
  try {
    window.sessionStorage.removeItem(signInUnderWayKey)
  } catch {
    // Nothing can be stored here, so there is nothing to remove.
  }
}

/** Earlier releases stored notifications on the device; they name patients and are no longer used. */
export function dropOldNotifications(): void {
  for (const key of storedKeys()) if (key.startsWith(oldNotificationPrefix)) removeStored(key)
}

const oldNotificationPrefix = 'sincerely-news:'

export type Listeners = Set<() => void>

const tokenListeners: Listeners = new Set()
const lockListeners: Listeners = new Set()
const choiceListeners: Listeners = new Set()

/** The values that the device could not store; they last as long as the tab. */
const inMemory = new Map<string, string>()

export function announce(listeners: Listeners): void {
  for (const listener of listeners) listener()
}

/** Calls back for changes in this and other tabs; without a key when everything was removed at once. */
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

/** Null if nothing is stored; `stored-names` lists the names. */
export function readStored(key: string): string | null {
  const kept = inMemory.get(key)
  if (kept !== undefined) return kept
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False if the device could not store it: it then lasts as long as this tab. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    inMemory.delete(key)
    return true
  } catch {
    // Unsent text, and that the screen is locked, need the room more than today's clinics.
    if (key !== keys.day && readStored(keys.day) !== null) {
      dropDay()
      return writeStored(key, value)
    }
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
