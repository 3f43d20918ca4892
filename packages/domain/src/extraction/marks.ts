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

/** A warning about a whole file, with its sentence; `pages` are those it speaks of, where it names them. */
export function warningOf(code: WarningCode, pages = ''): { code: WarningCode; message: string } {
  return { code, message: texts.warnings[code].replace('{pages}', pages) }
}
