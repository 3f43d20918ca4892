// Finds which versions of a letter brought a new text, and which text the other versions have.
import type { LetterStepDone } from '@sincerely/domain/letters/history'
import { bringsText } from '@sincerely/domain/letters/history'

/** Returns the steps that brought a new text, in the order of `steps`. */
export function versionsWithText<S extends LetterStepDone>(steps: readonly S[]): S[] {
  return steps.filter(({ did }) => bringsText(did))
}

/**
 * Returns the version whose text the letter had at `version`; null if the steps do not reach back that far. `steps` are
 * newest first.
 */
export function textVersionAt(steps: readonly LetterStepDone[], version: number): number | null {
  return versionsWithText(steps).find((step) => step.version <= version)?.version ?? null
}

export function oldestFirst(one: number, other: number): [older: number, newer: number] {
  return one < other ? [one, other] : [other, one]
}
