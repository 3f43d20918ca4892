// What is being said about a correction, as it is kept on this device until the practice has it.
import { type CorrectionChoices, RectifyRecord, type SentLetter } from '@sincerely/contract/rectification'
import { changeKey } from '@sincerely/domain/privacy/record-changes'
import { isObject } from '../../platform/parse-object.ts'

export type CorrectionDraft = {
  wasWrong: string
  putRight: string
  note: string
  /** Keys of the changes that did it. */
  changes: string[]
  /** Which letters have to be corrected; empty until it is said. */
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

/** Once it was kept as true, false or null. */
export const earlierCorrection = {
  read: (fields: unknown) =>
    isObject(fields) && typeof fields['areLettersWrong'] === 'boolean'
      ? { ...fields, wrongLetters: fields['areLettersWrong'] ? 'some' : 'none' }
      : fields,
}

/** All that is wrong with it, each beside its field. */
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
    letterIds: draft.wrongLetters === 'some' ? wrong.map(({ id }) => id) : null,
    version,
  }
}

/** Does it print the earlier value of one of these changes? */
export function isWrongNow({ says }: SentLetter, changes: readonly string[]): boolean {
  return says.some((key) => changes.includes(changeKey(key)))
}
