// What is being said about a correction, as it is kept on this device until the practice has it.
import type { CorrectionChoices, RectifyRecord, SentLetter } from '@sincerely/contract/rectification'
import { changeKey } from '@sincerely/domain/privacy/record-changes'
import { parseObject } from '../../platform/parse-object.ts'

export type CorrectionDraft = {
  wasWrong: string
  putRight: string
  note: string
  /** Keys of the changes that did it. */
  changes: string[]
  /** Have letters to be corrected? Null until it is said. */
  areLettersWrong: boolean | null
  letterIds: number[]
}

export const emptyCorrection: CorrectionDraft = {
  wasWrong: '',
  putRight: '',
  note: '',
  changes: [],
  areLettersWrong: null,
  letterIds: [],
}

/** As it was kept, or null when it cannot be read. */
export function parseCorrection(text: string | undefined): CorrectionDraft | null {
  const { wasWrong, putRight, note, changes, areLettersWrong, letterIds } = parseObject(text) ?? {}
  if (typeof wasWrong !== 'string' || typeof putRight !== 'string' || typeof note !== 'string') return null
  const areWrong = typeof areLettersWrong === 'boolean' ? areLettersWrong : null
  return {
    wasWrong,
    putRight,
    note,
    changes: Array.isArray(changes) ? changes.filter((key) => typeof key === 'string') : [],
    areLettersWrong: areWrong,
    letterIds: Array.isArray(letterIds) ? letterIds.filter((id) => typeof id === 'number') : [],
  }
}

/** As it is sent; what was chosen and is not there any more is left out. */
export function correctionOf(
  draft: CorrectionDraft,
  { changes, letters }: CorrectionChoices,
  version: number,
): RectifyRecord {
  const { wasWrong, putRight, note } = draft
  const chosen = changes.filter((change) => draft.changes.includes(changeKey(change)))
  const wrong = letters.filter(({ id }) => draft.letterIds.includes(id))
  return {
    wasWrong,
    putRight,
    note,
    changes: chosen.map(({ version: of, field }) => ({ version: of, field })),
    letterIds: draft.areLettersWrong === true ? wrong.map(({ id }) => id) : null,
    version,
  }
}

/** Does it print the earlier value of one of these changes? */
export function isWrongNow({ says }: SentLetter, changes: readonly string[]): boolean {
  return says.some((key) => changes.includes(changeKey(key)))
}
