// Whose text a field keeps, as it lies on this device beside what was typed.
import { isObject } from '../../platform/parse-object.ts'
import type { Choices } from './patient-draft.ts'

/** A choice that cannot be read is made again. */
export function parseChoices(value: unknown): Choices {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter(
      ([, choice]) =>
        isObject(choice) &&
        typeof choice.theirs === 'string' &&
        (choice.keeps === 'mine' || choice.keeps === 'theirs'),
    ),
  )
}
