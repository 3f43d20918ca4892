// Creates the selected rows, all or none, with one key for every try (rules §4).
import { routes } from '@sincerely/contract/routes'
import { isApiError, messageOf, newIdempotencyKey, stream, type ApiError } from '../../../platform/api.ts'
import { intentFor } from '../../../platform/intent.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { failureLine } from '../upload/status-texts.ts'
import { counted } from './counted.ts'
import type { ImportState, ImportStore } from './import-store.ts'
import { noWork, withTouches, type ImportWork } from './import-work.ts'
import { dropImport, dropIntent, keepIntent } from './kept-work.ts'
import { unansweredSentence } from './unanswered.ts'
import { fieldOf, type ReviewRow, type RowProblems } from './review-row.ts'
import type { Found } from './standings.ts'

/** `rows` are the selected ones; `left` is how many stay behind: with none, nothing of the import stays on the device. */
export async function createPatients(store: ImportStore, rows: ReviewRow[], left: number): Promise<void> {
  if (store.get().creating !== null) return
  store.set({ creating: { created: 0, total: rows.length }, refusal: null, refused: {} })
  try {
    const body = {
      patients: rows.map(({ body: patient, touch, person }) => ({
        ...patient,
        confirmedNotDuplicate: touch.somebodyElse === person || undefined,
      })),
      doctorId: store.get().work.doctorId ?? undefined,
    }
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
    finish(store, rows, left)
    store.set({ created: patients })
    announce(patients.length)
  } catch (error) {
    if (store.signal.aborted) return
    // A refusal is an answer: nothing was created, and the next try is another one.
    const isAnswered = isApiError(error) && error.status >= 400 && error.status < 500
    if (isAnswered) await dropIntent(store.userId)
    const intent = isAnswered ? null : store.get().intent
    store.set({ creating: null, intent, ...refusalOf(error, rows, store.get()) })
  }
}

function finish(store: ImportStore, rows: ReviewRow[], left: number): void {
  const keys = rows.map(({ key }) => key)
  store.set({ creating: null, intent: null })
  if (left === 0) {
    store.set({ work: { ...noWork, step: 'confirmation' }, lists: {}, found: {}, twins: {} })
    void dropImport(store.userId)
    return
  }
  store.change((work): ImportWork => ({
    ...withTouches(work, keys, () => ({ created: true })),
    step: 'confirmation',
  }))
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
    return row ? [[row.key, { person: row.person, patients }]] : []
  })
  const refusal = sentenceOf(error, Object.keys(refused).length || candidates.length)
  return { refusal, refused, found: { ...found, ...Object.fromEntries(candidates) } }
}

function sentenceOf(error: ApiError, rows: number): string {
  if (error.code === 'offline' || error.code === 'incomplete') {
    return unansweredSentence
  }
  if (rows > 0) return `Nothing was created yet: look at ${counted(rows, 'row')} again, which say why.`
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
