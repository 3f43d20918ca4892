// Creates the selected rows, all or none, with one key for every try (rules §4).
import { mostNamed } from '@sincerely/contract/patients'
import { routes } from '@sincerely/contract/routes'
import { isApiError, messageOf, newIdempotencyKey, stream, type ApiError } from '../../../platform/api.ts'
import { intentFor } from '../../../platform/intent.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { failureLine } from '../upload/status-texts.ts'
import { checkPeople } from './check-people.ts'
import { counted } from './counted.ts'
import type { ImportState, ImportStore } from './import-store.ts'
import { noWork, rowKey, unreadFiles, withoutFiles, withTouches, type ImportWork } from './import-work.ts'
import { dropFiles, dropIntent, keepIntent } from './kept-work.ts'
import { selectedRows, type Review } from './review.ts'
import { fieldOf, type ReviewRow, type RowProblems } from './review-row.ts'
import { saysElse, standingsOf, type Found } from './standings.ts'
import { unansweredSentence } from './unanswered.ts'

/**
 * Creates what is selected of the review, once every row of it was held against the practice's patients. When rows turn
 * out to be somebody known, nothing is created and the answer is true: they are to be shown first.
 */
export async function createPatients(store: ImportStore, review: Review): Promise<boolean> {
  if (store.get().creating !== null) return false
  const rows = selectedRows(review)
  store.set({ creating: { created: 0, total: rows.length }, refusal: null, refused: {} })
  await checkPeople(store, review.rows, store.signal)
  if (store.signal.aborted) return false
  const { found, twins } = store.get()
  const standings = standingsOf(review.rows, found, twins)
  const held = rows.filter(({ key }) => !standings.get(key)?.isSelected)
  if (held.length === 0) return send(store, rows)
  store.set({ creating: null, refusal: lookAgain(held.length) })
  return true
}

async function send(store: ImportStore, rows: ReviewRow[]): Promise<boolean> {
  try {
    const body = { patients: rows.map(newPatient), doctorId: store.get().work.doctorId ?? undefined }
    const intent = intentFor(body, store.get().intent, newIdempotencyKey)
    store.set({ intent })
    // The key is on the device before the first try: a reload in the middle does not create anybody twice.
    await keepIntent(store.userId, intent)
    const { patients } = await stream(
      routes.patients.bulkCreate,
      { body },
      (creating) => store.set({ creating }),
      { signal: store.signal, idempotencyKey: intent.key },
    )
    finish(store, rows)
    store.set({ created: patients })
    announce(patients.length)
    return false
  } catch (error) {
    if (store.signal.aborted) return false
    // A refusal is an answer: nothing was created, and the next try is another one.
    const isAnswered = isApiError(error) && error.status >= 400 && error.status < 500
    if (isAnswered) await dropIntent(store.userId)
    const intent = isAnswered ? null : store.get().intent
    store.set({ creating: null, intent, ...refusalOf(error, rows, store.get()) })
    return isApiError(error) && error.candidates !== undefined
  }
}

/** Who is said to be somebody else is so than those who were shown; whoever was added since is looked at as well. */
function newPatient(row: ReviewRow) {
  if (!saysElse(row)) return row.body
  const notDuplicateOf = (row.touch.elseThan ?? []).slice(0, mostNamed)
  return { ...row.body, confirmedNotDuplicate: true, notDuplicateOf }
}

/** What was created goes. What waits is kept: rows that were left out, and files that are not read yet. */
function finish(store: ImportStore, rows: ReviewRow[]): void {
  const keys = rows.map(({ key }) => key)
  store.set({ creating: null, intent: null })
  void dropIntent(store.userId)
  store.change((work) => withTouches(work, keys, () => ({ created: true })))
  const { work, lists } = store.get()
  if (!hasRowsLeft(work, lists)) dropReadFiles(store)
  store.change((now) => ({ ...now, step: 'confirmation' }))
}

function hasRowsLeft({ touched }: ImportWork, lists: ImportState['lists']): boolean {
  return Object.entries(lists).some(([fileId, { records }]) =>
    records.some((record) => {
      const { created, removed } = touched[rowKey(fileId, record)] ?? {}
      return !created && !removed
    }),
  )
}

/** With the last file nothing of the import stays on the device. */
function dropReadFiles(store: ImportStore): void {
  const { work, lists } = store.get()
  const unread = unreadFiles(work)
  const gone = work.files.filter((file) => !unread.includes(file)).map(({ id }) => id)
  const kept = Object.fromEntries(Object.entries(lists).filter(([id]) => !gone.includes(id)))
  store.set({ lists: kept, found: {}, twins: {} })
  store.change((now) => (unread.length === 0 ? noWork : withoutFiles(now, gone)))
  void dropFiles(store.userId, gone)
}

function announce(count: number): void {
  void queryClient.invalidateQueries({ queryKey: ['patients'] })
  toast({
    type: 'success',
    title: 'Patients Created Successfully',
    message: `Successfully created ${counted(count, 'patient')} in database`,
  })
}

type Refusal = Pick<ImportState, 'refusal' | 'refused' | 'found'>

/** Why nothing was created: beside which rows, and over all of them. */
export function refusalOf(
  error: unknown,
  rows: readonly ReviewRow[],
  { found }: Pick<ImportState, 'found'>,
): Refusal {
  if (!isApiError(error)) return { refusal: messageOf(error), refused: {}, found }
  const refused = refusedRows(error, rows)
  const candidates = (error.candidates ?? []).flatMap(({ index, patients }): [string, Found][] => {
    const row = rows[index]
    return row ? [[row.key, withThose(found[row.key], { person: row.person, patients })]] : []
  })
  const refusal = sentenceOf(error, Object.keys(refused).length || candidates.length)
  return { refusal, refused, found: { ...found, ...Object.fromEntries(candidates) } }
}

/** Who was shown before is shown on. */
function withThose(before: Found | undefined, { person, patients }: Found): Found {
  const known = before?.person === person ? before.patients : []
  const others = known.filter(({ id }) => patients.every((patient) => patient.id !== id))
  return { person, patients: [...patients, ...others] }
}

function lookAgain(rows: number): string {
  return `Nothing was created yet: look at ${counted(rows, 'row')} again, which say why.`
}

function sentenceOf(error: ApiError, rows: number): string {
  if (error.code === 'offline' || error.code === 'incomplete') {
    return unansweredSentence
  }
  if (rows > 0) return lookAgain(rows)
  if (error.status >= 400 && error.status < 500) return error.message
  return `${failureLine('Creation failed', error)} - ${error.message}`
}

/** 'patients.3.name' → the fourth row's name. The server counts in what it was sent; the row says whom it means. */
function refusedRows({ fields = {} }: ApiError, rows: readonly ReviewRow[]): Record<string, RowProblems> {
  const refused: Record<string, RowProblems> = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index = '', field = ''] = /^patients\.(\d+)\.?(\w*)/u.exec(path) ?? []
    const row = rows[Number(index)]
    if (index === '' || !row) continue
    refused[row.key] = { ...refused[row.key], [fieldOf(field)]: inOwnWords(message, rows) }
  }
  return refused
}

function inOwnWords(message: string, rows: readonly ReviewRow[]): string {
  return message.replace(/entry (\d+) of the list/u, (whole, entry: string) => {
    const name = rows[Number(entry) - 1]?.identity.name
    return name ? `${name}, who stands earlier in the list` : whole
  })
}
