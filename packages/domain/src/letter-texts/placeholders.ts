// Defines the placeholders of letter texts with their values in a letter, and checks how a text uses them.
import { shortDay } from '../dates.ts'
import { plainLine } from '../letters/allowed-markup.ts'
import { titledName } from '../letters/salutation.ts'
import { letterText } from '../letters/text.ts'
import type { LetterType } from '../letters/types.ts'
import { ageInYears, knownDob } from '../patients/age.ts'
import { formatNhsNumber } from '../patients/nhs-number.ts'

/** The names between double curly brackets, where case and spaces do not matter. `cursor` is where typing continues. */
export const textPlaceholders = [
  'patient name',
  'date of birth',
  'age',
  'NHS number',
  'MR number',
  'GP name',
  'doctor',
  'visit date',
  'today',
  'cursor',
] as const
export type TextPlaceholder = (typeof textPlaceholders)[number]

/** The value of each placeholder in a letter, or null if it is unknown. */
export type TextValues = Readonly<Record<Exclude<TextPlaceholder, 'cursor'>, string | null>>

/** The letter that a text is inserted into. Days are `YYYY-MM-DD`, and `doctorName` is the signatory. */
export type TextLetter = {
  doctorId: number
  doctorName: string
  type: LetterType
  patient: { id: number; name: string; dob: string | null; nhsNumber: string | null }
  gpName: string | null
  visitDate: string | null
}

/** Returns the values for one letter on `today` (`YYYY-MM-DD`), each as one line of plain text. */
export function textValues(
  { patient, gpName, doctorName, visitDate }: Omit<TextLetter, 'doctorId' | 'type'>,
  today: string,
): TextValues {
  const dob = knownDob(patient.dob)
  const age = ageInYears(dob, today)
  return {
    'patient name': known(patient.name),
    'date of birth': dob === null ? null : shortDay(dob),
    age: age === null ? null : String(age),
    'NHS number': patient.nhsNumber === null ? null : known(formatNhsNumber(patient.nhsNumber)),
    'MR number': String(patient.id),
    'GP name': titledName(gpName),
    doctor: known(doctorName),
    'visit date': visitDate === null ? null : shortDay(visitDate),
    today: shortDay(today),
  }
}

function known(text: string): string | null {
  return plainLine(text) || null
}

/** Returns the placeholder of this name, or null. An editor may write a space as `&nbsp;`. */
export function placeholderNamed(name: string): TextPlaceholder | null {
  const wanted = name.replaceAll('&nbsp;', ' ').trim().replace(/\s+/gu, ' ').toLowerCase()
  return textPlaceholders.find((placeholder) => placeholder.toLowerCase() === wanted) ?? null
}

/** Matches a name between double curly brackets, in text outside tags. */
export const IN_BRACKETS = /\{\{([^{}<>\n]{0,60})\}\}/gu

/**
 * Returns the problem with a text (sanitised or typed HTML), as a sentence for its author, or null if it can be used. An unknown
 * placeholder would be printed in letters unchanged.
 */
export function textProblem(html: string): string | null {
  const words = letterText(html)
  if (words === '') return 'Enter the text.'
  for (const [found, name = ''] of words.matchAll(IN_BRACKETS)) {
    if (placeholderNamed(name) === null) return `${found} is not a placeholder. Use ${list}.`
  }
  const rest = words.replace(IN_BRACKETS, '')
  if (/\{\{|\}\}/u.test(rest))
    return 'A placeholder is incomplete. Write its name between two pairs of curly brackets, as in {{age}}.'
  const whole = html.match(IN_BRACKETS)?.length ?? 0
  if (whole < (words.match(IN_BRACKETS)?.length ?? 0))
    return 'Part of a placeholder is bold, italic or underlined. Format all of it or none of it.'
  return null
}

const list = textPlaceholders
  .map((name) => `{{${name}}}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/u, ' and ')

/** Matches a snippet's abbreviation, which is typed after the semicolon: letters, digits and hyphens, without spaces. */
export const ABBREVIATION = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,19}$/u
