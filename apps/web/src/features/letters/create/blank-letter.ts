// A letter before its first word is typed: the salutation, whom it is about, room for the text, and the sign-off (rules §3).
import { completeLetter } from '@sincerely/domain/letters/complete-letter'
import { letterText } from '@sincerely/domain/letters/text'
import type { LetterPatient } from './letter-patient.tsx'

export function blankLetter(patient: LetterPatient, signatory: string): string {
  return completeLetter('<p></p>', { patient, gpName: patient.gpName, signatory })
}

/** Has nobody typed anything into it? */
export function isStill(html: string, blank: string): boolean {
  return wordsOf(html) === wordsOf(blank)
}

/** The same text about somebody else: what stood on the blank letter as it was is said of the other one now. */
export function aboutAnother(html: string, from: string, to: string): string {
  if (isStill(html, from)) return to
  const [before, after] = [paragraphs(from), paragraphs(to)]
  return before.reduce(
    (text, one, at) => (one === '<p></p>' ? text : text.replace(one, () => after[at] ?? one)),
    html,
  )
}

function paragraphs(html: string): string[] {
  return html.match(/<p>.*?<\/p>/gsu) ?? []
}

function wordsOf(html: string): string {
  return letterText(html).replaceAll(/\s+/gu, ' ').trim()
}
