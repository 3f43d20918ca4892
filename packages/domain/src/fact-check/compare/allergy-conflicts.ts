// Finds medicines that are given despite a recorded or dictated allergy to them or to their class.
import type { Action, MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { allergenOf, isAllergy, isOfOneGroup } from './allergens.ts'
import { placesIn } from './compare-allergies.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

const GIVING: ReadonlySet<Action> = new Set<Action>(['start', 'continue', 'increase'])
const HOLDING: ReadonlySet<Action> = new Set<Action>(['avoid', 'stop'])

/** Checks only medicines that are clearly given, because one that is merely mentioned may be the one that was not tolerated. */
export function findAllergyConflicts(comparison: Comparison): Finding[] {
  const { letter, patient } = comparison
  const recorded = patient.allergies.filter((entry) => isAllergy(entry))
  return letter.medicines.flatMap((each) => {
    if (!isGiven(each) || isIfEver(letter, each)) return []
    const same = recorded.find((entry) => placesIn(entry, each))
    const alike = recorded.find((entry) => isOfOneGroup(allergenOf(entry), each.id))
    const entry = same ?? alike
    if (entry === undefined || speaksOfReaction(letter, each)) return []
    return [
      findingOf(comparison, {
        kind: 'allergy',
        severity: 'critical',
        place: each,
        source: entry,
        message:
          same === undefined
            ? `The letter prescribes '${wordsOf(letter, each)}', but the record lists an allergy to ${entry}, a related medicine.`
            : `The letter prescribes '${wordsOf(letter, each)}', but the record lists an allergy to it.`,
      }),
    ]
  })
}

function isGiven({ actions, denied }: MedicineFacts): boolean {
  const said = actions.map(({ action }) => action)
  return !denied && said.some((action) => GIVING.has(action)) && !said.some((action) => HOLDING.has(action))
}

/** True for 'please give it slowly if ever', which prescribes nothing. */
function isIfEver({ words, sentences }: Reading, { from }: MedicineFacts): boolean {
  const sentence = sentences[words[from]?.sentence ?? 0]
  const said = words.slice(sentence?.from, sentence?.to)
  return said.some(
    ({ key }, at) => key === 'if' && said[at + 1]?.key === 'ever' && said[at + 2]?.kind !== 'word',
  )
}

/** True if the sentence says that the medicine itself did harm: 'lisinopril made her cough', 'a rash after amoxicillin'. */
function speaksOfReaction(reading: Reading, medicine: MedicineFacts): boolean {
  return isNamedAsCause(reading, medicine) || harmsAfter(reading, medicine)
}

/** True for 'allergic to amoxicillin', 'a rash after starting amoxicillin' and 'amoxicillin (rash)'. */
function isNamedAsCause({ words, sentences }: Reading, { from, to }: MedicineFacts): boolean {
  const isReaction = (at: number) =>
    REACTION.test(words[at]?.key ?? '') &&
    (words[at]?.key !== 'side' || (words[at + 1]?.key ?? '').startsWith('effect'))
  if (isReaction(words[to]?.text === '(' ? to + 1 : to)) return true
  const start = Math.max(sentences[words[from]?.sentence ?? 0]?.from ?? from, from - CAUSE_REACH)
  let at = from - 1
  while (at > start && LINK.test(words[at]?.key ?? '')) at -= 1
  const key = words[at]?.key ?? ''
  return CAUSE.test(words[at + 1]?.key ?? '') && (REACTION.test(key) || HARM.test(key))
}

/**
 * True for 'codeine made him sick', but not for 'I prescribed codeine and gave her a leaflet', 'which gave her relief' or with an
 * 'although'. 'Start amoxicillin, which gave her a rash' prescribes it all the same.
 */
function harmsAfter(reading: Reading, medicine: MedicineFacts): boolean {
  const { words, sentences, termsOfSentence } = reading
  const { from, to } = medicine
  const index = words[from]?.sentence ?? 0
  const { from: start = 0, to: end = 0 } = sentences[index] ?? {}
  if (words.slice(start, end).some(({ key }) => DESPITE.test(key))) return false
  const next = termsOfSentence[index]?.find((term) => term.kind === 'medicine' && term.from >= to)
  return words.slice(to, Math.min(next?.from ?? end, to + VERB_REACH)).some(({ key }, offset) => {
    const at = to + offset
    if (DEVELOPED.test(key)) return isSubject(reading, medicine, at, true) && isHarm(reading, at, end)
    const isToPerson = HARMED.test(key) && PERSON.test(words[at + 1]?.key ?? '')
    if (!isToPerson && !CAUSED.test(key)) return false
    return isSubject(reading, medicine, at, false) && isHarm(reading, isToPerson ? at + 2 : at + 1, end)
  })
}

/** Whether the medicine did this ('codeine 30 mg made', 'it made', 'codeine was tried and made'), or the patient after it. */
function isSubject({ words }: Reading, medicine: MedicineFacts, verb: number, isPatient: boolean): boolean {
  const { to, doses, frequencies, routes, actions } = medicine
  const parts = [...doses.map(({ quantity }) => quantity), ...frequencies, ...routes]
  const own = Math.max(to, ...parts.map((part) => part.to))
  let at = verb - 1
  while (at >= own && AUXILIARY.test(words[at]?.key ?? '')) at -= 1
  if (at < own) return !isPatient
  const key = words[at]?.key ?? ''
  const before = words.slice(own, at).map((word) => word.key)
  const isClear = before.at(-1) === 'but' || !before.some((word) => REASON.test(word))
  const isOver = actions.every((each) => !GIVING.has(each.action) || PAST.test(words[each.at]?.key ?? ''))
  if (!isClear || !isOver) return false
  if (isPatient) return /^(?:she|he|they|you|patient)$/u.test(key)
  if (key === ',') return words[verb]?.key === 'causing'
  return /^(?:it|which|that|this)$/u.test(key) || (key === 'and' && /^(?:was|were)$/u.test(before[0] ?? ''))
}

/** Whether harm is named here ('a dry cough', 'feel sick'), and no relief from it. */
function isHarm({ words, termsOfSentence, denied }: Reading, from: number, end: number): boolean {
  const rest = words.slice(from, end)
  const stop = rest.findIndex(({ kind, key }) => kind !== 'word' || key === 'but')
  const clause = stop === -1 ? rest : rest.slice(0, stop)
  if (clause.some(({ key }) => RELIEF.test(key))) return false
  const to = from + Math.min(clause.length, HARM_REACH)
  const terms = termsOfSentence[words[from]?.sentence ?? 0] ?? []
  const isHere = (at: number) => at >= from && at < to && denied[at] === 0
  return (
    terms.some((term) => term.kind === 'finding' && !term.opposite && isHere(term.from)) ||
    clause.some(({ key }, at) => isHere(from + at) && (HARM.test(key) || REACTION.test(key)))
  )
}

const CAUSE_REACH = 6
const VERB_REACH = 14
const HARM_REACH = 5
const CAUSE = /^(?:to|from|with|after|by|on|of|due)$/u
const LINK =
  /^(?:to|from|with|after|by|on|of|due|the|her|his|their|a|an|any|oral|starting|taking|having|being|given|course|dose|first|previous|he|she|i|we|was|had|started|took)$/u
const HARMED = /^(?:made|makes|gave|gives|upset|upsets)$/u
const PERSON = /^(?:her|him|his|them|you|your|me)$/u
const CAUSED = /^(?:caused|causes|causing)$/u
const DEVELOPED = /^(?:developed|reacted)$/u
const AUXILIARY = /^(?:has|had|have|also|always|only|just|soon|then|once|usually|later|previously)$/u
const REASON = /^(?:for|because|as|since|after|when|i|we|he|she|they)$/u
const PAST = /^(?:\w+ed|began|begun|given|gave|was|has|have|had|put|new|trial)$/u
const RELIEF =
  /^(?:relie\w+|better|less|fewer|good|great|no|never|not|help\w*|eas\w+|settle\w*|improve\w*|go|stop|rid|well|bearable|control|advice|leaflet)$/u
const HARM =
  /^(?:sick|nause\w*|ill|unwell|worse|dizz\w*|drows\w*|confus\w*|itch\w*|cough\w*|vomit\w*|faint\w*|stomach|sleepy|collapse\w*)$/u
const DESPITE = /^(?:although|though|despite|even|again|re-?\w*start\w*|continue\w*|increase\w*)$/u
const REACTION = /^(?:allerg|anaphyla|react|rash|intoleran|swell|swollen|hives|urticaria|side)/u
