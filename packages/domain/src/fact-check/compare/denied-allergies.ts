// Finds denials of allergies, and tells the denial of one ('not a shellfish allergy') from that of all ('no known allergies').
import { isNegator } from '../../language/polarity.ts'
import type { Reading } from '../../language/reading.ts'
import { isPlain } from '../../language/words.ts'
import { allergenOf, isAllergyPlace, isOfOneGroup, placesOfAllergen, REACTION } from './allergens.ts'
import type { Place } from './comparison.ts'

/**
 * `of` are the words that name what was denied, or null if every allergy was. `isBare` is true for 'amoxicillin is fine, she is
 * not allergic', which may also deny every allergy.
 */
export type AllergyDenial = Place & { of: Place | null; isBare: boolean }

export function deniedAllergies(reading: Reading): AllergyDenial[] {
  const { words } = reading
  const all = (from: number, to: number): AllergyDenial => ({ from, to, of: null, isBare: false })
  const found = words.flatMap(({ key }, at): AllergyDenial[] => {
    if (key === 'nkda') return [all(at, at + 1)]
    if (key === 'none' && keyAt(words, at + 1) === 'known') return [all(at, at + 2)]
    if (/^(?:none|nil)$/u.test(key))
      return isAllergyPlace(reading, at) && isAlone(words, at) ? [all(at, at + 1)] : []
    return /^allerg(?:y|ies|ic)$/u.test(key) ? denialAt(reading, at) : []
  })
  // 'Allergies: none known' is one denial.
  const isSameSentence = (one: Place, other: Place | undefined) =>
    other !== undefined && words[one.to - 1]?.sentence === words[other.to - 1]?.sentence
  return found.filter(
    (one, at) => one.of !== null || found[at + 1]?.of !== null || !isSameSentence(one, found[at + 1]),
  )
}

function denialAt(reading: Reading, at: number): AllergyDenial[] {
  const { words, denied } = reading
  if (denied[at] === 0 || SPOKEN_OF.test(keyAt(words, at - 1)) || COMPOUND.test(keyAt(words, at + 1)))
    return []
  const cue = cueBefore(words, at)
  const isAdjective = keyAt(words, at) === 'allergic'
  const of = isAdjective ? deniedOfAdjective(reading, cue, at) : deniedOfNoun(reading, cue, at)
  const isBare =
    isAdjective && keyAt(words, at + 1) !== 'to' && of?.to === at && !isOfReaction(reading, cue ?? at)
  return [{ from: cue ?? Math.max(0, at - CUE_REACH + 1), to: at + 1, of, isBare }]
}

function keyAt(words: Reading['words'], at: number): string {
  return words[at]?.key ?? ''
}

/** Whether the denial is of this recorded allergy or of one to a related medicine. */
export function isDenialOf(reading: Reading, { of }: AllergyDenial, entry: string): boolean {
  if (of === null) return true
  const isInside = (at: number) => at >= of.from && at < of.to
  const allergen = allergenOf(entry)
  return (
    placesOfAllergen(reading, allergen).some(isInside) ||
    reading.medicines.some(({ from, id }) => isInside(from) && isOfOneGroup(allergen, id))
  )
}

/** 'No true allergy' and 'no other allergies' say nothing against an allergy on record. */
const SPOKEN_OF = /^(?:true|new|other|further|additional)$/u
const COMPOUND = /^(?:tests?|testing|tested|clinics?|referral|review|service|team|nurse|specialist|season)$/u
/** Words between the denial and 'allergy' that name no allergen. */
const QUALIFIER =
  /^(?:known|drugs?|medicin\w*|medications?|medical|food|environmental|history|significant|relevant|important|serious|severe|documented|recorded|reported|current|past|previous|obvious|specific|suspected)$/u
const KIND = /^(?:drugs?|medicin\w*|medications?|antibiotics?|tablets?|any\w*)$/u
const ANYTHING = /^(?:note|report|declare|mention|speak|date|record|my|our|his|her|their|your)$/u
const TAKING = /^(?:takes?|taking|on|remains|has|uses|using)$/u
/** Words that begin another statement after what was denied: 'not allergic to latex and takes no medicines'. */
const NEW_CLAUSE =
  /^(?:but|because|although|though|so|he|she|they|we|i|his|her|their|takes?|taking|is|are|was|were|has|have|had|can|may|will|should|please|on)$/u
const CUE_REACH = 6
const NAME_REACH = 8

function cueBefore(words: Reading['words'], at: number): number | null {
  for (let from = at - 1; from >= Math.max(0, at - CUE_REACH); from -= 1)
    if (isNegator(keyAt(words, from)) || keyAt(words, from) === 'rather') return from
  return null
}

