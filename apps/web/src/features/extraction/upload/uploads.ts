// Sends files to be read, two at a time. Each has its own request, progress, result and retry.
import type { ReadingProgress, UploadedFile } from '@sincerely/contract/extraction'
import { routes } from '@sincerely/contract/routes'
import { isApiError, messageOf, stream } from '../../../platform/api.ts'
import type { ImportStore } from '../import/import-store.ts'
import { canSend, isInProgress, withFile, type FileState, type ImportFile } from '../import/import-work.ts'
import { dropFiles, storeList, readFile } from '../import/import-storage.ts'
import { readRecords } from '../import/read-records.ts'
import { failureLine } from './failure-line.ts'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { counted } from '../import/counted.ts'

const maxParallel = 2

/** Sends these files, or all that can be sent. `today` is the practice's day `YYYY-MM-DD`. */
export function sendFiles(store: ImportStore, today: string, ids?: readonly string[]): void {
  withdrawFailure()
  const toSend = store.get().work.files.filter((file) => canSend(file) && (ids?.includes(file.id) ?? true))
  for (const { id } of toSend) setState(store, id, { step: 'queued' })
  const run = runOf(store)
  for (const { id } of toSend) run.ids.add(id)
  while (run.workers < maxParallel && run.workers < toSend.length) {
    run.workers += 1
    void runWorker(store, run, today)
  }
}

/** Cancels a file that is not read yet. */
export function cancelFile(store: ImportStore, id: string): void {
  sending.get(id)?.abort()
  setState(store, id, { step: 'waiting' })
}

/** Files that were sent together. Their result is announced once, when the last one is done. */
type Run = { ids: Set<string>; workers: number }

const runs = new WeakMap<ImportStore, Run>()
const sending = new Map<string, AbortController>()

function runOf(store: ImportStore): Run {
  const run = runs.get(store) ?? { ids: new Set(), workers: 0 }
  runs.set(store, run)
  return run
}

async function runWorker(store: ImportStore, run: Run, today: string): Promise<void> {
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
    if (bytes === null) return setState(store, file.id, fileLost)
    const signal = AbortSignal.any([controller.signal, store.signal])
    const onProgress = ({ page, pages, rows }: Omit<ReadingProgress, 'name'>) =>
      setState(store, file.id, { step: 'reading', page, pages, rows })
    const reply = await stream(routes.extraction.upload, { files: [bytes] }, onProgress, { signal })
    const [read] = reply.files
    if (read)
      await storeResult(
        store,
        { id: file.id, read, needsAi: reply.error?.startsWith('Missing ') ?? false },
        today,
      )
  } catch (error) {
    if (!controller.signal.aborted && !store.signal.aborted) setState(store, file.id, failed(error))
  } finally {
    sending.delete(file.id)
  }
}

type ReadResult = { id: string; read: UploadedFile; needsAi: boolean }

