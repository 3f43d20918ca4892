// Finds medicines that are given despite a recorded or dictated allergy to them or to their class.
import lexicon from '../lexicons/allergy-groups.json' with { type: 'json' }
import type { Action, MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../text/reading.ts'
import type { Finding } from '../types.ts'
import { allergenOf, isAllergy } from './allergens.ts'
import { placesIn } from './compare-allergies.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

const GROUPS = Object.values(lexicon).map((members) => members.split('|'))
const GIVING: ReadonlySet<Action> = new Set<Action>(['start', 'continue', 'increase'])
const HOLDING: ReadonlySet<Action> = new Set<Action>(['avoid', 'stop'])

/** Checks only medicines that are clearly given, because one that is merely mentioned may be the one that was not tolerated. */
export function findAllergyConflicts(comparison: Comparison): Finding[] {
  const { letter, patient } = comparison
  const recorded = patient.allergies.filter((entry) => isAllergy(entry))
  return letter.medicines.flatMap((each) => {
    if (!isGiven(each) || speaksOfReaction(letter, each)) return []
    const same = recorded.find((entry) => placesIn(entry, each))
    const alike = recorded.find((entry) => isOfOneKind(allergenOf(entry), each.id))
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

/** True for 'Amoxicillin was started and gave her a rash'. */
function speaksOfReaction({ words }: Reading, { from }: MedicineFacts): boolean {
  const sentence = words[from]?.sentence
  return words.some((word) => word.sentence === sentence && REACTION.test(word.key))
}

const REACTION = /^(?:allerg|anaphyla|react|rash|intoleran|swell|swollen|hives|urticaria|side)/u

function isOfOneKind(allergen: string, medicine: string): boolean {
  const name = allergen.toLowerCase().replaceAll('-', ' ').replace(/s$/u, '')
  return GROUPS.some((group) => group.includes(medicine) && group.some((member) => name.includes(member)))
}
