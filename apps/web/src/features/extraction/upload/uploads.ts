// Sends files to be read: two at a time, each in a call of its own, so that each has its progress, its result and its retry.
import type { UploadedFile } from '@sincerely/contract/extraction'
import { routes } from '@sincerely/contract/routes'
import { isApiError, messageOf, stream } from '../../../platform/api.ts'
import type { ImportStore } from '../import/import-store.ts'
import { type FileState, type ImportFile, isToSend, isUnderWay, withFile } from '../import/import-work.ts'
import { dropFiles, keepList, readFile } from '../import/kept-work.ts'
import { readRecords } from '../import/read-records.ts'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { counted } from '../import/counted.ts'
import { failureLine } from './status-texts.ts'

const atOnce = 2

/** Sends these files, or all that are worth sending. `today` is the practice's day `YYYY-MM-DD`. */
export function sendFiles(store: ImportStore, today: string, ids?: readonly string[]): void {
  withdrawFailure()
  const chosen = store.get().work.files.filter((file) => isToSend(file) && (ids?.includes(file.id) ?? true))
  for (const { id } of chosen) setState(store, id, { step: 'queued' })
  const run = runOf(store)
  for (const { id } of chosen) run.ids.add(id)
  while (run.workers < atOnce && run.workers < chosen.length) {
    run.workers += 1
    void work(store, run, today)
  }
}

/** Takes a file back before it is read. */
export function cancelFile(store: ImportStore, id: string): void {
  sending.get(id)?.abort()
  setState(store, id, { step: 'waiting' })
}

/** The files that were sent together; what became of them is said once, when the last of them is done. */
type Run = { ids: Set<string>; workers: number }

const runs = new WeakMap<ImportStore, Run>()
const sending = new Map<string, AbortController>()

function runOf(store: ImportStore): Run {
  const run = runs.get(store) ?? { ids: new Set(), workers: 0 }
  runs.set(store, run)
  return run
}

async function work(store: ImportStore, run: Run, today: string): Promise<void> {
  for (let file = nextOf(store); file && !store.signal.aborted; file = nextOf(store)) {
    setState(store, file.id, { step: 'sending' })
    await sendOne(store, file, today)
  }
  run.workers -= 1
  if (run.workers > 0 || store.signal.aborted) return
  runs.delete(store)
  announceRun(store, run.ids)
}

function nextOf(store: ImportStore): ImportFile | undefined {
  return store.get().work.files.find(({ state }) => state.step === 'queued')
}

async function sendOne(store: ImportStore, file: ImportFile, today: string): Promise<void> {
  const controller = new AbortController()
  sending.set(file.id, controller)
  try {
    const bytes = await readFile(store.userId, file)
    if (bytes === null) return setState(store, file.id, lost)
    const signal = AbortSignal.any([controller.signal, store.signal])
    const onPage = ({ page, pages }: { page: number; pages: number }) =>
      setState(store, file.id, { step: 'reading', page, pages })
    const reply = await stream(routes.extraction.upload, { files: [bytes] }, onPage, { signal })
    const [read] = reply.files
    if (read)
      await take(store, { id: file.id, read, needsAi: reply.error?.startsWith('Missing ') ?? false }, today)
  } catch (error) {
    if (!controller.signal.aborted && !store.signal.aborted) setState(store, file.id, failed(error))
  } finally {
    sending.delete(file.id)
  }
}

type Taken = { id: string; read: UploadedFile; needsAi: boolean }

async function take(store: ImportStore, { id, read, needsAi }: Taken, today: string): Promise<void> {
  if (read.list !== null && read.list.tables.length > 0) {
    const records = await readRecords(read.list.tables, today)
    // It was taken out of the list meanwhile: nothing of it is kept.
    if (!isThere(store, id)) return
    await keepList(store.userId, id, read.list)
    if (!isThere(store, id)) return dropFiles(store.userId, [id])
    store.set({ lists: { ...store.get().lists, [id]: { ...read.list, records } } })
  }
  store.change((before) =>
    withFile(before, id, { readOn: today, state: read.ok ? { step: 'read' } : unread(read, needsAi) }),
  )
}

