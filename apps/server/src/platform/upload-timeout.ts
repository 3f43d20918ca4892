// Time limits for receiving bodies, so that slow senders cannot keep the server busy.
import { AppError } from './errors.ts'

export type UploadLimits = {
  /** In milliseconds. The upload ends if nothing arrives for this long. */
  pauseMs: number
  /** In milliseconds: the total waiting time of one call, without the time for processing its files. */
  uploadMs: number
  /** In milliseconds: how long the rest of a body is read and discarded after the reply, before the connection is closed. */
  lingerMs: number
}

/** At 17 kB per second, 10 MB take ten minutes. */
export const uploadLimits: UploadLimits = { pauseMs: 30_000, uploadMs: 600_000, lingerMs: 5000 }

/** The sender's connection. `bytesRead` counts all bytes received over it, including those of other calls. */
type Caller = { connection: { readonly bytesRead: number }; gone: AbortSignal }

/** Waits for data from the caller. Rejects with `upload_too_slow` at the limits, and if the caller disconnects. */
export type Patience = <T>(coming: Promise<T>) => Promise<T>

/** Make one for each call. */
export function createUploadTimeout({ connection, gone }: Caller, limits: UploadLimits): Patience {
  let left = limits.uploadMs
  return async (coming) => {
    const began = performance.now()
    const timers: NodeJS.Timeout[] = []
    const waiting = new AbortController()
    const givenUp = new Promise<never>((_, reject) => {
      let seen = connection.bytesRead
      const check = () => {
        if (connection.bytesRead === seen) reject(tooSlow(pauseSentence(limits)))
        seen = connection.bytesRead
      }
      const leave = () => reject(new Error('the caller went away'))
      if (gone.aborted) leave()
      gone.addEventListener('abort', leave, { signal: waiting.signal })
      timers.push(setInterval(check, limits.pauseMs))
      timers.push(setTimeout(() => reject(tooSlow(uploadSentence(limits))), Math.max(0, left)))
    })
    try {
      return await Promise.race([coming, givenUp])
    } finally {
      for (const timer of timers) clearInterval(timer)
      waiting.abort()
      left -= performance.now() - began
    }
  }
}

function tooSlow(message: string): AppError {
  return new AppError('upload_too_slow', { message })
}

function pauseSentence({ pauseMs }: UploadLimits): string {
  return `No data arrived for ${pauseMs / 1000} seconds, so the upload was stopped. Check the connection, then upload the file again.`
}

function uploadSentence({ uploadMs }: UploadLimits): string {
  return `This upload took longer than ${uploadMs / 60_000} minutes. Check the connection, or upload fewer or smaller files at once.`
}
