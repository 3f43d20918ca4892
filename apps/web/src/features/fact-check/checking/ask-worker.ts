// The worker that checks letters. It handles one request at a time, the newest first, each with a time limit.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import type { LintFinding, LintInput } from '@sincerely/domain/lint/types'
import type {
  Answer,
  CheckAnswer,
  CheckedText,
  MappedText,
  Question,
  WorkerMessage,
} from './check-messages.ts'

/** Checks a letter. Rejects on timeout, on abort, or if the worker fails. */
export async function askCheck(text: CheckedText, signal: AbortSignal): Promise<CheckAnswer> {
  const answer = await ask({ check: text }, signal)
  if ('findings' in answer) return answer
  throw new Error('The answer is about something else.')
}

/** Maps the words of a letter to words of the dictation. Rejects like `askCheck`. */
export async function askMap(texts: MappedText, signal: AbortSignal): Promise<MapEntry[]> {
  const answer = await ask({ map: texts }, signal)
  if ('map' in answer) return answer.map
  throw new Error('The answer is about something else.')
}

/** Finds remarks on the style of a letter. Rejects like `askCheck`. */
export async function askLint(input: LintInput, signal: AbortSignal): Promise<LintFinding[]> {
  const answer = await ask({ lint: input }, signal)
  if ('style' in answer) return answer.style
  throw new Error('The answer is about something else.')
}

/** Makes a table of the medicines of a letter; null if it names none. Rejects like `askCheck`. */
export async function askMedicineTable(letter: string, signal: AbortSignal): Promise<string | null> {
  const answer = await ask({ medicinesOf: letter }, signal)
  if ('medicineTable' in answer) return answer.medicineTable
  throw new Error('The answer is about something else.')
}

type Request = {
  question: Question
  signal: AbortSignal
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

let worker: Worker | null = null
let active: Request | null = null
let queue: Request[] = []

function ask(question: Question, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = { question, signal, resolve, reject }
    signal.addEventListener('abort', () => {
      queue = queue.filter((one) => one !== request)
      reject(new Error('The request was aborted.'))
    })
    queue.push(request)
    sendNext()
  })
}

/** In ms: the same limit as the server's for a check. */
const timeLimit = 8_000

const timeoutMessage = 'The check took too long.'

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === timeoutMessage
}

function sendNext(): void {
  if (active !== null) return
  const next = queue.pop()
  if (next === undefined) return
  active = next
  worker ??= startWorker()
  worker.postMessage(next.question)
}

function startWorker(): Worker {
  const created = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const fail = (message: string) => {
    clearTimeout(timer)
    created.terminate()
    worker = null
    active?.reject(new Error(message))
    active = null
    sendNext()
  }
  created.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    clearTimeout(timer)
    // The time limit starts now, so that loading the worker on a slow device does not count.
    if (data === 'started') {
      timer = setTimeout(() => fail(timeoutMessage), timeLimit)
      return
    }
    active?.resolve(data)
    active = null
    sendNext()
  })
  created.addEventListener('error', (event) => {
    // Prevents a report to the browser's console, because the caller reports the failure.
    event.preventDefault()
    fail('The check failed.')
  })
  return created
}
