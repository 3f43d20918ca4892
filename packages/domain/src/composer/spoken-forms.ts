// Reads pairs of numbers that are one value: acuity 'six nine', 'GCS fifteen over fifteen', a ratio, a decade, a power of ten.
import { one, type Quantity } from './counts.ts'
import { unitValue } from '../language/number-words.ts'
import { readNumber } from './read-number.ts'
import { wordAt, type Token } from './tokens.ts'
import { COUNTED_NOUNS, unitAt } from './units.ts'

/** Returns the printed form that starts here, or null. The words before must name it. */
export function spokenFormAt(tokens: readonly Token[], at: number): Quantity | null {
  return (
    acuityAt(tokens, at) ??
    twentiesAt(tokens, at) ??
    roundTheClockAt(tokens, at) ??
    scoreAt(tokens, at) ??
    inhalerAt(tokens, at) ??
    ratioAt(tokens, at) ??
    decadeAt(tokens, at) ??
    powerAt(tokens, at) ??
    gestationAt(tokens, at) ??
    heightAt(tokens, at)
  )
}

const ACUITY = new Set(['acuity', 'acuities', 'vision', 'va', 'snellen'])
const ACUITY_LINES = new Set([4, 5, 6, 9, 12, 18, 24, 36, 60])
const SCORES = new Set('gcs amts amt mmse moca apgar power score scores pain mood'.split(' '))
const FULL_SCORES = new Set([5, 10, 15, 30, 100])
const INHALERS = new Set(
  'formoterol salmeterol vilanterol umeclidinium glycopyrronium fostair seretide symbicort relvar trimbow'.split(
    ' ',
  ),
)
const GESTATION = new Set(['weeks', "weeks'", 'weeks-gestation', 'gestation'])
const PREGNANCY = new Set(['gestation', 'pregnant', 'gravid', 'delivered'])
const DECADES = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10] as const),
)

function isBetween(text: string, low: number, high: number): boolean {
  return /^\d{1,2}$/u.test(text) && Number(text) >= low && Number(text) <= high
}

function named(tokens: readonly Token[], at: number, names: ReadonlySet<string>, back: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - back); place -= 1) {
    if (tokens[place]?.kind !== 'word' && tokens[place]?.text !== ',') return false
    if (names.has(wordAt(tokens, place))) return true
  }
  return false
}

/**
 * Reads 'visual acuity six nine in the right and six twelve in the left' as 6/9 … 6/12. Distances other than six are dictated
 * with 'over'.
 */
function acuityAt(tokens: readonly Token[], at: number): Quantity | null {
  const six = wordAt(tokens, at)
  if ((six !== 'six' && six !== '6') || !named(tokens, at, ACUITY, 12)) return null
  const line = readNumber(tokens, at + 1)
  if (!line || !ACUITY_LINES.has(Number(line.text))) return null
  const counted = COUNTED_NOUNS.has(wordAt(tokens, line.next)) || unitAt(tokens, line.next) !== null
  return counted ? null : one(tokens, at, line.next, `6/${line.text}`)
}

/** Reads 'twenty twenty vision' and 'vision is twenty twenty'. In 'in twenty twenty vision was poor' it is a year. */
function twentiesAt(tokens: readonly Token[], at: number): Quantity | null {
  const number = readNumber(tokens, at)
  if (number?.text !== '2020' || BEFORE_YEAR.has(wordAt(tokens, at - 1))) return null
  const before = IS.has(wordAt(tokens, at - 1)) ? at - 2 : at - 1
  const sight = ACUITY.has(wordAt(tokens, number.next)) || ACUITY.has(wordAt(tokens, before))
  return sight ? one(tokens, at, number.next, '20/20') : null
}

const BEFORE_YEAR = new Set([
  'in',
  'since',
  'by',
  'until',
  'during',
  'from',
  'before',
  'after',
  'early',
  'late',
  'mid',
])
const IS = new Set(['is', 'was', 'of'])

/** Reads 'available twenty four seven' and 'twenty four seven care' as 24/7. */
function roundTheClockAt(tokens: readonly Token[], at: number): Quantity | null {
  const day = readNumber(tokens, at)
  const week = day && wordAt(tokens, day.next)
  if (day?.text !== '24' || (week !== 'seven' && week !== '7')) return null
  const [before, after] = [wordAt(tokens, at - 1), wordAt(tokens, day.next + 1)]
  return ALWAYS_OPEN.has(before) || ALWAYS_THERE.has(after) ? one(tokens, at, day.next + 1, '24/7') : null
}

