// The parts every letter has (salutation, patient line, sign-off), added where they are missing (rules §3).
import { patientLine, type PatientIdentity } from './patient-line.ts'
import { salutation } from './salutation.ts'
import { escapeHtml, letterText } from './text.ts'

export type LetterPart = 'salutation' | 'patientLine' | 'signOff'

export type LetterParts = { gpName: string | null; patient: PatientIdentity; signatory: string | null }

/**
 * The letter with the parts it lacks: the salutation first, the patient line after it, 'Yours sincerely,' and the
 * name at the end. What is there stays as it is. Expects sanitised HTML.
 */
export function completeLetter(html: string, parts: LetterParts): string {
  const missing = missingParts(html)
  const opening = missing.includes('salutation') ? paragraph(salutation(parts.gpName)) : ''
  const about = missing.includes('patientLine')
    ? `<p><strong>${escapeHtml(patientLine(parts.patient))}</strong></p>`
    : ''
  const end = missing.includes('signOff')
    ? paragraph('Yours sincerely,') + paragraph(printedSignatory(parts.signatory))
    : ''
  if (opening !== '' || about === '') return opening + about + html + end
  const place = afterSalutation(html)
  return html.slice(0, place) + about + html.slice(place) + end
}

/** The parts a letter lacks, in the order they stand in a letter; approval warns of them. */
export function missingParts(html: string): LetterPart[] {
  const lines = letterText(html).split('\n')
  const [top, bottom] = [lines.slice(0, NEAR_TOP), lines.slice(-NEAR_END)]
  const belowSalutation = lines.slice(0, NEAR_TOP + 1)
  const missing: LetterPart[] = []
  if (!top.some((line) => SALUTATION.test(line))) missing.push('salutation')
  if (!belowSalutation.some((line) => PATIENT_LINE.test(line))) missing.push('patientLine')
  if (!bottom.some((line) => SIGN_OFF.test(line))) missing.push('signOff')
  return missing
}

/** The name under the sign-off; 'Medical Professional' where a letter has no doctor (spec §9, rules §1). */
export function printedSignatory(signatory: string | null): string {
  const name = (signatory ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return name === '' ? 'Medical Professional' : name
}

const NEAR_TOP = 6
const NEAR_END = 8
const SALUTATION = /^(?:dear\b|to whom it may concern)/iu
const PATIENT_LINE = /^(?:re\b(?!-)|regarding\b|patient\s*:)/iu
const SIGN_OFF = /^(?:yours\b|(?:with )?(?:kind(?:est)?|warm(?:est)?|best) (?:regards|wishes)\b)/iu

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

/** The place after the block that holds the salutation. */
function afterSalutation(html: string): number {
  const blocks = html.matchAll(/<(p|h[1-6]|li|div)(?:\s[^<>]*)?>(.*?)<\/\1>/gisu)
  for (const block of blocks) {
    if (SALUTATION.test(letterText(block[0]))) return block.index + block[0].length
  }
  return 0
}
