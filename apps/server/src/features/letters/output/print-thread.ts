// One thread that makes files of letters. It makes one file at a time and is not used again once it has failed.

import { Worker } from 'node:worker_threads'
import type { PrintReply } from './answer-letters.ts'
import { type PrintFailure, printFailure } from './print-failure.ts'

export type PrintThread<P> = {
  /** Rejects with a PrintFailure. `timeLimit` is in milliseconds; passing it ends the thread. */
  print(printed: P, timeLimit: number): Promise<Uint8Array>
  isAlive(): boolean
  /** Ends the thread; what it was printing is rejected with this reason. */
  stop(reason: PrintFailure): Promise<void>
}

type Job = {
  resolve: (file: Uint8Array) => void
  reject: (reason: PrintFailure) => void
  timer: NodeJS.Timeout
}

export function startPrintThread<P>(workerUrl: URL): PrintThread<P> {
  const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
  let alive = true
  let job: Job | null = null

  /** Takes the job off the thread. An idle thread does not keep the process running. */
  const release = (): Job | null => {
    const released = job
    clearTimeout(released?.timer)
    job = null
    worker.unref()
    return released
  }

  const stop = async (reason: PrintFailure): Promise<void> => {
    alive = false
    release()?.reject(reason)
    await worker.terminate()
  }

  worker.on('message', (reply: PrintReply) => {
    const done = release()
    if ('file' in reply) done?.resolve(reply.file)
    else done?.reject(printFailure(reply.failure.code, reply.failure.message, reply.failure.cause))
  })
  worker.on('error', (error) => {
    const code = 'code' in error && error.code === OUT_OF_MEMORY ? 'too_large' : 'printer_stopped'
    void stop(printFailure(code, undefined, error))
  })
  worker.on('exit', () => void stop(printFailure('printer_stopped')))

  return {
    print(printed, timeLimit) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void stop(printFailure('took_too_long')), timeLimit)
        job = { resolve, reject, timer }
        worker.ref()
        worker.postMessage(printed)
      })
    },
    isAlive: () => alive,
    stop,
  }
}

/** For everything a thread holds in JavaScript: a letter of 150 pages needs a quarter, one made to swell is stopped. */
const MOST_MEGABYTES = 400
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
