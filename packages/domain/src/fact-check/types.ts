// Defines the input and result of the fact check (rules §3).

export const severities = ['critical', 'major', 'minor'] as const
/**
 * 'critical' blocks approval until somebody fixes the finding or accepts it with a reason. 'major' and 'minor' findings are only
 * shown.
 */
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
  'gp-action',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** A replacement in the letter's plain text that restores what the source says. */
export type Fix = { start: number; end: number; replacement: string }

/**
 * `start` and `end` are UTF-16 offsets in the letter's plain text (`plainTextOf`), and `text` is the text between them. For words
 * missing from the letter both are -1, and `text` has the missing words. `source` is the part of the dictation or the record that
 * the text was compared with, or ''. `sourceStart` and `sourceEnd` are offsets in the dictation. `id` is derived from kind, words
 * and source: it survives edits elsewhere and changes with the words. `places` has all ranges of a fact that several words say,
 * with `start` and `end` as the first.
 */
export type Finding = {
  id: string
  severity: Severity
  kind: FindingKind
  text: string
  start: number
  end: number
  places?: Range[]
  source: string
  message: string
  sourceStart?: number
  sourceEnd?: number
  fix?: Fix
}

/** `before` is the text (HTML) from before an improvement, and `changed` lists the improvement's critical changes. */
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

/** A range of text in UTF-16 offsets. */
export type Range = { start: number; end: number }
