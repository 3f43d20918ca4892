// Defines the headings of a letter by its type, in the order of the UK standards for clinical letters (PRSB).
import type { LetterType } from './types.ts'

/** The heading for what the GP is asked to do. The standards have this in the plan. */
export const GP_ACTIONS = 'Actions for GP'

/** The parts of a letter that the standards have, in the order of the outpatient letter. */
export const standardParts = [
  'diagnoses',
  'procedures',
  'history',
  'medication',
  'allergies',
  'examination',
  'results',
  'summary',
  'advice',
  'plan',
] as const
export type LetterPart = (typeof standardParts)[number]

/**
 * `title` is printed. `code` is the section's SNOMED CT code in the outpatient letter (ITK3 snapshot of 2021), or null if none is
 * certain for this type of letter.
 */
export type StandardHeading = { part: LetterPart; title: string; code: string | null }

/** Returns the headings for a letter of this type, in the standard's order. */
export function standardHeadings(type: LetterType): readonly StandardHeading[] {
  return ORDER[type].map((part) => {
    const { title, code } = HEADINGS[part]
    return { part, title, code: OUTPATIENT.has(type) ? code : null }
  })
}

const OUTPATIENT: ReadonlySet<LetterType> = new Set(['consultation', 'follow-up'] as const)

const HEADINGS: Record<LetterPart, { title: string; code: string }> = {
  diagnoses: { title: 'Diagnoses', code: '887161000000102' },
  procedures: { title: 'Procedures', code: '887171000000109' },
  history: { title: 'History', code: '717121000000105' },
  medication: { title: 'Medication', code: '933361000000108' },
  allergies: { title: 'Allergies', code: '886921000000105' },
  examination: { title: 'Examination', code: '715851000000102' },
  results: { title: 'Investigation results', code: '1082101000000102' },
  summary: { title: 'Clinical summary', code: '887181000000106' },
  advice: { title: 'Information and advice given', code: '1052951000000105' },
  plan: { title: 'Plan', code: '887201000000105' },
}

/**
 * A discharge summary has events before findings. A referral begins with the request and has no plan. A letter to the patient is
 * prose.
 */
const ORDER: Record<LetterType, readonly LetterPart[]> = {
  consultation: standardParts,
  'follow-up': standardParts,
  discharge: [
    'diagnoses',
    'procedures',
    'summary',
    'examination',
    'results',
    'allergies',
    'medication',
    'advice',
    'plan',
  ],
  referral: ['diagnoses', 'history', 'medication', 'allergies', 'examination', 'results'],
  patient: [],
}
