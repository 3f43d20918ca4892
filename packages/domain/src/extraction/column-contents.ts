// Measures a column's cells: the share of dates, sexes, names, numbers and so on.
import { parseNhsNumber } from '../patients/nhs-number.ts'
import { kindOf } from './facts.ts'
import { isDitto } from './dittos.ts'
import { isFirstName, surnameStarts } from './name-order.ts'
import words from './names.json' with { type: 'json' }
import { withoutBaby } from './no-forename.ts'
import { withPlainSigns } from './plain-signs.ts'
import { takeDeath } from './read-death.ts'
import { datesIn } from './read-dob.ts'
import { looksLikeGender } from './read-gender.ts'

/** The contents of a column. Shares are 0 to 1 of the filled cells. */
export type ColumnContents = {
  filled: number
  date: number
  /** The years between the earliest and the latest date. Below it, the age of the middle date in years. */
  yearSpread: number
  middleAge: number
  /** The share of dates after today. */
  future: number
  gender: number
  nhs: number
  tenDigits: number
  /** Numbers as other systems write them: five digits or more, or letters with digits. */
  number: number
  /** Consecutive whole numbers, which are row numbers. */
  counting: number
  age: number
  phone: number
  email: number
  postcode: number
  title: number
  /** Texts with only letters, as in names. */
  name: number
  /** Names of two words or more, or with a comma. */
  wholeName: number
  /** Single known first names. */
  firstName: number
  /** Names of doctors, such as 'Dr …' and 'Prof …'. */
  doctor: number
  /** The share of cells that differ from each other. */
  different: number
}

/** Measures the first 400 filled cells. `today` is `YYYY-MM-DD`. */
export function contentsOf(cells: readonly string[], today: string): ColumnContents {
  const filled = cells
    .map((cell) => cell.replaceAll('\n', ' ').trim())
    .filter((cell) => cell !== '' && !/^[-–—?]$/u.test(cell) && !isDitto(cell))
  const sample = filled.slice(0, 400)
  const share = (fits: (cell: string) => boolean) => sample.filter(fits).length / Math.max(1, sample.length)
  const kinds = new Map(sample.map((cell) => [cell, kindOf(cell)]))
  const ofKind = (kind: string) => share((cell) => kinds.get(cell) === kind)
  return {
    filled: filled.length / Math.max(1, cells.length),
    ...datesOf(sample, today),
    gender: share(looksLikeGender),
    nhs: share((cell) => parseNhsNumber(cell) !== null),
    tenDigits: share((cell) => /^\d{3}[\s-]?\d{3}[\s-]?\d{4}$/u.test(cell)),
    number: share((cell) => NUMBER.test(cell)),
    counting: counting(sample),
    age: share((cell) => AGE.test(cell) || kinds.get(cell) === 'age'),
    phone: ofKind('phone'),
    email: ofKind('email'),
    postcode: share((cell) => /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/u.test(cell)),
    title: share((cell) => TITLES.has(cell.toLowerCase().replace('.', ''))),
    name: share(looksLikeName),
    wholeName: share((cell) => looksLikeName(cell) && !isOnePart(cell)),
    firstName: share(isFirstName),
    doctor: share((cell) => /^(?:dr|prof|doctor|sister|nurse)\b/iu.test(cell)),
    different: new Set(sample).size / Math.max(1, sample.length),
  }
}

/** True for a forename or a surname alone, including 'O Brien' and 'van der Berg'. */
function isOnePart(name: string): boolean {
  const parts = name.split(/\s+/u)
  return !name.includes(',') && parts.length - surnameStarts(parts) <= 1
}

/**
 * True for letters, hyphens, apostrophes and a comma. Each word must have a capital or be a particle, and none may be a word that
 * names never contain.
 */
export function looksLikeName(text: string): boolean {
  const plain = withoutBaby(takeDeath(withPlainSigns(text)).rest).replaceAll(/\s*\([^)]*\)\s*$/gu, '')
  if (!/^[\p{L}\p{M}'’‘ʼ`.,\- ]{2,60}$/u.test(plain)) return false
  const parts = plain.split(/[\s,]+/u).filter((part) => part !== '')
  if (parts.length > 7 || parts.some((part) => NOT_NAMES.has(part.toLowerCase()))) return false
  // 'Ruth Page' and 'Ward, Anna' are people, but 'New page' is not.
  if (parts.every((part) => ALSO_NAMES.has(part.toLowerCase()))) return false
  if (isStreet(parts)) return false
  return (
    parts.some((part) => /^\p{Lu}|^\p{Lo}/u.test(part)) &&
    parts.every((part) => /^[\p{Lu}\p{Lo}'’‘]/u.test(part) || PARTICLES.has(part.toLowerCase()))
  )
}

/** True for 'Quay Road, Oxbridge' and 'St Mary’s Close'. 'Anna Hill' and 'Hill, Anna' are people. */
function isStreet(parts: readonly string[]): boolean {
  return parts.some(
    (part, at) => STREETS.has(part.toLowerCase()) && (at > 1 || (at === 1 && parts.length > 2)),
  )
}

const STREETS = new Set(words.streetWords)
const NUMBER = /^(?:[A-Z]{1,5}[-/ ]?)?\d[\d\s/-]{2,14}[A-Z]?$/u
const AGE = /^\d{1,3}$/u
const TITLES = new Set(words.honorifics)
const NOT_NAMES = new Set(words.notNames)
const ALSO_NAMES = new Set(words.alsoNames)
const PARTICLES = new Set([...words.particles, ...words.unsureParticles])

function datesOf(sample: readonly string[], today: string) {
  const thisYear = Number(today.slice(0, 4))
  const years: number[] = []
  for (const cell of sample) {
    const [date] = datesIn(cell)
    if (!date) continue
    const { year, twoDigits } = date
    const latest = Math.floor(thisYear / 100) * 100 + year
    years.push(twoDigits ? (latest > thisYear ? latest - 100 : latest) : year)
  }
  const sorted = years.toSorted((a, b) => a - b)
  return {
    date: years.length / Math.max(1, sample.length),
    yearSpread: (sorted.at(-1) ?? 0) - (sorted[0] ?? 0),
    middleAge: thisYear - (sorted[Math.floor(sorted.length / 2)] ?? thisYear),
    future: years.filter((year) => year > thisYear).length / Math.max(1, years.length),
  }
}

function counting(sample: readonly string[]): number {
  const numbers = sample.map((cell) =>
    /^\d{1,5}[.)]?$/u.test(cell) ? Number.parseInt(cell, 10) : Number.NaN,
  )
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length
  return sample.length < 2 ? 0 : steps / (sample.length - 1)
}
