// Texts for findings: severity, fixes and common reasons.
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

/** Whether the finding has source words in the dictation. */
export function hasSource({ sourceStart, sourceEnd }: Finding): boolean {
  return sourceStart !== undefined && sourceEnd !== undefined && sourceEnd > sourceStart
}

/** Returns what to call the source words of a finding, or null if only its message says where they come from. */
export function sourceName(finding: Finding): string | null {
  if (hasSource(finding)) return 'Dictated'
  if (finding.kind === 'contradiction') return 'Also in the letter'
  return /(?<!or the )\brecord\b/u.test(finding.message) ? 'On record' : null
}

/** Returns the text of the toast after a fix. */
export function fixedText({ text, fix }: Pick<Finding, 'text' | 'fix'>): string {
  if (!fix) return ''
  if (text === '' || fix.start === fix.end) return `${quoted(fix.replacement)} is in the letter now.`
  return fix.replacement === ''
    ? `${quoted(text)} is no longer in the letter.`
    : `The letter says ${quoted(fix.replacement)} now.`
}

/** Returns the accessible name of the Fix button. */
export function fixLabel({ text, fix }: Finding): string {
  if (!fix) return ''
  if (fix.start === fix.end) return `Fix: write ${quoted(fix.replacement)}`
  return fix.replacement === '' ? `Fix: remove ${quoted(text)}` : `Fix: write ${quoted(fix.replacement)}`
}

/** Puts words in quotation marks. Collapses spaces and cuts long text. */
export function quoted(words: string): string {
  const collapsed = words.trim().replaceAll(/\s+/gu, ' ')
  return `‘${collapsed.length > maxLength ? `${collapsed.slice(0, maxLength).trimEnd()}…` : collapsed}’`
}

const maxLength = 120

/** The suggested reasons, which a person can edit. */
export const commonReasons = [
  'Corrected on purpose: the dictation was wrong',
  'Agreed after the dictation',
  'Confirmed with the patient',
  'The same in other words',
  'The record is out of date',
] as const
