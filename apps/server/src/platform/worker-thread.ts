// A worker thread that answers one request at a time, within limits of time and memory. It is not used again after a failure.

import { Worker, parentPort } from 'node:worker_threads'

/** `workerUrl` is built JavaScript that calls `answerOrders`. `megabytes` is the limit of its JavaScript heap. */
export type ThreadLimits = { workerUrl: URL; megabytes: number }

/** The reason why a thread ended before it answered. `stopped` means an error in its program, or that it was closed. */
export type ThreadEnd = 'took_too_long' | 'too_large' | 'stopped'

export type ThreadFailure = Error & { name: 'ThreadFailure'; end: ThreadEnd }

export type WorkerThread<Order, Answer> = {
  /**
   * Rejects with a ThreadFailure. `timeLimit` is in ms and counts from the time the thread has started. The thread is ended when
   * it is exceeded.
   */
  ask: (order: Order, timeLimit: number) => Promise<Answer>
  isAlive: () => boolean
  /** Ends the thread. Its current request is rejected as `stopped`. */
  stop: () => Promise<void>
}

type PendingRequest<Answer> = {
  resolve: (answer: Answer) => void
  reject: (reason: ThreadFailure) => void
  timeLimit: number
  timer?: NodeJS.Timeout
}

/** `move` lists objects of the answer that are transferred without copying. */
type Answered = { answer: unknown; move?: ArrayBuffer[] }

/** Call this in the thread. It answers requests one at a time. */
export function answerOrders(answerTo: (order: never) => Answered | Promise<Answered>): void {
  parentPort?.on('message', async (order: unknown) => {
    const { answer, move } = await answerTo(order as never)
    parentPort?.postMessage(answer, move)
  })
  parentPort?.postMessage(STARTED)
}

const STARTED = 'started'

/** An idle thread does not keep the process running. */
export function startThread<Order, Answer>({
  workerUrl,
  megabytes,
}: ThreadLimits): WorkerThread<Order, Answer> {
  const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  let alive = true
  let started = false
  let pending: PendingRequest<Answer> | null = null
  worker.unref()

  /** On a busy machine a thread may take seconds to start, so the limit counts only after the start. */
  const limit = () => {
    if (started && pending) pending.timer = setTimeout(() => void end('took_too_long'), pending.timeLimit)
  }

  const release = (): PendingRequest<Answer> | null => {
    const released = pending
    clearTimeout(released?.timer)
    pending = null
    worker.unref()
    return released
  }

  const end = async (why: ThreadEnd, cause?: unknown): Promise<void> => {
    alive = false
    release()?.reject(threadFailure(why, cause))
    await worker.terminate()
  }

  worker.once('message', () => {
    started = true
    limit()
    worker.on('message', (answer: Answer) => release()?.resolve(answer))
  })
  worker.on('error', (error) => {
    const isFull = 'code' in error && error.code === OUT_OF_MEMORY
    void end(isFull ? 'too_large' : 'stopped', error)
  })
  worker.on('exit', () => void end('stopped'))

  return {
    ask(order, timeLimit) {
      return new Promise((resolve, reject) => {
        pending = { resolve, reject, timeLimit }
        limit()
        worker.ref()
        worker.postMessage(order)
      })
    },
    isAlive: () => alive,
    stop: () => end('stopped'),
  }
}

export function isThreadFailure(error: unknown): error is ThreadFailure {
  return error instanceof Error && error.name === 'ThreadFailure'
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

function threadFailure(end: ThreadEnd, cause: unknown): ThreadFailure {
  return Object.assign(new Error(`The thread ended: ${end}.`, { cause }), {
    name: 'ThreadFailure' as const,
    end,
  })
}
