// Adds the parts that every letter has (salutation, patient line, sign-off) if they are missing (rules §3).
import { isClosing, unsignedClosing } from './closing.ts'
import { patientLine, type PatientIdentity } from './patient-line.ts'
import { openingFor } from './salutation.ts'
import { escapeHtml, letterText } from './text.ts'
import type { LetterType } from './types.ts'

export type LetterPart = 'salutation' | 'patientLine' | 'signOff'

export type LetterParts = {
  type: LetterType
  gpName: string | null
  patient: PatientIdentity
  signatory: string | null
}

/**
 * Adds the missing parts: the salutation first, the patient line after it, and 'Yours sincerely,' with the name at the end. If
 * only the name is missing, it is added below the closing. Existing parts are unchanged. Expects sanitised HTML.
 */
export function completeLetter(html: string, parts: LetterParts): string {
  const missing = missingParts(html)
  const opening = missing.includes('salutation')
    ? paragraph(openingFor(parts.type, parts.gpName, parts.patient.name))
    : ''
  const about = missing.includes('patientLine')
    ? `<p><strong>${escapeHtml(patientLine(parts.patient))}</strong></p>`
    : ''
  const end = missing.includes('signOff')
    ? paragraph('Yours sincerely,') + paragraph(printedSignatory(parts.signatory))
    : ''
  const signed = end === '' ? withName(html, printedSignatory(parts.signatory)) : html + end
  if (opening !== '' || about === '') return opening + about + signed
  const place = afterSalutation(signed)
  return signed.slice(0, place) + about + signed.slice(place)
}

/** Returns a letter's missing parts, in the order of a letter. The approval warns about them. */
export function missingParts(html: string): LetterPart[] {
  const lines = letterText(html).split('\n')
  const [top, bottom] = [lines.slice(0, NEAR_TOP), lines.slice(-NEAR_END)]
  const belowSalutation = lines.slice(0, NEAR_TOP + 1)
  const missing: LetterPart[] = []
  if (!top.some((line) => SALUTATION.test(line))) missing.push('salutation')
  if (!belowSalutation.some((line) => PATIENT_LINE.test(line))) missing.push('patientLine')
  if (!bottom.some(isClosing)) missing.push('signOff')
  return missing
}

/** Returns the name under the sign-off, which is 'Medical Professional' for a letter without a doctor (spec §9, rules §1). */
export function printedSignatory(signatory: string | null): string {
  const name = (signatory ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return name === '' ? 'Medical Professional' : name
}

const NEAR_TOP = 6
const NEAR_END = 8
const BLOCK = /<(p|h[1-6]|li|div)(?:\s[^<>]*)?>(.*?)<\/\1>/gisu
const SALUTATION = /^(?:dear\b|to whom it may concern)/iu
const PATIENT_LINE = /^(?:re\b(?!-)|regarding\b|patient\s*:)/iu

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

/**
 * Adds the name below a closing without one: in a paragraph like that of the closing, or on a new line of its block if the block
 * contains more.
 */
function withName(html: string, name: string): string {
  const closing = unsignedClosing(letterText(html), name)
  if (closing === null) return html
  const isIt = (part: string) => letterText(part) === closing.words
  const block = [...html.matchAll(BLOCK)].findLast(([whole]) =>
    letterText(whole).split('\n').includes(closing.words),
  )
  if (block === undefined) return html + paragraph(name)
  const [whole] = block
  const [after, opening] = [block.index + whole.length, /^<p\b[^<>]*>/iu.exec(whole)?.[0]]
  if (opening !== undefined && isIt(whole))
    return `${html.slice(0, after)}${opening}${escapeHtml(name)}</p>${html.slice(after)}`
  const lines = whole.split(/(?=<br\b)/iu)
  const at = lines.findLastIndex(isIt)
  if (at === -1) return html + paragraph(name)
  const named = lines.with(
    at,
    (lines[at] ?? '').replace(/(?:<\/[^<>]+>)*$/u, (tags) => `<br>${escapeHtml(name)}${tags}`),
  )
  return html.slice(0, block.index) + named.join('') + html.slice(after)
}

/** Returns the index after the block with the salutation. */
function afterSalutation(html: string): number {
  for (const block of html.matchAll(BLOCK)) {
    if (SALUTATION.test(letterText(block[0]))) return block.index + block[0].length
  }
  return 0
}
