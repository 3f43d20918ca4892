// Checks that the letter contains each recorded or dictated allergy, denies none of them and adds no new one.
import type { MedicineFacts } from '../facts/medicine.ts'
import { medicinesIn, type NamedMedicine } from '../facts/medicine-names.ts'
import { stemOf } from '../../language/stems.ts'
import type { Reading } from '../../language/reading.ts'
import type { Word } from '../../language/word.ts'
import { splitWords } from '../../language/words.ts'
import type { Finding, Severity } from '../types.ts'
import {
  allergenOf,
  isAllergy,
  isAllergyHeading,
  isAllergyPlace,
  placesOfAllergen,
  REACTION,
  speaksOf,
} from './allergens.ts'
import { deniedAllergies, isDenialOf } from './denied-allergies.ts'
import { findingOf, firstWhere, wordsOf, type Comparison, type Place } from './comparison.ts'
import { isOfClass, isSameMedicine, mentionsOf } from './same-facts.ts'

const CUE = /^(?:allerg\w*|intoleran\w*|adverse|react\w*|anaphyla\w*|hypersensitiv\w*|sensitivities|nkda)$/u

export function compareAllergies(comparison: Comparison): Finding[] {
  const { letter, said, patient } = comparison
  const recorded = patient.allergies.filter((entry) => isAllergy(entry))
  const dictated = said === null ? [] : deniedAllergies(said.reading)
  const isReaction = said !== null && dictated.length === 0 && speaksOfReaction(said.reading)
  return [
    ...recorded.flatMap((entry) =>
      isMentioned(letter, entry) || !speaksOfAllergies(comparison) ? [] : [lost(comparison, entry)],
    ),
    ...deniedAllergies(letter).flatMap((denial) => {
      const { of, isBare } = denial
      const isWhole = of === null || (isBare && !dictated.some((one) => one.isBare))
      if (isWhole && isExceptRecorded(letter, denial, recorded)) return []
      if (isWhole)
        return recorded.length > 0 || isReaction ? [wronglyDenied(comparison, denial, recorded)] : []
      const against = recorded.filter((entry) => isDenialOf(letter, denial, entry))
      const isDictated =
        !isBare &&
        said !== null &&
        against.every((entry) =>
          dictated.some((one) => one.of !== null && isDenialOf(said.reading, one, entry)),
        )
      return against.length === 0
        ? []
        : [wronglyDenied(comparison, denial, against, isDictated ? 'minor' : 'critical')]
    }),
    ...newAllergies(comparison, recorded),
  ]
}

/** True for 'no allergies except latex' if every recorded allergy is named after it. */
function isExceptRecorded(letter: Reading, { to }: Place, recorded: readonly string[]): boolean {
  const excepts = /^(?:except|apart|other|but|besides|save)$/u.test(letter.words[to]?.key ?? '')
  const sentence = letter.words[to]?.sentence
  return (
    excepts &&
    recorded.length > 0 &&
    recorded.every((entry) =>
      placesOfAllergen(letter, allergenOf(entry)).some(
        (at) => at > to && letter.words[at]?.sentence === sentence,
      ),
    )
  )
}

/** True if the letter must name the recorded allergies. A letter without a dictation that mentions no allergy need not. */
function speaksOfAllergies({ said, letter }: Comparison): boolean {
  return said !== null || letter.words.some((word) => CUE.test(word.key))
}

/** Whether the allergen is in a line or sentence about an allergy or reaction, or under a heading for allergies. */
function isMentioned(letter: Reading, entry: string): boolean {
  const reactions = new Set(
    entry
      .toLowerCase()
      .split(/[^a-z]+/u)
      .filter((word) => word.length > 3)
      .map(stemOf),
  )
  return placesOfAllergen(letter, allergenOf(entry)).some(
    (at) => isAllergyPlace(letter, at) || speaksOf(letter, at, reactions),
  )
}

function speaksOfReaction({ words, medicines, denied }: Reading): boolean {
  const plainly = words.some(
    ({ key }, at) =>
      denied[at] === 0 &&
      ((key === 'allergic' && words[at + 1]?.key === 'to') ||
        (key === 'in' && words[at - 1]?.key === 'out' && REACTION.test(words[at + 1]?.key ?? ''))),
  )
  if (plainly) return true
  const isReaction = ({ key }: Word, at: number) =>
    /^(?:allerg\w*|anaphyla\w*|rash|reacted|reaction)$/u.test(key) && denied[at] === 0
  const sentences = new Set(words.filter(isReaction).map(({ sentence }) => sentence))
  return medicines.some(({ from }) => sentences.has(words[from]?.sentence ?? -1))
}

function lost(comparison: Comparison, entry: string): Finding {
  const { said } = comparison
  const place = said ? placesOfAllergen(said.reading, allergenOf(entry)).at(0) : undefined
  return findingOf(comparison, {
    kind: 'allergy',
    // If neither the dictation nor the letter mentions the allergen, the letter may simply be about something else.
    severity:
      said && place === undefined && !said.reading.words.some(({ key }) => CUE.test(key))
        ? 'major'
        : 'critical',
    place: null,
    text: `${entry} allergy`,
    source: place === undefined ? entry : { from: place, to: place + 1 },
    message: `The record lists an allergy to ${entry}, but the letter does not mention it.`,
  })
}

