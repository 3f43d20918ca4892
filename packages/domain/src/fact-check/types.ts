// What the fact check is given and what it answers (rules §3, mission C1).

export const severities = ['critical', 'major', 'minor'] as const
/** 'critical' refuses approval until fixed or accepted with a reason; 'major' and 'minor' only show. */
export type Severity = (typeof severities)[number]

export const findingKinds = [
  'dose',
  'unit',
  'frequency',
  'route',
  'duration',
  'medicine-added',
  'medicine-lost',
  'medicine-action',
  'side',
  'polarity',
  'certainty',
  'experiencer',
  'value',
  'date',
  'interval',
  'identity',
  'signature',
  'pronoun',
  'recipient',
  'allergy',
  'invented',
  'omitted',
  'contradiction',
  'placeholder',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** An exchange in the letter's plain text that brings back what the source says. */
export type Fix = { start: number; end: number; replacement: string }

/**
 * `start` and `end` are UTF-16 offsets in the letter's plain text (`plainTextOf`), `text` the words there. What is
 * missing from the letter has start -1, end -1 and the missing words in `text`. `source` are the words of the
 * dictation or the record that it was compared with, '' where there are none; `sourceStart` and `sourceEnd` are
 * offsets in the dictation. `id` comes from kind, words and source: it survives edits elsewhere and dies when the
 * words change.
 */
export type Finding = {
  id: string
  severity: Severity
  kind: FindingKind
  text: string
  start: number
  end: number
  source: string
  message: string
  sourceStart?: number
  sourceEnd?: number
  fix?: Fix
}

/** `before`: the text (HTML) that improvements of a letter began with; `changed`: what they changed critically in it. */
export type ImprovedText = { before: string; changed: readonly Difference[] }
export type Difference = Pick<Finding, 'kind' | 'text' | 'source'>

/** The part of a patient's record that a letter is compared with. `dob` is `YYYY-MM-DD`. */
export type PatientFacts = {
  name: string
  dob: string | null
  gender: string
  nhsNumber: string | null
  gpName: string | null
  allergies: readonly string[]
  medications: readonly string[]
}

/** A stretch of text, UTF-16 offsets. */
export type Range = { start: number; end: number }
