// How long the server waits for what a caller sends: nobody keeps it busy by sending slowly.
import { AppError } from './errors.ts'

export type UploadLimits = {
  /** A sender of whom nothing comes for so long, in ms, is not waited for. */
  pauseMs: number
  /** All the waiting for one call together, in ms; the time that its files are worked on does not count. */
  uploadMs: number
  /** How long what still comes after the answer is taken and thrown away, in ms, before the connection is ended. */
  lingerMs: number
}

/** 10 MB come through in ten minutes where a line brings 17 kB in a second. */
export const uploadLimits: UploadLimits = { pauseMs: 30_000, uploadMs: 600_000, lingerMs: 5000 }

/** Who sends. `bytesRead` counts all that ever came over the connection, whatever part of the call it is. */
type Caller = { connection: { readonly bytesRead: number }; gone: AbortSignal }

/** Waits for something that comes from the caller; rejects with `upload_too_slow` at the limits, and when they are gone. */
export type Patience = <T>(coming: Promise<T>) => Promise<T>

/** For one call. */
export function createPatience({ connection, gone }: Caller, limits: UploadLimits): Patience {
  let left = limits.uploadMs
  return async (coming) => {
    const began = performance.now()
    const timers: NodeJS.Timeout[] = []
    const waiting = new AbortController()
    const givenUp = new Promise<never>((_, reject) => {
      let seen = connection.bytesRead
      const look = () => {
        if (connection.bytesRead === seen) reject(tooSlow(pauseSentence(limits)))
        seen = connection.bytesRead
      }
      const leave = () => reject(new Error('the caller went away'))
      if (gone.aborted) leave()
      gone.addEventListener('abort', leave, { signal: waiting.signal })
      timers.push(setInterval(look, limits.pauseMs))
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
  return `The upload stopped for ${pauseMs / 1000} seconds. Check the connection, then upload the file again.`
}

function uploadSentence({ uploadMs }: UploadLimits): string {
  return `This upload took longer than ${uploadMs / 60_000} minutes. Check the connection, or upload fewer or smaller files at once.`
}
