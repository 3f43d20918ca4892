// The messages between the page and its worker.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import type { LintFinding, LintInput } from '@sincerely/domain/lint/types'
import type { Finding, ImprovedText, PatientFacts, Range } from '@sincerely/domain/fact-check/types'

/** A letter to check. `letter` is HTML. `dictation` is null if there is none. */
export type CheckedText = {
  letter: string
  dictation: string | null
  patient: PatientFacts
  /** The names of recipients that a person entered. */
  recipients: string[]
  /** The name of the doctor who signs. */
  signatory: string
  /** The earlier texts that the letter was improved from. */
  improved: readonly ImprovedText[]
  /** The lines of the box that prints above the letter. */
  gpActions: readonly string[]
}

/** The two texts to map. `letter` is plain text. */
export type MappedText = { letter: string; dictation: string }

/** A request to the worker. `medicinesOf` is the HTML of a letter. */
export type Question =
  | { check: CheckedText }
  | { map: MappedText }
  | { lint: LintInput }
  | { medicinesOf: string }

/** `unused` has the dictated words that are not in the letter. */
export type CheckAnswer = { findings: Finding[]; unused: Range[] }

export type Answer =
  | CheckAnswer
  | { map: MapEntry[] }
  | { style: LintFinding[] }
  | { medicineTable: string | null }

/** 'started' is sent before each answer, so that the page can measure its time. */
export type WorkerMessage = 'started' | Answer
