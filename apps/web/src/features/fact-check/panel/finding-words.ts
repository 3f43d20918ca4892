// A finding in words: how bad, what stands where, and what a person may say of it.
import type { Finding, Severity } from '@sincerely/domain/fact-check/types'

export const severityWords = {
  critical: 'Critical',
  major: 'Major',
  minor: 'Minor',
} as const satisfies Record<Severity, string>

export const severityTones = {
  critical: 'red',
  major: 'yellow',
  minor: 'blue',
} as const satisfies Record<Severity, string>

/** Whether the words it was compared with stand in the dictation. */
export function hasSource({ sourceStart, sourceEnd }: Finding): boolean {
  return sourceStart !== undefined && sourceEnd !== undefined && sourceEnd > sourceStart
}

/** '‘5 mg’ is ‘2.5 mg’ now.' */
export function fixedWords({ text, fix }: Finding): string {
  if (!fix) return ''
  if (text === '' || fix.start === fix.end) return `${quoted(fix.replacement)} is in the letter now.`
  return fix.replacement === ''
    ? `${quoted(text)} is no longer in the letter.`
    : `The letter says ${quoted(fix.replacement)} now.`
}

/** What the button that puts it right is called, in full. */
export function fixLabel({ text, fix }: Finding): string {
  if (!fix) return ''
  if (fix.start === fix.end) return `Fix: write ${quoted(fix.replacement)}`
  return fix.replacement === '' ? `Fix: remove ${quoted(text)}` : `Fix: write ${quoted(fix.replacement)}`
}

/** Spaces at the ends belong to the text, not to what is said of it; long words are cut. */
export function quoted(words: string): string {
  const whole = words.trim().replaceAll(/\s+/gu, ' ')
  return `‘${whole.length > longest ? `${whole.slice(0, longest).trimEnd()}…` : whole}’`
}

const longest = 120

/** Reasons that are often given; each can be changed before it is. */
export const commonReasons = [
  'Corrected on purpose: the dictation was wrong',
  'Agreed after the dictation',
  'Confirmed with the patient',
  'The same in other words',
  'The record is out of date',
] as const
