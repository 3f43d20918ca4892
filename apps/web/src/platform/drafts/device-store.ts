// The only user of IndexedDB: what is too large for the browser's small storage, kept on this device by person. Never throws.
import { createStore, delMany, get, keys, set } from 'idb-keyval'

/**
 * Keeps anything that can be cloned, files among them, for one person. Answers whether it could be kept on the device:
 * false in private mode or when the quota is used up; it then still lasts as long as this tab.
 */
export async function keepOnDevice(userId: number, key: string, value: unknown): Promise<boolean> {
  const place = placeOf(userId, key)
  try {
    await set(place, value, database)
    inMemory.delete(place)
    return true
  } catch {
    inMemory.set(place, value)
    return false
  }
}

/** What was kept, or undefined when there is none. It may be of any shape: an older version may have kept it. */
export async function readFromDevice(userId: number, key: string): Promise<unknown> {
  const place = placeOf(userId, key)
  if (inMemory.has(place)) return inMemory.get(place)
  try {
    return await get<unknown>(place, database)
  } catch {
    return undefined
  }
}

export async function dropFromDevice(userId: number, dropped: readonly string[]): Promise<void> {
  const places = dropped.map((key) => placeOf(userId, key))
  for (const place of places) inMemory.delete(place)
  try {
    await delMany(places, database)
  } catch {
    // Nothing can be kept here, so there is nothing to remove.
  }
}

/** Is there something, under keys that begin so, that goes with this tab: the device would not take it? */
export function isOnlyInTab(userId: number, beginning: string): boolean {
  const prefix = placeOf(userId, beginning)
  return [...inMemory.keys()].some((place) => place.startsWith(prefix))
}

/** The keys of everything kept for one person. */
export async function listOnDevice(userId: number): Promise<string[]> {
  const prefix = placeOf(userId, '')
  return [...new Set([...(await storedPlaces()), ...inMemory.keys()])]
    .filter((place) => place.startsWith(prefix))
    .map((place) => place.slice(prefix.length))
}

/** What the device would not take: it lives as long as the tab does. */
const inMemory = new Map<string, unknown>()

/** Opened when it is first used. */
const database = createStore('sincerely', 'kept')

async function storedPlaces(): Promise<string[]> {
  try {
    return await keys<string>(database)
  } catch {
    return []
  }
}

function placeOf(userId: number, key: string): string {
  return `${userId}:${key}`
}
