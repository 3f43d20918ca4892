// Defines the doubts about values of a patient list, each with its sentence.
import texts from './marks.json' with { type: 'json' }

export type MarkCode = keyof (typeof texts)['marks']
export type WarningCode = keyof (typeof texts)['warnings']

/** Explains why a value is uncertain or missing. */
export type Mark = { code: MarkCode; message: string }

/** Returns the mark with its sentence. `text` is the printed text, if the sentence quotes it. */
export function markOf(code: MarkCode, text = ''): Mark {
  return { code, message: texts.marks[code].replace('{text}', () => text) }
}

/** Codes for text that is not valid as printed: struck through, covered, hidden, or with a note. */
export const crossingCodes = [
  'struck_out',
  'covered',
  'hidden_text',
  'annotated',
] as const satisfies MarkCode[]
export type CrossingCode = (typeof crossingCodes)[number]

/**
 * True if the list says that this is not, or no longer, a patient to add. The import then skips the patient, unless a person
 * decides otherwise.
 */
export function isAgainstAdding(code: string): boolean {
  return AGAINST_ADDING.has(code)
}

const AGAINST_ADDING: ReadonlySet<string> = new Set([
  'patient_deceased',
  ...crossingCodes,
  'beside_crossed',
] satisfies MarkCode[])

/** Returns a warning about a whole file, with its sentence. `pages` are the pages that it names. */
export function warningOf(code: WarningCode, pages = ''): { code: WarningCode; message: string } {
  return { code, message: texts.warnings[code].replace('{pages}', pages) }
}