async function storeResult(
  store: ImportStore,
  { id, read, needsAi }: ReadResult,
  today: string,
): Promise<void> {
  if (read.list !== null && read.list.tables.length > 0) {
    const records = await readRecords(read.list.tables, today)
    // The file was removed meanwhile, so its result is not stored.
    if (!isListed(store, id)) return
    await storeList(store.userId, id, read.list)
    if (!isListed(store, id)) return dropFiles(store.userId, [id])
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

const fileLost: FileState = {
  step: 'failed',
  code: 'lost',
  message: 'This device no longer has the file. Remove it here and choose it again.',
  canRetry: false,
}

function failed(error: unknown): FileState {
  if (!isApiError(error)) return { step: 'failed', code: 'fault', message: messageOf(error), canRetry: true }
  // The session has ended. After signing in again, the file waits to be sent as before.
  if (error.status === 401) return { step: 'waiting' }
  const { code } = error
  if (code === 'offline') {
    const message = "Couldn't reach the server. The file is kept here. Try again."
    return { step: 'failed', code, message, canRetry: true }
  }
  // The server's message says what to do, and another attempt may help.
  if (code === 'upload_too_slow' || code === 'too_many_uploads') {
    return { step: 'failed', code, message: messageOf(error), canRetry: true }
  }
  if (code === 'invalid_input' || code === 'too_large') {
    return { step: 'failed', code, message: messageOf(error), canRetry: false }
  }
  return {
    step: 'failed',
    code,
    message: `${failureLine('Upload failed', error)}. The file is kept here. Try again.`,
    canRetry: true,
  }
}

/** Sets the state of a file, unless it was removed or cancelled. */
function setState(store: ImportStore, id: string, state: FileState): void {
  const file = store.get().work.files.find((one) => one.id === id)
  if (!file) return
  const isProgress = state.step === 'reading'
  if (isProgress && !isInProgress(file)) return
  // Progress is not stored, because it changes too often.
  if (isProgress) store.set({ work: withFile(store.get().work, id, { state }) })
  else store.change((before) => withFile(before, id, { state }))
}

function isListed(store: ImportStore, id: string): boolean {
  return store.get().work.files.some((file) => file.id === id)
}

/** The message about a file that only a language model can read (spec §5). */
const settingsSentence =
  'Please configure your AI provider API key in Settings to use patient extraction features.'

/** Announces the result of files that were sent together. Opens the review if there is something to review. */
export function announceRun(store: ImportStore, ids: ReadonlySet<string>): void {
  const { work, lists } = store.get()
  const files = work.files.filter(({ id }) => ids.has(id))
  const read = files.filter(({ state }) => state.step === 'read')
  const failedFiles = files.filter(({ state }) => state.step === 'failed')
  if (failedFiles.some(isForAi)) notifyKeyRequired(read.length > 0)
  else if (read.length === 0 && failedFiles.length > 0)
    notifyFailure('Processing Failed', whyFailed(failedFiles))
  withdrawOnceSettled(store, new Set(failedFiles.map(({ id }) => id)))
  if (read.length === 0) return
  const count = read.reduce((sum, { id }) => sum + (lists[id]?.records.length ?? 0), 0)
  toast({
    type: 'success',
    title: 'Processing Successful',
    message: `Successfully extracted ${counted(count, 'patient')} from ${counted(read.length, 'file')}`,
  })
  store.change((before) => (before.step === 'upload' ? { ...before, step: 'review' } : before))
}

/** Removes the message of failure. Called when another attempt starts. */
function withdrawFailure(): void {
  withdrawToast(about)
}

/** Removes the message of failure once each of these files is removed or read, for example after its columns were chosen. */
function withdrawOnceSettled(store: ImportStore, fileIds: ReadonlySet<string>): void {
  if (fileIds.size === 0) return
  stopWatching()
  stopWatching = store.subscribe(() => {
    if (store.get().work.files.some(({ id, state }) => fileIds.has(id) && state.step === 'failed')) return
    stopWatching()
    withdrawFailure()
  })
}

/** Stops watching the files of the last message. */
let stopWatching: () => void = () => {}

const about = 'files that were read'

/**
 * Says that an API key is required. If other files were read, the message is not an error, because the work can continue and
 * the file's own row shows the reason.
 */
function notifyKeyRequired(canGoOn: boolean): void {
  const title = 'API Key Required'
  if (canGoOn) toast({ type: 'info', title, message: settingsSentence, duration: 8000, about })
  else notifyFailure(title, settingsSentence)
}

/** Shows an error toast, which stays until it is closed. */
function notifyFailure(title: string, message: string): void {
  toast({ type: 'error', title, message, about })
}

function whyFailed(failedFiles: ImportFile[]): string {
  const [first] = failedFiles
  return failedFiles.length === 1 && first?.state.step === 'failed'
    ? first.state.message
    : 'None of these files could be read. The reason is shown beside each file.'
}

function isForAi({ state }: ImportFile): boolean {
  return state.step === 'failed' && state.code === 'needs_ai'
}
