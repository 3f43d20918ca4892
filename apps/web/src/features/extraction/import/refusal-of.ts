// Says why nothing was created: a sentence about all rows, and problems of each row.
import { isApiError, messageOf, type ApiError } from '../../../platform/api.ts'
import { failureLine } from '../upload/failure-line.ts'
import { counted } from './counted.ts'
import type { ImportState } from './import-store.ts'
import { fieldOf, type ReviewRow, type RowProblems } from './review-row.ts'
import type { Found } from './row-status.ts'
import { unansweredSentence } from './create-attempt.ts'

type Refusal = Pick<ImportState, 'refusal' | 'refused' | 'found' | 'toRecheck'>

export function refusalOf(
  error: unknown,
  rows: readonly (ReviewRow | undefined)[],
  { found }: Pick<ImportState, 'found'>,
): Refusal {
  if (!isApiError(error)) return { refusal: messageOf(error), refused: {}, found, toRecheck: [] }
  const refused = refusedRows(error, rows)
  const candidates = (error.candidates ?? []).flatMap(({ index, patients }): [string, Found][] => {
    const row = rows[index]
    return row ? [[row.key, withNewMatches(found[row.key], { person: row.person, patients })]] : []
  })
  const toRecheck = [...new Set([...Object.keys(refused), ...candidates.map(([key]) => key)])]
  const refusal = sentenceOf(error, toRecheck.length)
  return { refusal, refused, toRecheck, found: { ...found, ...Object.fromEntries(candidates) } }
}

/** Adds the new matches of a row to the records that were shown before. */
function withNewMatches(before: Found | undefined, { person, patients }: Found): Found {
  const known = before?.person === person ? before.patients : []
  const others = known.filter(({ id }) => patients.every((patient) => patient.id !== id))
  return { person, patients: [...patients, ...others] }
}

export function checkAgainSentence(rows: number): string {
  return `Nothing has been created yet. Check ${counted(rows, 'row')} again. The notes there say why.`
}

function sentenceOf(error: ApiError, rows: number): string {
  if (error.code === 'offline' || error.code === 'incomplete') {
    return unansweredSentence
  }
  if (rows > 0) return checkAgainSentence(rows)
  if (error.status >= 400 && error.status < 500) return error.message
  return `${failureLine('Creation failed', error)} - ${error.message}`
}

/**
 * Assigns the errors to rows: 'patients.3.name' is about the name of the fourth row. The server counts the entries of the
 * request, so the message names the person instead.
 */
function refusedRows(
  { fields = {} }: ApiError,
  rows: readonly (ReviewRow | undefined)[],
): Record<string, RowProblems> {
  const refused: Record<string, RowProblems> = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index = '', field = ''] = /^patients\.(\d+)\.?(\w*)/u.exec(path) ?? []
    const row = rows[Number(index)]
    if (index === '' || !row) continue
    refused[row.key] = { ...refused[row.key], [fieldOf(field)]: namingPerson(message, rows) }
  }
  return refused
}

function namingPerson(message: string, rows: readonly (ReviewRow | undefined)[]): string {
  return message.replace(/entry (\d+) of the list/u, (whole, entry: string) => {
    const name = rows[Number(entry) - 1]?.identity.name
    return name ? `${name}, earlier in the list` : whole
  })
}
