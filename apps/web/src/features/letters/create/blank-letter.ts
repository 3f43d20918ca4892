// The text of a new letter before anything is typed: salutation, patient line, an empty paragraph and the sign-off (rules
// §3).
import { completeLetter } from '@sincerely/domain/letters/complete-letter'
import { letterText } from '@sincerely/domain/letters/text'
import type { LetterType } from '@sincerely/domain/letters/types'
import type { LetterPatient } from './letter-patient.tsx'

export function blankLetter(type: LetterType, patient: LetterPatient, signatory: string): string {
  return completeLetter('<p></p>', { type, patient, gpName: patient.gpName, signatory })
}

/** Whether two letters have the same words. A letter that equals the blank letter has no typed text. */
export function hasSameWords(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

/** Moves a letter to another patient: replaces the paragraphs of the blank letter `from` with those of `to`. */
export function rebaseLetter(html: string, from: string, to: string): string {
  if (hasSameWords(html, from)) return to
  const [before, after] = [paragraphs(from), paragraphs(to)]
  return before.reduce(
    (text, paragraph, index) =>
      paragraph === '<p></p>' ? text : text.replace(paragraph, () => after[index] ?? paragraph),
    html,
  )
}

function paragraphs(html: string): string[] {
  return html.match(/<p>.*?<\/p>/gsu) ?? []
}

function wordsOf(html: string): string {
  return letterText(html).replaceAll(/\s+/gu, ' ').trim()
}
