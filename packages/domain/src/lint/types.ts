// The input and result of the letter lint: how a letter is written, not whether it is true.
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

/** The name of each rule on screen, and an example of what it finds. */
export const ruleTexts: Readonly<Record<LintRule, { label: string; example: string }>> = texts

/** The person the letter is addressed to. */
export type Reader = 'clinician' | 'patient'

/** `content` is HTML. `off` are rules the practice switched off; its `allowedAbbreviations` are not reported. */
export type LintInput = {
  content: string
  type: LetterType
  reader: Reader
  off: readonly LintRule[]
  allowedAbbreviations: readonly string[]
  /** Confirmed actions for the GP that other patients have too. */
  repeated?: readonly RepeatedAction[]
}

/**
 * `start` and `end` are UTF-16 offsets in the letter's plain text (`plainTextOf`), `text` the words there. Both are 0 if the words
 * are only in the box. `fix` is there only if there is exactly one right text.
 */
export type LintFinding = Range & { rule: LintRule; text: string; message: string; fix?: Fix }
