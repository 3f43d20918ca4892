// One thread that typesets letters. It takes one letter at a time and is not used again once it has failed.

import { Worker } from 'node:worker_threads'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { PrintReply } from './letter-pdf-worker.ts'
import { type PrintFailure, printFailure } from './print-failure.ts'

export type PrintThread = {
  /** Rejects with a PrintFailure. `timeLimit` is in milliseconds; passing it ends the thread. */
  print(letter: PrintedLetter, timeLimit: number): Promise<Uint8Array>
  isAlive(): boolean
  /** Ends the thread; a letter it was printing is rejected with this reason. */
  stop(reason: PrintFailure): Promise<void>
}

type Job = {
  resolve: (pdf: Uint8Array) => void
  reject: (reason: PrintFailure) => void
  timer: NodeJS.Timeout
}

export function startPrintThread(workerUrl: URL): PrintThread {
  const worker = new Worker(workerUrl)
  let alive = true
  let job: Job | null = null

  /** Takes the letter off the thread. An idle thread does not keep the process running. */
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
    if ('pdf' in reply) done?.resolve(reply.pdf)
    else done?.reject(printFailure(reply.failure.code, reply.failure.message, reply.failure.cause))
  })
  worker.on('error', (error) => void stop(printFailure('printer_stopped', undefined, error)))
  worker.on('exit', () => void stop(printFailure('printer_stopped')))

  return {
    print(letter, timeLimit) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void stop(printFailure('took_too_long')), timeLimit)
        job = { resolve, reject, timer }
        worker.ref()
        worker.postMessage(letter)
      })
    },
    isAlive: () => alive,
    stop,
  }
}
