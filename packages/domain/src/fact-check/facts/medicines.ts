// Finds medicines with all their facts: dose, unit, frequency, route and actions.
import routes from '../../language/lexicons/routes.json' with { type: 'json' }
import { longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'
import type { Frequency } from './frequencies.ts'
import { giveActions } from './medicine-actions.ts'
import type { MedicineFacts, Surroundings } from './medicine.ts'
import { phrasesOf } from './phrase-lists.ts'
import type { Quantity } from './quantities.ts'

const ROUTES = phrasesOf<string>(routes)
const DOSE_DIMENSIONS = new Set(['mass', 'activity', 'doses', 'volume', 'percent'])
/** The longest distance, in words, of a frequency after its dose: '400 micrograms, half to each nostril twice a day'. */
const WITH_DOSE = 8
const AFTER_DOSE = new Set(
  'after daily once twice at in for if and then from with when as three four every tonight until add start stop reduce increase continue please review check refer'.split(
    ' ',
  ),
)

/** Returns every mention with its facts: those after it up to the next medicine, and those that lead up to it. */
export function medicineFactsIn(given: Surroundings): MedicineFacts[] {
  const { named, denied } = given
  const facts = named.map((each): MedicineFacts => ({
    ...each,
    doses: [],
    frequencies: [],
    routes: [],
    loose: [],
    actions: [],
    denied: denied[each.from] !== 0,
  }))
  if (facts.length === 0) return facts
  const owners = ownersOfPlaces(given, facts)
  giveDoses(given, facts, owners)
  for (const frequency of given.frequencies) {
    const fact = facts[owners[frequency.from] ?? -1]
    if (fact && isOfMedicine(given.words, fact, frequency)) fact.frequencies.push(frequency)
  }
  giveRoutes(given.words, facts, owners)
  giveActions(given, facts, owners)
  return facts
}

/** False for a frequency far away or with a subject of its own: 'every 2 weeks' in '15 mg once weekly, bloods every 2 weeks'. */
function isOfMedicine(words: readonly Word[], fact: MedicineFacts, { from }: Frequency): boolean {
  const start = Math.max(fact.to, ...fact.doses.map(({ quantity }) => quantity.to).filter((to) => to <= from))
  const between = words.slice(start, from)
  return (
    between.length <= FREQUENCY_REACH &&
    !words
      .slice(Math.max(0, from - BY_REACH), from)
      .some(({ key }, at, near) => key === 'by' && near[at + 1]?.kind === 'number') &&
    !between.some((word) => word.text === ';' || OTHER_SUBJECTS.has(word.key))
  )
}

const BY_REACH = 6
const FREQUENCY_REACH = 12
const OTHER_SUBJECTS = new Set(
  'bloods blood test tests check checks review monitoring scan scans clinic nurse physiotherapy dressings attacks attack episodes headaches visits hypos seizures alcohol beer wine spirits cider cigarettes'.split(
    ' ',
  ),
)

/**
 * Returns, for every word, the index of the medicine that it would belong to: the last one before it, in its sentence or the
 * previous one.
 */
function ownersOfPlaces(given: Surroundings, facts: readonly MedicineFacts[]): Int32Array {
  const { words, sentences } = given
  const owners = new Int32Array(words.length).fill(-1)
  let next = 0
  let carried = -1
  for (const { from, to } of sentences) {
    const carries = carried >= 0 && saysDose(given, from, to) && words[from - 1]?.kind !== 'break'
    let current = carries ? carried : -1
    let named = false
    // The medicine that the clause after 'once lacosamide is established,' is about.
    let outer = -1
    for (let at = from; at < to; at += 1) {
      const fact = facts[next]
      if (words[at]?.text === ',' && outer >= 0) {
        current = outer
        outer = -1
      }
      if (fact && at >= fact.from) {
        if (fact.kind !== 'substance') {
          outer = isSubordinate(words, fact.from, current) ? current : outer
          current = next
          named = true
        }
        next += 1
      }
      owners[at] = current
    }
    carried = named ? current : -1
  }
  return owners
}

/** True for the second medicine in 'Levetiracetam: once lacosamide is established, reduce from 500 mg'. */
function isSubordinate(words: readonly Word[], at: number, current: number): boolean {
  const opens = words[at - 2]
  return (
    current >= 0 &&
    /^(?:once|when|until|after|if|unlike|before)$/u.test(words[at - 1]?.key ?? '') &&
    (opens === undefined || opens.kind !== 'word')
  )
}

/** True if the sentence has a dose. Without a medicine of its own, it is then about the previous one. */
function saysDose({ quantities }: Surroundings, from: number, to: number): boolean {
  return quantities.some(
    (quantity) =>
      quantity.from >= from &&
      quantity.from < to &&
      quantity.unit?.dimension === 'mass' &&
      quantity.unit.name !== 'kg',
  )
}

function isDose(quantity: Quantity): boolean {
  return quantity.unit !== null && DOSE_DIMENSIONS.has(quantity.unit.dimension) && quantity.unit.name !== 'kg'
}

function giveDoses(given: Surroundings, facts: MedicineFacts[], owners: Int32Array): void {
  const { words, quantities, frequencies } = given
  const places = new Map(facts.map(({ from }, at) => [from, at]))
  for (const [index, quantity] of quantities.entries()) {
    const fact = facts[ahead({ facts, places }, quantity, words) ?? owners[quantity.from] ?? -1]
    if (fact && quantity.unit === null) fact.loose.push(quantity)
    if (
      !fact ||
      words[quantity.from - 1]?.key === 'by' ||
      (quantity.unit === null && /^(?:day|week)$/u.test(words[quantity.from - 1]?.key ?? '')) ||
      isOfDrink(words, fact, quantity) ||
      !(isDose(quantity) || isBareDose(quantity, words) || isTimed(quantity, frequencies))
    )
      continue
    const next = quantities.slice(index + 1, index + 1 + WITH_DOSE).find((each) => isDose(each))
    const reach = Math.min(next?.from ?? Number.MAX_SAFE_INTEGER, quantity.to + WITH_DOSE)
    const frequency = frequencies.find(
      (each) =>
        each.from >= quantity.to - 1 &&
        each.from < (each.bare ? quantity.to + 1 : reach) &&
        words[each.from]?.sentence === words[quantity.from]?.sentence,
    )
    fact.doses.push({ quantity, frequency: frequency ?? null, past: isPast(words, quantity) })
  }
}

/** Returns the medicine if it directly follows the dose: '5 mg of ramipril', '500 mg paracetamol'. */
function ahead(
  { facts, places }: { facts: readonly MedicineFacts[]; places: ReadonlyMap<number, number> },
  quantity: Quantity,
  words: readonly Word[],
): number | null {
  const of = words[quantity.to]?.key === 'of' ? 1 : 0
  const oral = /^(?:oral|intravenous|topical|iv)$/u.test(words[quantity.to + of]?.key ?? '') ? 1 : 0
  const at = places.get(quantity.to + of + oral)
  if (at === undefined || (of === 0 && facts[at - 1]?.to === quantity.from)) return null
  return isDose(quantity) ? at : null
}

/** True for a number without its unit after 'to', 'at', 'from' or 'then': 'stays at 50', 'up to 8', 'to 20'. */
function isBareDose(quantity: Quantity, words: readonly Word[]): boolean {
  if (quantity.unit !== null || quantity.per !== null) return false
  const the = words[quantity.from - 1]?.key === 'the' ? 2 : 1
  if (!/^(?:to|at|from|then)$/u.test(words[quantity.from - the]?.key ?? '')) return false
  return words[quantity.to]?.kind !== 'word' || AFTER_DOSE.has(words[quantity.to]?.key ?? '')
}

/** True for 'stay on the aspirin, cut the beer to 14 units'. */
function isOfDrink(words: readonly Word[], fact: MedicineFacts, { from, to }: Quantity): boolean {
  const between = words.slice(fact.to, from)
  const of = words[to]?.key === 'of' ? (words[to + 1]?.key ?? '') : ''
  return DRINKS.test(of) || between.some(({ key }) => DRINKS.test(key))
}

const DRINKS = /^(?:alcohol|beer|wine|spirits|cider|vodka|drinks?|drinking|cigarettes|smokes?)$/u

/** True for a number directly before a frequency, which is a dose: 'ten in the morning', 'lamotrigine 100 twice daily'. */
function isTimed({ unit, per, to }: Quantity, frequencies: readonly Frequency[]): boolean {
  return unit === null && per === null && frequencies.some((each) => each.from === to && !each.bare)
}

const EARLIER = new Set(['from', 'previously', 'than', 'was'])

function isPast(words: readonly Word[], quantity: Quantity): boolean {
  const before = words.slice(Math.max(0, quantity.from - 3), quantity.from)
  const isReplaced = words[quantity.from - 2]?.key === 'instead' && words[quantity.from - 1]?.key === 'of'
  return isReplaced || before.some((word) => EARLIER.has(word.key))
}

function giveRoutes(words: readonly Word[], facts: MedicineFacts[], owners: Int32Array): void {
  for (let at = 0; at < words.length; at += 1) {
    const found = longestPhrase(ROUTES, at, (index) => words[index]?.key ?? '')
    if (!found) continue
    const next = facts.find((fact) => fact.from >= found.next && fact.from <= found.next + 1)
    const fact = next ?? facts[owners[at] ?? -1]
    if (fact && words[fact.from]?.sentence === words[at]?.sentence)
      fact.routes.push({ route: found.entry, from: at, to: found.next })
  }
}
