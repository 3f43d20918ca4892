// Finds words that belong together: a medicine with its dose, or a word with its clause.
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../../language/reading.ts'
import type { Place } from './comparison.ts'

const FAR = 8

export function placeWithDose(reading: Reading, medicine: MedicineFacts): Place {
  const sentence = reading.words[medicine.from]?.sentence
  const own = [...medicine.doses.map(({ quantity }) => quantity), ...medicine.frequencies].toSorted(
    (a, b) => a.from - b.from,
  )
  let to = medicine.to
  for (const each of own) {
    const near =
      each.from >= medicine.to && each.from - to <= FAR && reading.words[each.from]?.sentence === sentence
    if (near) to = Math.max(to, each.to)
  }
  return { from: medicine.from, to }
}

const BEFORE = 3
const BEHIND = 6

/** Extends these words to the nearby parts of their clause. */
export function clauseAround({ words }: Reading, place: Place): Place {
  let { from, to } = place
  const sentence = words[from]?.sentence
  const inside = (at: number) =>
    words[at]?.sentence === sentence && !/^(?:[.;:,\n]|but)$/u.test(words[at]?.key ?? '.')
  for (let step = 0; step < BEFORE && inside(from - 1); step += 1) from -= 1
  for (let step = 0; step < BEHIND && inside(to); step += 1) to += 1
  return { from, to }
}