function unread({ code, message }: UploadedFile, needsAi: boolean): FileState {
  const sentence = message ?? 'No list of patients was found in this file.'
  return {
    step: 'failed',
    code: needsAi ? 'needs_ai' : (code ?? 'unread'),
    message: needsAi ? `${sentence} ${settingsSentence}` : sentence,
    canRetry: code === 'took_too_long' || code === 'reader_stopped' || code === 'cancelled',
  }
}

const lost: FileState = {
  step: 'failed',
  code: 'lost',
  message: 'This device no longer has the file. Remove it here and choose it again.',
  canRetry: false,
}

function failed(error: unknown): FileState {
  if (!isApiError(error)) return { step: 'failed', code: 'fault', message: messageOf(error), canRetry: true }
  // The session is over; whoever signs in again finds the file as it was.
  if (error.status === 401) return { step: 'waiting' }
  const { code } = error
  if (code === 'offline') {
    const message = "Couldn't reach the server. The file is kept here; try again."
    return { step: 'failed', code, message, canRetry: true }
  }
  // The server's sentence says what to do, and sending it again may be that.
  if (code === 'upload_too_slow' || code === 'too_many_uploads') {
    return { step: 'failed', code, message: messageOf(error), canRetry: true }
  }
  if (code === 'invalid_input' || code === 'too_large') {
    return { step: 'failed', code, message: messageOf(error), canRetry: false }
  }
  return {
    step: 'failed',
    code,
    message: `${failureLine('Upload failed', error)}. The file is kept here; try again.`,
    canRetry: true,
  }
}

/** A file that was taken out or called back is left as it is. */
function setState(store: ImportStore, id: string, state: FileState): void {
  const file = store.get().work.files.find((one) => one.id === id)
  if (!file) return
  const isProgress = state.step === 'reading'
  if (isProgress && !isUnderWay(file)) return
  // How far the reading is need not be kept.
  if (isProgress) store.set({ work: withFile(store.get().work, id, { state }) })
  else store.change((before) => withFile(before, id, { state }))
}

function isThere(store: ImportStore, id: string): boolean {
  return store.get().work.files.some((file) => file.id === id)
}

/** What there is to do about a file that only a language model could read (spec §5). */
const settingsSentence =
  'Please configure your AI provider API key in Settings to use patient extraction features.'

/** Says what became of the files that were sent together, and goes on to the review when there is something to review. */
function announceRun(store: ImportStore, ids: ReadonlySet<string>): void {
  const { work, lists } = store.get()
  const files = work.files.filter(({ id }) => ids.has(id))
  const read = files.filter(({ state }) => state.step === 'read')
  const failed = files.filter(({ state }) => state.step === 'failed')
  if (failed.some(isForAi)) sayKeyRequired(read.length > 0)
  else if (read.length === 0 && failed.length > 0) sayFailure('Processing Failed', whyFailed(failed))
  if (read.length === 0) return
  const count = read.reduce((sum, { id }) => sum + (lists[id]?.records.length ?? 0), 0)
  toast({
    type: 'success',
    title: 'Processing Successful',
    message: `Successfully extracted ${counted(count, 'patient')} from ${counted(read.length, 'file')}`,
  })
  store.change((before) => (before.step === 'upload' ? { ...before, step: 'review' } : before))
}

/** Another try is under way: what was said of the last one no longer holds. */
function withdrawFailure(): void {
  withdrawToast(about)
}

const about = 'files that were read'

/** Where other files were read there is work to go on with, and the file itself says it too. */
function sayKeyRequired(canGoOn: boolean): void {
  const title = 'API Key Required'
  if (canGoOn) toast({ type: 'info', title, message: settingsSentence, duration: 8000 })
  else sayFailure(title, settingsSentence)
}

/** An error stays until it is closed. */
function sayFailure(title: string, message: string): void {
  toast({ type: 'error', title, message, about })
}

function whyFailed(failed: ImportFile[]): string {
  const [first] = failed
  return failed.length === 1 && first?.state.step === 'failed'
    ? first.state.message
    : 'None of these files could be read. Each says why.'
}

function isForAi({ state }: ImportFile): boolean {
  return state.step === 'failed' && state.code === 'needs_ai'
}
