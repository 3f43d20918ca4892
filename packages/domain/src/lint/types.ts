// Defines the input and result of the letter lint, which checks how a letter is written and not whether it is true.
import type { Fix, Range } from '../fact-check/types.ts'
import type { RepeatedAction } from '../letters/repeated-actions.ts'
import type { LetterType } from '../letters/types.ts'
import texts from './rule-texts.json' with { type: 'json' }

export const lintRules = [
  'action-detail',
  'hidden-action',
  'gp-actions',
  'repeated-action',
  'medicine-reason',
  'abbreviation',
  'dose-style',
  'dose-unit',
  'route',
  'result-unit',
  'jargon',
  'long-sentence',
] as const
export type LintRule = (typeof lintRules)[number]

/** The name of each rule on screen, with an example of what it finds. */
export const ruleTexts: Readonly<Record<LintRule, { label: string; example: string }>> = texts

/** The person the letter is addressed to. */
export type Reader = 'clinician' | 'patient'

/** `content` is HTML. `off` lists the rules that the practice switched off. The `allowedAbbreviations` are not reported. */
export type LintInput = {
  content: string
  type: LetterType
  reader: Reader
  off: readonly LintRule[]
  allowedAbbreviations: readonly string[]
  /** The confirmed GP actions that also appear in letters about other patients. */
  repeated?: readonly RepeatedAction[]
}

/**
 * `start` and `end` are UTF-16 offsets in the letter's plain text (`plainTextOf`), and `text` is the text between them. Both
 * offsets are 0 if only the box contains the text. `fix` is set only if exactly one correction is possible.
 */
export type LintFinding = Range & { rule: LintRule; text: string; message: string; fix?: Fix }
