// Adds what a letter needs and does not have: salutation, patient line, sign-off (rules §3).
import { escapeHtml, letterText } from './text.ts'

export const letterParts = ['salutation', 'patientLine', 'signOff'] as const
export type LetterPart = (typeof letterParts)[number]

export type PartsToAdd = {
  /** 'Dear Dr Patel,' */
  salutation: string
  /** 'Re: …' */
  patientLine: string
  /** Who signs; null signs as 'Medical Professional' (spec §9). */
  signatory: string | null
}

/** The parts a letter's HTML lacks, in their order on the page. */
export function missingParts(html: string): LetterPart[] {
  const lines = letterText(html).split('\n')
  const has = {
    salutation: lines.slice(0, 4).some((line) => /^(?:dear|to whom it may concern|hello|hi)\b/i.test(line)),
    patientLine: lines.slice(0, 6).some((line) => /^(?:re|regarding)\b\s*:?/i.test(line)),
    signOff: lines
      .slice(-6)
      .some((line) => /^(?:yours\b|(?:with )?(?:kind|best|warm)(?:est)? (?:regards|wishes)\b)/i.test(line)),
  } satisfies Record<LetterPart, boolean>
  return letterParts.filter((part) => !has[part])
}

/**
 * The letter with the missing parts added: salutation first, the patient line after it, 'Yours sincerely,' and the
 * name last. What is there stays as it is. Used once, when a letter is first saved; expects sanitised HTML.
 */
export function completeLetter(html: string, parts: PartsToAdd): string {
  const missing = missingParts(html)
  const lacks = (part: LetterPart) => missing.includes(part)
  const re = lacks('patientLine') ? `<p><strong>${escapeHtml(parts.patientLine)}</strong></p>` : ''
  const body = lacks('salutation')
    ? `<p>${escapeHtml(parts.salutation)}</p>${re}${html}`
    : afterFirstBlock(html, re)
  return lacks('signOff') ? `${body}${signOff(parts.signatory)}` : body
}

/** 'Yours sincerely,' and the name, as two lines. */
export function signOff(signatory: string | null): string {
  return `<p>Yours sincerely,</p><p>${escapeHtml(signatory?.trim() || 'Medical Professional')}</p>`
}

/** Puts the patient line behind the block that holds the salutation. */
function afterFirstBlock(html: string, line: string): string {
  if (line === '') return html
  const salutationEnd = /<(p|h[1-6])\b[^>]*>(?:(?!<\/\1>).)*?\bdear\b.*?<\/\1>/is.exec(html)
  const end = salutationEnd === null ? 0 : salutationEnd.index + salutationEnd[0].length
  return html.slice(0, end) + line + html.slice(end)
}
