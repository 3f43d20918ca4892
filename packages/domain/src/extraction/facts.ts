// Finds values that can be recognised by their form alone: dates, sexes, numbers, telephones, addresses.
import { parseNhsNumber } from '../patients/nhs-number.ts'
import { findDates } from './find-dates.ts'
import { withPlainSigns } from './plain-signs.ts'
import { looksLikeGender } from './read-gender.ts'

export type FactKind =
  | 'date'
  | 'age'
  | 'nhs'
  | 'number'
  | 'gender'
  | 'phone'
  | 'email'
  | 'postcode'
  | 'title'
  | 'text'

export type Fact = { kind: FactKind; text: string; start: number; end: number }

/** Splits the text into facts from left to right. Everything else has the kind 'text'. */
export function findFacts(printed: string): Fact[] {
  const text = withPlainSigns(printed)
  const formed: Fact[] = []
  const take = (kind: FactKind, start: number, end: number) => {
    if (formed.some((fact) => start < fact.end && end > fact.start)) return
    formed.push({ kind, text: printed.slice(start, end), start, end })
  }
  if (/[\d@]/u.test(text)) takeNumbers(text, take)
  for (const match of text.matchAll(GENDER))
    if (isGender(match) && !isOfBaby(match, text) && !isOfSurname(match, text))
      take('gender', match.index, match.index + match[0].length)
  return withText(
    printed,
    formed.toSorted((a, b) => a.start - b.start),
  )
}

type Take = (kind: FactKind, start: number, end: number) => void

/** Tries the most certain forms first, because each part of the text counts only once. */
function takeNumbers(text: string, take: Take): void {
  if (text.includes('@'))
    for (const match of text.matchAll(EMAIL)) take('email', match.index, match.index + match[0].length)
  for (const { start, end } of findDates(text)) take('date', start, end)
  // Ten digits in groups of 3, 3 and 4 are one number, even if the check digit is wrong.
  for (const match of text.matchAll(TEN_DIGITS))
    if (parseNhsNumber(match[0])) take('nhs', match.index, match.index + match[0].length)
    else if (/^[1-9].*[\s-]/u.test(match[0])) take('number', match.index, match.index + match[0].length)
  for (const match of text.matchAll(PHONE)) take('phone', match.index, match.index + match[0].length)
  for (const match of text.matchAll(AGE)) take('age', match.index, match.index + match[0].length)
  for (const match of text.matchAll(POSTCODE)) take('postcode', match.index, match.index + match[0].length)
  for (const match of text.matchAll(NUMBER))
    if (isNumber(match[0])) take('number', match.index, match.index + match[0].length)
}

/** Returns the kind of the whole text if it is exactly one fact. */
export function kindOf(text: string): FactKind {
  const facts = findFacts(text.trim())
  const [only] = facts
  return only && facts.length === 1 ? only.kind : 'text'
}

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
const TEN_DIGITS = /(?<![\p{L}\p{N}+/-])\d{3}[\s-]?\d{3}[\s-]?\d{4}(?![\p{L}\p{N}]|[/-]\d)/gu
const PHONE =
  /(?<![\p{L}\p{N}/-])(?:\+\d{1,3}[\s-]?(?:\(0\)\s?)?\d[\d\s-]{6,12}\d|\(?0\d{2,4}\)?[\s-]?\d{3,4}[\s-]?\d{3,4}|\(\d{3}\)\s?\d{3}[\s-]\d{4}|\d{3}[-.]\d{3}[-.]\d{4})(?![\p{L}\p{N}])/gu
const AGE =
  /(?<![\p{L}\p{N}/-])(?:aged?:?\s*)?\(?(?:aged?:?\s*)?\d{1,3}\s?(?:years? old|yrs?(?: old)?|years?|y\/?o|y|yo|m|months?|mths?|m\s?old|weeks?|wks?|days?)\)?(?![\p{L}\p{N}])|\(\d{1,3}\)|\bage[d:]?\s*\d{1,3}\b/giu
const POSTCODE = /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]{2}\s\d{5})(?![\p{L}\p{N}])/gu
const NUMBER = /(?<![\p{L}\p{N}/.-])(?:[A-Z]{1,4}[-/\s]?)?\d{2,}(?:[-/]\d+)*[A-Z]?(?![\p{L}\p{N}])/gu
const GENDER =
  /(?<![\p{L}\p{N}'’-])(?:non-binary|non binary|prefer not to say|not stated|not known|not specified|female|male|woman|man|boy|girl|intersex|other|unknown|[MFOXU])(?![\p{L}\p{N}'’.-])/giu

/**
 * True for five characters or more, or for a letter with three digits: 'MR100234', '84213', 'A-1021'. '12' alone is not a patient
 * number.
 */
function isNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/gu, '').length
  return digits >= 5 || (digits >= 3 && /[A-Z]/u.test(text))
}

/** True for a word for the sex. A single letter counts only as a capital. */
function isGender(match: RegExpMatchArray): boolean {
  return looksLikeGender(match[0]) && (match[0].length > 1 || match[0] === match[0].toUpperCase())
}

/** True for 'Baby Girl', 'Male Infant' and 'B/O', which replace a forename. */
function isOfBaby({ index, 0: word }: RegExpMatchArray, text: string): boolean {
  const [before, after] = [text.slice(0, index), text.slice((index ?? 0) + word.length)]
  return (
    /(?:\b(?:baby|infant|newborn|twin)\s+|\b[bsd]\/)$/iu.test(before) ||
    /^\s+(?:infant|baby|newborn|twin|of)\b/iu.test(after)
  )
}

/** True for 'O Brien'. */
function isOfSurname({ index, 0: word }: RegExpMatchArray, text: string): boolean {
  return word === 'O' && /^ \p{Lu}\p{L}/u.test(text.slice((index ?? 0) + 1))
}

function withText(text: string, formed: readonly Fact[]): Fact[] {
  const facts: Fact[] = []
  let at = 0
  const rest = (end: number) => {
    const between = text.slice(at, end)
    const trimmed = between.replaceAll(/^[\s,;:|·•()–—/-]+|[\s,;:|·•()–—/-]+$/gu, '')
    if (trimmed === '') return
    const start = at + between.indexOf(trimmed)
    facts.push({ kind: 'text', text: trimmed, start, end: start + trimmed.length })
  }
  for (const fact of formed) {
    rest(fact.start)
    facts.push(fact)
    at = fact.end
  }
  rest(text.length)
  return facts
}
