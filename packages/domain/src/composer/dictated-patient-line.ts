// Removes a dictated 're Joaquim Baptista' that names the patient, because the letter already has its patient line.
import { dateAt } from './dates.ts'
import { indexPhrases, phraseAt, removal, type Draft } from './draft.ts'
import months from '../language/months.json' with { type: 'json' }
import { printedTitle } from './name-style.ts'
import { wordsOfName } from './salutation-line.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * Looks only at the very beginning. The line must have the patient's surname and no other words, up to a mark, a new line or
 * words that begin a letter.
 */
export function takePatientLine(draft: Draft, patient: { name: string; dob: string | null }): Draft {
  const { tokens } = draft
  const from = tokens.findIndex((token) => !isLayout(token))
  if (from < 0 || !RE.has(wordAt(tokens, from))) return draft
  const names = isMark(tokens[from + 1], ':,') ? from + 2 : from + 1
  const known = wordsOfName(patient.name)
  const surname = [...known].at(-1)
  let end = names
  while (known.has(wordAt(tokens, end)) || printedTitle(wordAt(tokens, end)) !== null) end += 1
  const afterName = end
  const said = tokens.slice(names, afterName).map((token) => token.key)
  if (surname === undefined || !said.includes(surname)) return draft
  end = afterBirthDate(tokens, afterName, patient.dob) ?? afterName
  if (tokens[end]?.kind === 'word' && !OPENS_LETTER.has(wordAt(tokens, end))) return draft
  const next = isMark(tokens[end], '.,:;') ? end + 1 : end
  const line: readonly Token[] = tokens.slice(from, next)
  return {
    ...draft,
    tokens: tokens.slice(next),
    removed: [...draft.removed, ...removal(line, 'patient line')],
  }
}

/** Skips ', date of birth the third of March 1959', with or without brackets, if it is the record's date. */
function afterBirthDate(tokens: readonly Token[], from: number, dob: string | null): number | null {
  const opened = isMark(tokens[from], '(,') ? from + 1 : from
  const named = phraseAt(BIRTH, tokens, opened)?.next
  if (named === undefined || dob === null) return null
  const at = isMark(tokens[named], ':,') ? named + 1 : named
  const date = dateAt(tokens, wordAt(tokens, at) === 'the' && !dateAt(tokens, at) ? at + 1 : at)
  const [year = '', month = '', day = ''] = dob.split('-')
  const inWords = `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
  if (!date || date.text !== inWords) return null
  return isMark(tokens[date.next], ')') ? date.next + 1 : date.next
}

const BIRTH = indexPhrases(['date of birth', 'dob', 'd o b', 'born', 'born on'], (phrase) => phrase)
const MONTHS = [...new Set(Object.values(months))]
const RE = new Set(['re', 'regarding'])
const OPENS_LETTER = new Set('thank thanks many i we this diagnosis diagnoses'.split(' '))
