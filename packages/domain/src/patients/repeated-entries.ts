// One person twice in the same list.
import { identityKeys, likeness } from './likely-duplicates.ts'
import type { Identity } from './likely-duplicates.ts'

/** For each entry that is probably a person of an earlier one: the index of that earlier entry. */
export function repeatedEntries(entries: Identity[]): Map<number, number> {
  const shelves = new Map<string, number[]>()
  const repeats = new Map<number, number>()
  for (const [index, entry] of entries.entries()) {
    const keys = identityKeys(entry)
    const earlier = keys.flatMap((key) => shelves.get(key) ?? [])
    const first = earlier.find((at) => isOnePerson(entries[at], entry))
    if (first !== undefined) repeats.set(index, first)
    for (const key of keys) shelves.set(key, [...(shelves.get(key) ?? []), index])
  }
  return repeats
}

/** The same name without a date of birth on either side says too little. */
function isOnePerson(a: Identity | undefined, b: Identity): boolean {
  const why = a === undefined ? null : likeness(a, b)
  return why !== null && why !== 'name_without_dob'
}
