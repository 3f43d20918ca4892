// What the page asks its worker, and what that answers.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import type { Finding, ImprovedText, PatientFacts, Range } from '@sincerely/domain/fact-check/types'

/** `letter` is HTML. `dictation` is null where there is none. */
export type CheckedText = {
  letter: string
  dictation: string | null
  patient: PatientFacts
  /** The names that were entered of those it goes to. */
  recipients: string[]
  /** The doctor whose letter it is. */
  signatory: string
  /** What it was improved from. */
  improved: readonly ImprovedText[]
}

/** `letter` is plain text. */
export type MappedText = { letter: string; dictation: string }

export type Question = { check: CheckedText } | { map: MappedText }

/** `unused`: words of the dictation that are not in the letter. */
export type CheckAnswer = { findings: Finding[]; unused: Range[] }

export type Answer = CheckAnswer | { map: MapEntry[] }

/** It says when it begins with a question. */
export type WorkerWord = 'begun' | Answer