function wronglyDenied(
  comparison: Comparison,
  place: Place,
  recorded: readonly string[],
  severity: Severity = 'critical',
): Finding {
  const known = recorded.join(', ')
  return findingOf(comparison, {
    kind: 'allergy',
    severity,
    place,
    source: known,
    message: known
      ? `The letter says '${wordsOf(comparison.letter, place)}', but the record has ${recorded.length === 1 ? 'an allergy' : 'allergies'} to ${known}.`
      : `The letter says '${wordsOf(comparison.letter, place)}', but the dictation mentions a reaction.`,
  })
}

/** Finds substances that only the letter calls an allergy. */
function newAllergies(comparison: Comparison, recorded: readonly string[]): Finding[] {
  const { letter, said } = comparison
  const reactions = new Set(
    recorded.flatMap((entry) =>
      entry
        .toLowerCase()
        .split(/[^a-z]+/u)
        .slice(1)
        .filter((word) => word.length > 3),
    ),
  )
  const names = new Map<string, boolean>()
  const isKnown = (each: MedicineFacts) =>
    recorded.some((entry) => placesIn(entry, each) || isOfClass(medicinesOf(entry)[0]?.id ?? '', each.id)) ||
    (said !== null && isKnownAllergy(said.reading, each))
  return letter.medicines.flatMap((each) => {
    if (!isCalledAllergy(letter, each, reactions)) return []
    const known = names.get(each.id) ?? isKnown(each)
    names.set(each.id, known)
    if (known) return []
    return [
      findingOf(comparison, {
        kind: 'allergy',
        severity: said && mentionsOf(said.reading, each.id).length > 0 ? 'major' : 'critical',
        place: each,
        source: recorded.join(', '),
        message: `An allergy to '${wordsOf(letter, each)}' is not in the record or the dictation.`,
      }),
    ]
  })
}

export function placesIn(entry: string, { id }: MedicineFacts): boolean {
  const name = entry.toLowerCase().replaceAll('-', ' ')
  return (
    name.includes(id) ||
    id.split(' ').some((part) => part.length > 4 && name.includes(part)) ||
    isSameMedicine(id, medicinesOf(entry)[0]?.id ?? '')
  )
}

function medicinesOf(entry: string): NamedMedicine[] {
  return medicinesIn(splitWords(entry).words)
}

/** Whether the dictation mentions the substance in a sentence about a reaction. */
function isKnownAllergy(said: Reading, { id }: MedicineFacts): boolean {
  return mentionsOf(said, id).some(
    (other) =>
      isAllergyPlace(said, other.from) || other.kind === 'substance' || speaksOf(said, other.from, new Set()),
  )
}

/** True for 'peanut allergy', 'allergic to latex', and 'Penicillin (rash)' under a heading for allergies. */
export function isCalledAllergy(
  { words, sentences }: Reading,
  { from, to, kind }: MedicineFacts,
  reactions: ReadonlySet<string>,
): boolean {
  if (isNamedAllergy(words, from, to) || isLabelled(words, from)) return true
  const reaction = words[to]?.text === '(' ? (words[to + 1]?.key ?? '') : ''
  if (REACTION.test(reaction) || reactions.has(reaction)) return true
  const line = sentences[words[from]?.sentence ?? 0]?.line ?? 0
  const heading = sentences[firstWhere(sentences, (each) => each.line >= line) - 1]
  const under = heading?.line === line - 1 && isAllergyHeading(words, heading) && !isInBrackets(words, from)
  return under && (kind !== 'class' || words[from - 1]?.kind === 'break')
}

/** True for '(nausea; contraindicated with methotrexate)'. */
function isInBrackets(words: Reading['words'], at: number): boolean {
  const known = BRACKETS.get(words) ?? bracketedWords(words)
  BRACKETS.set(words, known)
  return known[at] === 1
}

const BRACKETS = new WeakMap<Reading['words'], Uint8Array>()

function bracketedWords(words: Reading['words']): Uint8Array {
  const inside = new Uint8Array(words.length)
  let isOpen = false
  for (const [at, { kind, text }] of words.entries()) {
    inside[at] = isOpen ? 1 : 0
    if (text === '(') isOpen = true
    else if (text === ')' || kind === 'break') isOpen = false
  }
  return inside
}

/** True for 'Known allergies: penicillin, latex' in one sentence. */
function isLabelled(words: Reading['words'], at: number): boolean {
  if (isInBrackets(words, at)) return false
  for (let back = at - 1; back >= 0 && back > at - 12; back -= 1) {
    const text = words[back]?.text ?? ''
    if (text === ':')
      return words.slice(Math.max(0, back - 3), back).some(({ key }) => key.startsWith('allerg'))
    if (words[back]?.kind === 'break' || /^[.;–—-]$/u.test(text)) return false
  }
  return false
}

/** True for 'peanut allergy' and 'allergic to latex'. */
function isNamedAllergy(words: Reading['words'], from: number, to: number): boolean {
  const startsWith = (at: number) => words[at]?.key.startsWith('allerg') ?? false
  return startsWith(to) || (words[from - 1]?.key === 'to' && startsWith(from - 2))
}
