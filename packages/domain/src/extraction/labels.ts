// Recognises printed labels of values: 'Date of birth', 'Hosp No', 'Geburtsdatum'.
import {
  fieldOfAnother,
  namesPatient,
  namesSomebodyElse,
  ownerWords,
  withoutPatient,
} from './label-owners.ts'
import words from './labels.json' with { type: 'json' }
import type { ColumnMeaning } from './types.ts'

export type LabelMeaning = Exclude<ColumnMeaning, 'unknown'> | 'surnameFirst'

/**
 * Returns the meanings of a printed label, in order: 'DOB / Age' has two, and unknown words have none. A label about somebody
 * else ('Mother DOB', 'Consultant & phone') means 'ignore'.
 */
export function meaningsOfLabel(text: string): LabelMeaning[] {
  const whole = meaningOf(plainLabel(text))
  if (whole) return [whole]
  const parts = cutAt(text, /[/|&,;\n]|\band\b|\s[-–]\s/giu)
  const found = ownedParts(parts).flatMap(({ part, isTheirs }) => {
    const meanings = meaningsOfPart(part)
    return meanings.map((meaning) => (isTheirs && !isOfPractice(meaning) ? 'ignore' : meaning))
  })
  // In 'Name (as on passport)' the unknown words in brackets do not hide the label before them.
  const known = found.filter((meaning) => meaning !== null)
  return found[0] === null || found[0] === undefined ? [] : [...new Set(known)]
}

/**
 * True for a patient's label that also names somebody else ('Name / Consultant'), because a cell may have the value of either.
 */
export function isOfTwo(text: string): boolean {
  const meanings = meaningsOfLabel(text)
  return meanings.includes('ignore') && meanings.length > 1 && namesSomebodyElse(plainLabel(text))
}

/** True for 'Patient name' and 'Child DOB', which are preferred to another column with the same meaning. */
export function isOfPatient(text: string): boolean {
  return namesPatient(plainLabel(text))
}

/** True for a label that may mean many kinds of number. A column with a better label is preferred. */
export function isAnyNumber(text: string): boolean {
  return WEAK_NUMBER.test(text.trim())
}

const WEAK_NUMBER =
  /^(?:no|nr|number|ref.*|our ref|id|identifier|account.*|acct|unit.*|file.*|case.*|reference.*|reg.*)\.?$/iu

function cutAt(text: string, mark: RegExp): string[] {
  return text.split(mark).filter((part) => plainLabel(part) !== '')
}

/** A label after somebody else's label is theirs too: 'Next of kin and phone'. In 'Consultant / Patient name' it is not. */
function ownedParts(parts: readonly string[]): { part: string; isTheirs: boolean }[] {
  let isTheirs = false
  return parts.map((part) => {
    const label = plainLabel(part)
    isTheirs = (isTheirs && !namesPatient(label)) || isTheirLabel(label)
    return { part, isTheirs }
  })
}

/** Includes words in brackets, which may name the owner: 'Name (mother)'. */
function meaningsOfPart(part: string): (LabelMeaning | null)[] {
  const whole = meaningOf(plainLabel(part))
  if (whole) return [whole]
  const [first = '', ...inBrackets] = cutAt(part, /[()]/gu).map(plainLabel)
  if (inBrackets.length === 0) return [whole]
  const own = meaningOf(first)
  if (own && !isOfPractice(own) && inBrackets.some(isTheirLabel)) return ['ignore']
  return [own, ...inBrackets.map(meaningOf)]
}

/**
 * True if the label is about somebody else, such as a next of kin. 'Contact number' is the patient's, although 'contact' can mean
 * another person.
 */
function isTheirLabel(label: string): boolean {
  const meaning = meaningOf(label)
  return namesSomebodyElse(label) && (meaning === 'ignore' || isOfPractice(meaning))
}

/** True for the practice's name or doctor. Other values under such a label are not the patient's. */
export function isOfPractice(meaning: LabelMeaning | null): boolean {
  return meaning === null || meaning === 'gpName' || meaning === 'gpPractice'
}

/** Returns the longest label that starts at this word, and its number of words. */
export function labelAt(
  texts: readonly string[],
  start: number,
): { meanings: LabelMeaning[]; words: number } | null {
  if (!FIRST_WORDS.has(plainLabel(texts[start] ?? '').split(' ')[0] ?? '')) return null
  for (let count = Math.min(LONGEST, texts.length - start); count > 0; count -= 1) {
    const meaning = meaningOf(plainLabel(texts.slice(start, start + count).join(' ')))
    if (meaning) return { meanings: [meaning], words: count }
  }
  return null
}

const LONGEST = 7

const MEANINGS = new Map(
  Object.entries(words).flatMap(([meaning, labels]) =>
    labels.map((label) => [label, meaning as LabelMeaning] as const),
  ),
)

/** The first words of labels. Most words of a list are not among them. */
const FIRST_WORDS = new Set([...MEANINGS.keys(), ...ownerWords].map((label) => label.split(' ')[0] ?? ''))

function meaningOf(label: string): LabelMeaning | null {
  const own = MEANINGS.get(label) ?? MEANINGS.get(withoutPatient(label))
  return own ?? (isAnothers(withoutPatient(label)) ? 'ignore' : null)
}

function isAnothers(label: string): boolean {
  return fieldOfAnother(label, (rest) => MEANINGS.get(withoutPatient(rest))) !== null
}

/** Simplifies a label: 'D.O.B.' → 'd o b', 'Né(e) le:' → 'nee le', 'NHS No.' → 'nhs no'. */
function plainLabel(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/(?<=\p{L})\((\p{L}{1,2})\)/gu, '$1')
    .replaceAll('#', ' no ')
    .replaceAll('№', ' no ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(no) no\b/gu, '$1')
    .trim()
}
