// A dictated 're Joaquim Baptista' that names the patient: it is the patient line, which the letter has already.
import { removal, type Draft } from './draft.ts'
import { printedTitle } from './name-style.ts'
import { wordsOfName } from './salutation-line.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/** Only at the very beginning, with the patient's surname and no other word, up to a mark or a new line. */
export function takePatientLine(draft: Draft, patientName: string): Draft {
  const { tokens } = draft
  const from = tokens.findIndex((token) => !isLayout(token))
  if (from < 0 || !RE.has(wordAt(tokens, from))) return draft
  const names = isMark(tokens[from + 1], ':,') ? from + 2 : from + 1
  const known = wordsOfName(patientName)
  const surname = [...known].at(-1)
  let end = names
  while (known.has(wordAt(tokens, end)) || printedTitle(wordAt(tokens, end)) !== null) end += 1
  const said = tokens.slice(names, end).map((token) => token.key)
  if (surname === undefined || !said.includes(surname) || tokens[end]?.kind === 'word') return draft
  const next = isMark(tokens[end], '.,:;') ? end + 1 : end
  const line: readonly Token[] = tokens.slice(from, next)
  return {
    ...draft,
    tokens: tokens.slice(next),
    removed: [...draft.removed, ...removal(line, 'patient line')],
  }
}

const RE = new Set(['re', 'regarding'])
