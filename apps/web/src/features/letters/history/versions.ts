// Which versions of a letter have a text of their own, and which text the others have.
import type { LetterStepDone } from '@sincerely/domain/letters/history'
import { bringsText } from '@sincerely/domain/letters/history'

/** Those that brought a text, in the order of `steps`. */
export function versionsWithText<S extends LetterStepDone>(steps: readonly S[]): S[] {
  return steps.filter(({ did }) => bringsText(did))
}

/** The version whose text the letter had at `version`; null when the steps do not reach back so far. Newest first. */
export function textVersionAt(steps: readonly LetterStepDone[], version: number): number | null {
  return versionsWithText(steps).find((step) => step.version <= version)?.version ?? null
}

/** The older of two versions, then the newer. */
export function inOrder(one: number, other: number): [older: number, newer: number] {
  return one < other ? [one, other] : [other, one]
}
