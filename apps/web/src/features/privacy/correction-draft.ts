// The draft of a correction. It stays on this device until it is sent.
import { type CorrectionChoices, RectifyRecord, type SentLetter } from '@sincerely/contract/rectification'
import { changeKey } from '@sincerely/domain/privacy/record-changes'
import { isObject } from '../../platform/parse-object.ts'

export type CorrectionDraft = {
  wasWrong: string
  putRight: string
  note: string
  /** The keys of the record changes that made the correction. */
  changes: string[]
  /** Whether any sent letters need correcting. Empty until the user answers. */
  wrongLetters: '' | 'some' | 'none'
  letterIds: number[]
}

export const emptyCorrection: CorrectionDraft = {
  wasWrong: '',
  putRight: '',
  note: '',
  changes: [],
  wrongLetters: '',
  letterIds: [],
}

/** Reads drafts of older releases, which stored true, false or null. */
export const earlierCorrection = {
  read: (fields: unknown) =>
    isObject(fields) && typeof fields['areLettersWrong'] === 'boolean'
      ? { ...fields, wrongLetters: fields['areLettersWrong'] ? 'some' : 'none' }
      : fields,
}

/** Returns all errors, by field. */
export function correctionProblems(
  draft: CorrectionDraft,
  choices: CorrectionChoices,
  version: number,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (choices.letters.length > 0 && draft.wrongLetters === '')
    problems['letterIds'] = 'Choose whether letters need correcting.'
  const { error } = RectifyRecord.safeParse(correctionOf(draft, choices, version))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** Returns the request body. Choices that no longer exist are left out. */
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
    letterIds: draft.wrongLetters === 'some' ? wrong.map(({ id }) => id) : null,
    version,
  }
}

/** True if the letter prints the old value of one of these changes. */
export function isWrongNow({ says }: SentLetter, changes: readonly string[]): boolean {
  return says.some((key) => changes.includes(changeKey(key)))
}
