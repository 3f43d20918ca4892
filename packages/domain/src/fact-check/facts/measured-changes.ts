// Recognises changes of measured values, which are not changes of medicines: 'on ramipril her creatinine went up to 140', 'the
// pressure was down to 120/70'.
import tests from '../../language/lexicons/tests.json' with { type: 'json' }
import type { Quantity } from './quantities.ts'
import type { Surroundings } from './medicine.ts'

const DIRECTIONS = /^(?:up|down|went|gone|goes|came|come|comes|raised|lowered|dropped|drop|doubled|halved)$/u
const DOSES = new Set(['mass', 'activity', 'doses', 'volume', 'percent'])
/** Words that may be between a subject and its verb. */
const BETWEEN =
  /^(?:has|have|had|is|was|were|are|be|been|now|also|since|already|then|just|still|back|gone|level|\w+ly)$/u
const MEASURED = new Set([
  ...tests.flatMap((group) => group.split('|').flatMap((name) => name.split(' ').slice(-1))),
  ...'pressure pressures score scores level levels count counts rate'.split(' '),
])
/** Two joined numbers of at least this size are a blood pressure, such as '120/70'. No pulse or dose is written like that. */
const LEAST_PRESSURE = 40

/** A text's quantities by their first word. They are cached because every verb needs them. */
const PLACES = new WeakMap<readonly Quantity[], ReadonlyMap<number, Quantity>>()

function placesOf(quantities: readonly Quantity[]): ReadonlyMap<number, Quantity> {
  const places = PLACES.get(quantities) ?? new Map(quantities.map((each) => [each.from, each] as const))
  PLACES.set(quantities, places)
  return places
}

/** Whether the words from `at` up to `next` change a value that was measured in the patient. */
export function isOfReading({ words, quantities, named }: Surroundings, at: number, next: number): boolean {
  if (!DIRECTIONS.test(words[at]?.key ?? '')) return false
  const places = placesOf(quantities)
  const quantity = places.get(next) ?? places.get(next + 1)
  if (!quantity || (quantity.unit !== null && DOSES.has(quantity.unit.dimension))) return false
  if (quantity.joint === '/' && quantity.values.every((value) => value >= LEAST_PRESSURE)) return true
  let subject = at - 1
  while (BETWEEN.test(words[subject]?.key ?? '')) subject -= 1
  return (
    MEASURED.has(words[subject]?.key ?? '') &&
    words[subject]?.sentence === words[at]?.sentence &&
    !named.some(({ from, to }) => subject >= from && subject < to)
  )
}
