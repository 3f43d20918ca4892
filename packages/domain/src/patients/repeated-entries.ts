// Finds people who are in the same list twice.
import { comparable, identityKeys, likeness } from './likely-duplicates.ts'
import type { Comparable, Identity } from './likely-duplicates.ts'

/** A date that more entries than this have is a visit and not a date of birth. Names and numbers are still compared. */
const maxPerKey = 60

/** Returns, for each entry that is probably a person of an earlier one, the index of that earlier entry. */
export function repeatedEntries(entries: Identity[]): Map<number, number> {
  const people = entries.map(comparable)
  const shelves = new Map<string, number[]>()
  const repeats = new Map<number, number>()
  for (const [index, person] of people.entries()) {
    const keys = identityKeys(person)
    const earlier = keys.flatMap((key) => shelves.get(key) ?? [])
    const first = earlier.find((at) => isOnePerson(people[at], person))
    if (first !== undefined) repeats.set(index, first)
    for (const key of keys) put(shelves, key, index)
  }
  return repeats
}

function put(shelves: Map<string, number[]>, key: string, index: number): void {
  const shelf = shelves.get(key)
  if (shelf === undefined) shelves.set(key, [index])
  else if (shelf.length < maxPerKey) shelf.push(index)
}

/** True for a likeness that is enough. The same name proves too little if neither entry has a date of birth. */
function isOnePerson(a: Comparable | undefined, b: Comparable): boolean {
  const why = a === undefined ? null : likeness(a, b)
  return why !== null && why !== 'name_without_dob'
}
