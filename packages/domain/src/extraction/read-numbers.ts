// Reads a patient's NHS number and other systems' numbers.
import { isNhsNumber, parseNhsNumber } from '../patients/nhs-number.ts'
import { findFacts } from './facts.ts'
import { markOf } from './marks.ts'
import { withPlainSigns } from './plain-signs.ts'
import type { Field } from './types.ts'

export type PrintedNumbers = {
  /** The text in the column of NHS numbers. */
  nhs: string
  /** The text in the column of another system's numbers. */
  medical: string
  /** Whether all numbers of that column pass the NHS check. */
  medicalPassesCheck: boolean
  /** Whether the column was recognised by its numbers and not by its label. */
  nhsByContents: boolean
}

type Numbers = { nhsNumber: Field<string | null>; medicalNumber: Field<string | null> }

/** Returns the numbers as printed, and the ten digits if one is an NHS number (rules §2). */
export function readNumbers({ nhs, medical, medicalPassesCheck, nhsByContents }: PrintedNumbers): Numbers {
  const [printedNhs, printedMedical] = [numberIn(nhs), numberIn(medical)]
  if (printedNhs === '' && printedMedical === '')
    return { nhsNumber: { value: null }, medicalNumber: { value: null, marks: [markOf('number_missing')] } }
  if (printedNhs === '')
    return {
      nhsNumber: unnamedNhs(printedMedical, medicalPassesCheck),
      medicalNumber: asPrinted(medical, printedMedical),
    }
  const nhsNumber = readNhs(printedNhs, nhsByContents)
  if (printedMedical !== '') return { nhsNumber, medicalNumber: asPrinted(medical, printedMedical) }
  return {
    nhsNumber,
    medicalNumber: nhsNumber.marks ? { value: printedNhs, marks: nhsNumber.marks } : { value: printedNhs },
  }
}

/** A number on two lines may have a space at the break or not. Words beside it are from the next cell. */
function asPrinted(cell: string, value: string): Field<string | null> {
  const facts = findFacts(value)
  const number = facts.find(({ kind }) => kind === 'number' || kind === 'nhs')
  const strays = facts.some(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text))
  // The number has the format of an NHS number, but is not valid.
  if (/^\d{3} \d{3} \d{4}$/u.test(value) && !isNhsNumber(value.replaceAll(' ', '')))
    return { value, marks: [markOf('nhs_check_digit')] }
  if (number && strays) return { value: number.text, marks: [markOf('glued_text')] }
  return cell.trim().includes('\n') ? { value, marks: [markOf('joined_lines')] } : { value }
}

function readNhs(printed: string, byContents: boolean): Field<string | null> {
  const value = parseNhsNumber(printed)
  if (value !== null) return byContents ? { value, marks: [markOf('nhs_by_guess')] } : { value }
  const digits = printed.replaceAll(/\D/gu, '')
  return { value: null, marks: [markOf(digits.length === 10 ? 'nhs_check_digit' : 'nhs_not_ten_digits')] }
}

/** One number in eleven passes the check by chance, but a whole column does not. */
function unnamedNhs(printed: string, wholeColumn: boolean): Field<string | null> {
  const digits = printed.replaceAll(/[\s-]/gu, '')
  if (!isNhsNumber(digits)) return { value: null }
  return wholeColumn ? { value: digits } : { value: digits, marks: [markOf('nhs_by_guess')] }
}

function numberIn(cell: string): string {
  const text = withPlainSigns(cell)
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:nhs|mrn|chi|hosp(?:ital)?|id|no|number|ref)\b[\s.:#-]*(?:no|number|id)?[\s.:#-]*/iu, '')
    .trim()
  return /^(?:-|–|—|n\/?[ak]|none|nil|unknown|\?)?$/iu.test(text) ? '' : text
}
