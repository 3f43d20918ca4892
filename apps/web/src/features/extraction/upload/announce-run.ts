import { toast, withdrawToast } from '../../../ui/toast.ts'
import { counted } from '../import/counted.ts'
import type { ImportStore } from '../import/import-store.ts'
import type { ImportFile } from '../import/import-work.ts'

/** For a file that only a language model can read (spec §5). */
export const settingsSentence =
  'Please configure your AI provider API key in Settings to use patient extraction features.'

/** Announces the result of files sent together, and opens the review if there is something to review. */
export function announceRun(store: ImportStore, ids: ReadonlySet<string>): void {
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

/** Called when another attempt starts. */
export function withdrawFailure(): void {
  withdrawToast(about)
}

const about = 'files that were read'

/** If other files were read, the work can continue, and the file itself shows the reason. */
function sayKeyRequired(canGoOn: boolean): void {
  const title = 'API Key Required'
  if (canGoOn) toast({ type: 'info', title, message: settingsSentence, duration: 8000 })
  else sayFailure(title, settingsSentence)
}

/** Error toasts stay until closed. */
function sayFailure(title: string, message: string): void {
  toast({ type: 'error', title, message, about })
}

function whyFailed(failed: ImportFile[]): string {
  const [first] = failed
  return failed.length === 1 && first?.state.step === 'failed'
    ? first.state.message
    : 'None of these files could be read. The reason is shown beside each file.'
}

function isForAi({ state }: ImportFile): boolean {
  return state.step === 'failed' && state.code === 'needs_ai'
}
