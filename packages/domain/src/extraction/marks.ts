// The doubts that reading a patient list can have, each with the sentence a person sees.
import texts from './marks.json' with { type: 'json' }

export type MarkCode = keyof (typeof texts)['marks']
export type WarningCode = keyof (typeof texts)['warnings']

/** Why a value is uncertain or missing. */
export type Mark = { code: MarkCode; message: string }

/** The mark with its sentence; `text` is what the list prints, where the sentence tells it. */
export function markOf(code: MarkCode, text = ''): Mark {
  return { code, message: texts.marks[code].replace('{text}', () => text) }
}

/** What can be with text that does not stand as it is printed: struck through, covered, not to be seen, with a note. */
export const crossingCodes = [
  'struck_out',
  'covered',
  'hidden_text',
  'annotated',
] as const satisfies MarkCode[]
export type CrossingCode = (typeof crossingCodes)[number]

/** The list itself says that this is not, or no longer, a patient to add: nobody is added with it unless a person says so. */
export function isAgainstAdding(code: string): boolean {
  return AGAINST_ADDING.has(code)
}

const AGAINST_ADDING: ReadonlySet<string> = new Set([
  'patient_deceased',
  ...crossingCodes,
  'beside_crossed',
] satisfies MarkCode[])

/** A warning about a whole file, with its sentence; `pages` are those it speaks of, where it names them. */
export function warningOf(code: WarningCode, pages = ''): { code: WarningCode; message: string } {
  return { code, message: texts.warnings[code].replace('{pages}', pages) }
}