const ALWAYS_OPEN = new Set(
  'available open contactable supervised monitored staffed attended cared call care support'.split(' '),
)
const ALWAYS_THERE = new Set(
  'care carer carers support cover access helpline supervision service monitoring nursing'.split(' '),
)

/** Reads 'GCS fifteen over fifteen' or 'power four over five'. */
function scoreAt(tokens: readonly Token[], at: number): Quantity | null {
  const part = readNumber(tokens, at)
  if (!part || wordAt(tokens, part.next) !== 'over' || !named(tokens, at, SCORES, 4)) return null
  const full = readNumber(tokens, part.next + 1)
  if (!full || !FULL_SCORES.has(Number(full.text)) || Number(part.text) > Number(full.text)) return null
  return COUNTED_NOUNS.has(wordAt(tokens, full.next))
    ? null
    : one(tokens, at, full.next, `${part.text}/${full.text}`)
}

/** Reads 'formoterol one hundred over six' as 100/6, the two strengths of an inhaler. */
function inhalerAt(tokens: readonly Token[], at: number): Quantity | null {
  const first = named(tokens, at, INHALERS, 2) ? readNumber(tokens, at) : null
  if (!first || wordAt(tokens, first.next) !== 'over') return null
  const second = readNumber(tokens, first.next + 1)
  return second && one(tokens, at, second.next, `${first.text}/${second.text}`)
}

/** Reads 'a ratio of two to one' as 2:1. */
function ratioAt(tokens: readonly Token[], at: number): Quantity | null {
  if (!named(tokens, at, new Set(['ratio']), 2)) return null
  const left = readNumber(tokens, at)
  const right = left && wordAt(tokens, left.next) === 'to' ? readNumber(tokens, left.next + 1) : null
  return left && right ? one(tokens, at, right.next, `${left.text}:${right.text}`) : null
}

/** Reads 'the nineteen eighties' as 1980s. */
function decadeAt(tokens: readonly Token[], at: number): Quantity | null {
  const century = unitValue(wordAt(tokens, at)) ?? (wordAt(tokens, at) === 'twenty' ? 20 : null)
  const decade = DECADES.get(wordAt(tokens, at + 1))
  if ((century !== 19 && century !== 20) || decade === undefined) return null
  return one(tokens, at, at + 2, `${century * 100 + decade}s`)
}

/** Reads 'four point five times ten to the nine' as 4.5 x 10^9. */
function powerAt(tokens: readonly Token[], at: number): Quantity | null {
  const factor = readNumber(tokens, at)
  if (!factor || wordAt(tokens, factor.next) !== 'times') return null
  const [ten, to, the] = [0, 1, 2].map((offset) => wordAt(tokens, factor.next + 1 + offset))
  const power = readNumber(tokens, factor.next + 4) ?? ninth(tokens, factor.next + 4)
  if ((ten !== 'ten' && ten !== '10') || to !== 'to' || the !== 'the' || !power) return null
  return one(tokens, at, power.next, `${factor.text} x 10^${power.text}`)
}

function ninth(tokens: readonly Token[], at: number): { text: string; next: number } | null {
  const power = { ninth: '9', twelfth: '12', sixth: '6' }[wordAt(tokens, at)]
  return power === undefined ? null : { text: power, next: at + 1 }
}

/** Reads 'at twenty eight plus four weeks', or 'thirty nine plus two' in a pregnancy, as weeks and days: 28+4. */
function gestationAt(tokens: readonly Token[], at: number): Quantity | null {
  const weeks = readNumber(tokens, at)
  if (!weeks || wordAt(tokens, weeks.next) !== 'plus' || !isBetween(weeks.text, 4, 43)) return null
  const days = readNumber(tokens, weeks.next + 1)
  if (!days || !isBetween(days.text, 0, 6)) return null
  const said = GESTATION.has(wordAt(tokens, days.next)) || named(tokens, at, PREGNANCY, 5)
  return said ? one(tokens, at, days.next, `${weeks.text}+${days.text}`) : null
}

/** Reads 'one metre eighty' as 1.8 m. */
function heightAt(tokens: readonly Token[], at: number): Quantity | null {
  const metres = wordAt(tokens, at) === 'one' || wordAt(tokens, at) === '1'
  if (!metres || wordAt(tokens, at + 1) !== 'metre') return null
  const rest = readNumber(tokens, at + 2)
  if (!rest || !/^[1-9]\d$/u.test(rest.text) || COUNTED_NOUNS.has(wordAt(tokens, rest.next))) return null
  return unitAt(tokens, rest.next) ? null : one(tokens, at, rest.next, `${Number(`1.${rest.text}`)} m`)
}
