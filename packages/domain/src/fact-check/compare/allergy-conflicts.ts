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
    if (!isGiven(each) || speaksOfReaction(letter, each)) return []
    const same = recorded.find((entry) => placesIn(entry, each))
    const alike = recorded.find((entry) => isOfOneGroup(allergenOf(entry), each.id))
    const entry = same ?? alike
    if (entry === undefined) return []
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

/** True for 'Amoxicillin was started and gave her a rash' and 'codeine made him sick', but not with an 'although' or 'again'. */
function speaksOfReaction({ words, sentences }: Reading, { from, to }: MedicineFacts): boolean {
  const sentence = sentences[words[from]?.sentence ?? 0]
  const said = words.slice(sentence?.from, sentence?.to)
  if (said.some(({ key }) => REACTION.test(key))) return true
  const after = words.slice(to, Math.min(sentence?.to ?? to, to + HARM_REACH))
  return (
    after.some(
      ({ key }, at) => HARMED.test(key) && /^(?:her|him|them|you|me)$/u.test(after[at + 1]?.key ?? ''),
    ) && !said.some(({ key }) => DESPITE.test(key))
  )
}

const HARM_REACH = 10
const HARMED = /^(?:made|makes|gave|gives|upset|upsets)$/u
const DESPITE = /^(?:although|though|despite|even|again|re-?\w*start\w*|continue\w*|increase\w*)$/u
const REACTION = /^(?:allerg|anaphyla|react|rash|intoleran|swell|swollen|hives|urticaria|side)/u
