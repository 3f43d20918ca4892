import { AppError } from '../../../platform/errors.ts'
import { type ChildFailure, isChildFailure, runInChild } from '../../../platform/run-in-child.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import {
  type BatchForm,
  type BatchMessage,
  type BatchOrder,
  type BatchSheet,
  MOST_MEGABYTES,
} from './batch-messages.ts'

export type PrintJob = {
  form: BatchForm
  /** Read only when the batch has its turn, so that waiting batches use no memory. */
  sheets: AsyncIterable<BatchSheet>
  at: Date
  /** Fires when the caller disconnects. */
  signal: AbortSignal
}

/** Throws `too_many_batches`, `batch_too_large`, `pdf_failed` or `caller_gone`. */
export type PrintBatch = (job: PrintJob) => Promise<BatchMessage>

type Options = {
  /** The URL of the built `letter-batch-worker.js`. */
  workerUrl?: URL
  /** The limit of processor time, in seconds. */
  secondsLimit?: number
  megabytesLimit?: number
  /** The maximum number of waiting batches. */
  mostWaiting?: number
}

/** Prints each batch in its own process, one batch after the other. */
export function createBatchPrinter({
  workerUrl = BUILT_WORKER,
  secondsLimit = 120,
  megabytesLimit = MOST_MEGABYTES,
  mostWaiting = 4,
}: Options = {}): PrintBatch {
  const inTurn = limitConcurrency(1)
  const limits = { workerUrl, seconds: secondsLimit, megabytes: megabytesLimit }
  const asked = new Set<AbortSignal>()
  return async (job) => {
    const { signal } = job
    // A caller who has disconnected does not count.
    if ([...asked].filter(({ aborted }) => !aborted).length > mostWaiting)
      throw new AppError('too_many_batches')
    asked.add(signal)
    try {
      return await inTurn(() => {
        if (signal.aborted) throw new AppError('caller_gone')
        return runInChild<BatchOrder, BatchMessage, BatchMessage>(limits, {
          signal,
          begin: (tell) => giveOrders(job, tell),
          receive: (news) => ({ result: news }),
        })
      })
    } catch (error) {
      throw isChildFailure(error) ? refusalOf(error) : error
    } finally {
      asked.delete(signal)
    }
  }
}

/** The built server has the worker next to its own file. */
const BUILT_WORKER = new URL('./letter-batch-worker.js', import.meta.url)

async function giveOrders(
  { form, sheets, at }: PrintJob,
  tell: (order: BatchOrder) => Promise<void>,
): Promise<void> {
  for await (const sheet of sheets) await tell({ sheet })
  await tell({ make: form, at })
}

function refusalOf(cause: ChildFailure): AppError {
  if (cause.end === 'cancelled') return new AppError('caller_gone', { cause })
  if (cause.end === 'took_too_long' || cause.end === 'grew_too_large')
    return new AppError('batch_too_large', { cause })
  const message = 'Printing stopped unexpectedly. The letters are safe. Try again, or choose fewer letters.'
  return new AppError('pdf_failed', { message, cause })
}