/** Reads 'no allergy to latex', 'not a latex allergy', 'that is not an allergy' and 'no known allergies'. */
function deniedOfNoun(reading: Reading, cue: number | null, at: number): Place | null {
  const { words } = reading
  if (keyAt(words, at + 1) === 'to') return namedAfter(reading, at, at + 2)
  if (keyAt(words, at) === 'allergies') return null
  const from = (cue ?? at - 2) + 1
  const between = words.slice(from, at)
  const names = between.some((word) => !isPlain(word) && !QUALIFIER.test(word.key))
  if (names) return between.some(({ key }) => KIND.test(key)) ? null : { from, to: at }
  const isThis = /^(?:an?|than)$/u.test(keyAt(words, from)) || keyAt(words, at - 1) === 'not'
  const isThere = keyAt(words, from - 3) === 'there'
  return cue !== null && isThis && !isThere ? saidBefore(reading, at) : null
}

/** Reads 'not allergic to latex', 'the rash was not allergic', 'no allergic reaction' and 'she is not allergic'. */
function deniedOfAdjective(reading: Reading, cue: number | null, at: number): Place | null {
  const { words } = reading
  const next = words[at + 1]
  if (next?.key === 'to') return namedAfter(reading, at, at + 2)
  if (keyAt(words, at + 2) === 'to') return namedAfter(reading, at, at + 3)
  const isOfThing = next?.kind === 'word' && !isPlain(next) && !/^(?:histor\w*|reactions)$/u.test(next.key)
  const before = saidBefore(reading, at)
  return isOfThing || isOfReaction(reading, cue ?? at) || isReasonToGive(reading, cue, before) ? before : null
}

/** True for 'cover with doxycycline 200 mg, he is not allergic', but not for 'he takes ramipril and is not allergic'. */
function isReasonToGive({ words, medicines }: Reading, cue: number | null, before: Place): boolean {
  if (cue === null) return false
  let at = cue - (keyAt(words, cue).endsWith("n't") ? 1 : 2)
  if (!/^(?:he|she|they|patient)$/u.test(keyAt(words, at))) return false
  at -= /^(?:the|this)$/u.test(keyAt(words, at - 1)) ? 2 : 1
  const given = medicines.findLast(({ from, to }) => from >= before.from && to <= at + 1)
  if (given === undefined || words.slice(given.from, at).some(({ text }) => text === ',')) return false
  return (
    (words[at]?.text === ',' || at < given.to) &&
    !given.actions.some(({ action }) => /^(?:continue|unchanged)$/u.test(action)) &&
    !words.slice(Math.max(before.from, given.from - 3), given.from).some(({ key }) => TAKING.test(key))
  )
}

/** Returns the words after 'allergic to', those before for 'allergic to it', or null for 'to latex or any drugs'. */
function namedAfter(reading: Reading, at: number, from: number): Place | null {
  const { words } = reading
  if (/^(?:it|them|this|that|these|those)$/u.test(keyAt(words, from))) return saidBefore(reading, at, true)
  if (ANYTHING.test(keyAt(words, from))) return null
  let to = from
  while (to < from + NAME_REACH && !endsName(words, to)) to += 1
  return words.slice(from, to).some(({ key }) => KIND.test(key)) ? null : { from, to }
}

function endsName(words: Reading['words'], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined || word.kind === 'break' || NEW_CLAUSE.test(word.key)) return true
  if (word.kind !== 'mark') return false
  if (word.text !== ',' || next === undefined) return true
  const isList = /^(?:n?or)$/u.test(next.key) || (next.key === 'and' && keyAt(words, at + 2) === 'none')
  return isPlain(next) && !isList
}

/** True for 'this was not allergic', 'the rash is not allergic' and 'the swelling after the sting was not allergic'. */
function isOfReaction({ words, sentences }: Reading, cue: number): boolean {
  const isContracted = words[cue]?.key.endsWith("n't") ?? false
  const subject = keyAt(words, cue - (isContracted ? 1 : 2))
  if (/^(?:it|this|that|which|these|those)$/u.test(subject) || REACTION.test(subject)) return true
  const { from = 0 } = sentences[words[cue]?.sentence ?? 0] ?? {}
  const before = words.slice(from, cue)
  const clause = before.slice(before.findLastIndex(({ text }) => text === ',') + 1)
  return clause.slice(0, 2).some(({ key }) => REACTION.test(key))
}

/** Returns the words before this one in its sentence, or with the sentence before for 'That was not an allergy' and 'He is not allergic to it'. */
function saidBefore({ words, sentences }: Reading, at: number, isToIt = false): Place {
  const index = words[at]?.sentence ?? 0
  const own = sentences[index]?.from ?? 0
  const opens =
    (isToIt && words.slice(own, at).every(isPlain)) ||
    /^(?:it|this|that|these|those)$/u.test(keyAt(words, own))
  return { from: opens ? (sentences[index - 1]?.from ?? own) : own, to: at }
}

function isAlone(words: Reading['words'], at: number): boolean {
  const before = words[at - 1]
  return before === undefined || before.kind === 'break' || before.text === ':'
}
