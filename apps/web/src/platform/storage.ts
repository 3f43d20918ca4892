// Stores the token and small preferences. Unsent text goes through `drafts`. Only this file uses localStorage
// and sessionStorage. Never throws.
import { keys, selfReloadKey, signInUnderWayKey } from './stored-names.ts'

/** A preference, or a notice that the user has read, remembered on this device. */
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

/** `byChoice` tells other tabs that the user signed out. Without it, the session has ended. */
export function dropToken({ byChoice = false }: { byChoice?: boolean } = {}): void {
  if (byChoice) writeStored(keys.signedOut, 'yes')
  removeStored(keys.token)
  removeStored(keys.idleDeadline)
  dropDay()
  announce(tokenListeners)
  keepLocked(false)
}

/** True if the last session on this device ended because the user signed out. */
export function readSignedOut(): boolean {
  return readStored(keys.signedOut) !== null
}

/** Calls back when the token changes in any tab. Returns a function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  return follow(tokenListeners, listener, (key) => key === keys.token)
}

/** True if the screen is locked in all tabs of this browser. */
export function readLocked(): boolean {
  return readStored(keys.locked) !== null
}

export function keepLocked(isLocked: boolean): void {
  if (isLocked === readLocked()) return
  if (isLocked) writeStored(keys.locked, 'yes')
  else removeStored(keys.locked)
  announce(lockListeners)
}

/** Calls back when any tab locks or unlocks the screen. Returns a function that unsubscribes. */
export function onLockedChange(listener: () => void): () => void {
  return follow(lockListeners, listener, (key) => key === keys.locked)
}

/** Returns the time when an idle screen locks, in ms since 1970, or null for never. */
export function readIdleDeadline(): number | null {
  return Number(readStored(keys.idleDeadline)) || null
}

export function keepIdleDeadline(at: number | null): void {
  if (at === null) removeStored(keys.idleDeadline)
  else writeStored(keys.idleDeadline, String(at))
}

/** Reads today's clinics on this device (`kept-day.ts`). They are removed together with the token. */
export function readDay(): string | null {
  return readStored(keys.day)
}

/**
 * If the device is full, the clinics are not stored at all. Part of them would be of no use after a reload.
 */
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

/** Calls back when this preference changes in any tab. Returns a function that unsubscribes. */
export function onChoiceChange(key: ChoiceKey, listener: () => void): () => void {
  return follow(choiceListeners, listener, (name) => name === keys[key])
}

/**
 * Returns the time when this tab last reloaded automatically, in ms since 1970, or null for never. The time
 * is stored as long as the tab.
 */
export function readSelfReload(): number | null {
  try {
    return Number(window.sessionStorage.getItem(selfReloadKey)) || null
  } catch {
    return null
  }
}

/** Returns false if the time could not be stored. */
export function keepSelfReload(at: number): boolean {
  try {
    window.sessionStorage.setItem(selfReloadKey, String(at))
    return true
  } catch {
    return false
  }
}

/** Returns the single sign-on that this tab started, or null. It is stored until the tab is closed. */
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
    // If nothing is stored, the page asks the user to start again when the browser returns.
  }
}

export function dropSignInUnderWay(): void {
  try {
    window.sessionStorage.removeItem(signInUnderWayKey)
  } catch {
    // The device stores nothing in this case, so there is nothing to remove.
  }
}

/**
 * Earlier releases stored notifications on the device. Notifications name patients and are no longer used.
 */
export function dropOldNotifications(): void {
  for (const key of storedKeys()) if (key.startsWith(oldNotificationPrefix)) removeStored(key)
}

const oldNotificationPrefix = 'sincerely-news:'

export type Listeners = Set<() => void>

const tokenListeners: Listeners = new Set()
const lockListeners: Listeners = new Set()
const choiceListeners: Listeners = new Set()

/** Holds the values that the device could not store. They last as long as the tab. */
const inMemory = new Map<string, string>()

export function announce(listeners: Listeners): void {
  for (const listener of listeners) listener()
}

/**
 * Calls back for changes in every tab. There is no key if everything was removed at once. A page that the browser restores
 * from its memory (bfcache) has missed the changes in other tabs.
 */
export function follow(
  listeners: Listeners,
  listener: () => void,
  isAbout: (key: string) => boolean,
): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || isAbout(key)) listener()
  }
  const afterReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  window.addEventListener('pageshow', afterReturn)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('pageshow', afterReturn)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** Returns null if nothing is stored. `stored-names` lists the names. */
export function readStored(key: string): string | null {
  const kept = inMemory.get(key)
  if (kept !== undefined) return kept
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns false if the device could not store the value. The value then lasts as long as this tab. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    inMemory.delete(key)
    return true
  } catch {
    // Unsent text and the lock state are more important than today's clinics.
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
    // The device stores nothing in this case, so there is nothing to remove.
  }
}

export function storedKeys(): string[] {
  try {
    return [...new Set([...Object.keys(window.localStorage), ...inMemory.keys()])]
  } catch {
    return [...inMemory.keys()]
  }
}
