// Stores values that are too large for localStorage, by user. Only this file uses IndexedDB. Never throws.
import { createStore, delMany, get, keys, set } from 'idb-keyval'

/**
 * Stores any cloneable value of one user, files included. Returns false in private mode or over quota; the
 * value then lasts as long as this tab.
 */
export async function keepOnDevice(userId: number, key: string, value: unknown): Promise<boolean> {
  const storageKey = storageKeyOf(userId, key)
  try {
    await set(storageKey, value, database)
    inMemory.delete(storageKey)
    return true
  } catch {
    inMemory.set(storageKey, value)
    return false
  }
}

/** Returns undefined if there is no value. An older release may have stored another shape. */
export async function readFromDevice(userId: number, key: string): Promise<unknown> {
  const place = storageKeyOf(userId, key)
  if (inMemory.has(place)) return inMemory.get(place)
  try {
    return await get<unknown>(place, database)
  } catch {
    return undefined
  }
}

export async function dropFromDevice(userId: number, dropped: readonly string[]): Promise<void> {
  const places = dropped.map((key) => storageKeyOf(userId, key))
  for (const place of places) inMemory.delete(place)
  try {
    await delMany(places, database)
  } catch {
    // The device stores nothing in this case, so there is nothing to remove.
  }
}

/**
 * True if the device could not store a value whose key starts with `beginning`. Only this tab then has the
 * value.
 */
export function isOnlyInTab(userId: number, beginning: string): boolean {
  const prefix = storageKeyOf(userId, beginning)
  return [...inMemory.keys()].some((place) => place.startsWith(prefix))
}

/** Lists the keys of all values stored for one user. */
export async function listOnDevice(userId: number): Promise<string[]> {
  const prefix = storageKeyOf(userId, '')
  return [...new Set([...(await storedKeys()), ...inMemory.keys()])]
    .filter((place) => place.startsWith(prefix))
    .map((place) => place.slice(prefix.length))
}

/** Holds the values that the device could not store. They last as long as the tab. */
const inMemory = new Map<string, unknown>()

/** The database opens on first use. */
const database = createStore('sincerely', 'kept')

async function storedKeys(): Promise<string[]> {
  try {
    return await keys<string>(database)
  } catch {
    return []
  }
}

function storageKeyOf(userId: number, key: string): string {
  return `${userId}:${key}`
}
