// Finds a dictated allergy that is neither in the record nor in the letter.
import type { MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { isAllergyPlace, placesOfAllergen, speaksOf } from './allergens.ts'
import { isCalledAllergy, placesIn } from './compare-allergies.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

export function findLostAllergies(comparison: Comparison): Finding[] {
  const { letter, said, patient } = comparison
  if (!said) return []
  const { reading } = said
  const seen = new Set<string>()
  return reading.medicines.flatMap((each) => {
    const isNews = isOwnAllergy(reading, each) && !patient.allergies.some((entry) => placesIn(entry, each))
    if (!isNews || seen.has(each.id)) return []
    seen.add(each.id)
    if (isInLetter(letter, each)) return []
    const words = wordsOf(reading, each)
    return [
      findingOf(comparison, {
        kind: 'allergy',
        severity: 'critical',
        place: null,
        text: `${words} allergy`,
        source: each,
        message: `The dictation mentions an allergy to '${words}', but the letter does not.`,
      }),
    ]
  })
}

/** Whether the allergy is the patient's own and is not denied. */
function isOwnAllergy(reading: Reading, each: MedicineFacts): boolean {
  return (
    isCalledAllergy(reading, each, new Set()) &&
    reading.denied[each.from] === 0 &&
    (reading.owners[each.from] ?? 'patient') === 'patient'
  )
}

/** Whether the letter mentions the substance anywhere as not tolerated. */
function isInLetter(letter: Reading, { id }: MedicineFacts): boolean {
  return placesOfAllergen(letter, id).some(
    (at) => isAllergyPlace(letter, at) || speaksOf(letter, at, new Set()),
  )
}
