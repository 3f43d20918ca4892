// The worker that checks letters beside the page: one question at a time, the newest of those that wait first, none for long.
import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import type { Answer, CheckAnswer, CheckedText, MappedText, Question, WorkerWord } from './check-messages.ts'

/** What differs in a letter. Rejects when that took too long, the worker broke down, or nobody waits any more. */
export async function askCheck(text: CheckedText, signal: AbortSignal): Promise<CheckAnswer> {
  const answer = await ask({ check: text }, signal)
  if ('findings' in answer) return answer
  throw new Error('The answer is about something else.')
}

/** Which words of a letter come from which words of the dictation. Rejects as `askCheck`. */
export async function askMap(texts: MappedText, signal: AbortSignal): Promise<MapEntry[]> {
  const answer = await ask({ map: texts }, signal)
  if ('map' in answer) return answer.map
  throw new Error('The answer is about something else.')
}

type Asked = {
  question: Question
  signal: AbortSignal
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

let worker: Worker | null = null
let underWay: Asked | null = null
let waiting: Asked[] = []

function ask(question: Question, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = { question, signal, resolve, reject }
    signal.addEventListener('abort', () => {
      waiting = waiting.filter((one) => one !== asked)
      reject(new Error('Nobody waits for this any more.'))
    })
    waiting.push(asked)
    sendNext()
  })
}

/** As long as the server takes for it, in ms. */
const longest = 8_000

const tookTooLong = 'The check took too long.'

export function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.message === tookTooLong
}

function sendNext(): void {
  if (underWay !== null) return
  const next = waiting.pop()
  if (next === undefined) return
  underWay = next
  worker ??= startWorker()
  worker.postMessage(next.question)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  let limit: ReturnType<typeof setTimeout> | undefined
  const end = (why: string) => {
    clearTimeout(limit)
    started.terminate()
    worker = null
    underWay?.reject(new Error(why))
    underWay = null
    sendNext()
  }
  started.addEventListener('message', ({ data }: MessageEvent<WorkerWord>) => {
    clearTimeout(limit)
    // The time that a slow device takes to start it says nothing about the text.
    if (data === 'begun') {
      limit = setTimeout(() => end(tookTooLong), longest)
      return
    }
    underWay?.resolve(data)
    underWay = null
    sendNext()
  })
  started.addEventListener('error', (event) => {
    // It is not said here: what asked says that the check could not be made.
    event.preventDefault()
    end('The check failed.')
  })
  return started
}
