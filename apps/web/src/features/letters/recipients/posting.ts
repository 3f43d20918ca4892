import type { PostingSaid } from './posting.queries.ts'
import { type PostingLine, confirmationsOf, failedLines } from './posting-lines.ts'

/** How a letter that is on its way to its recipients goes on. */
export type Posting = {
  /** Sends once more what failed; asks where that is more than one, or may have arrived. */
  again: (lines: readonly PostingLine[]) => void
  choose: () => void
}

type Steps = { choose: () => void; send: (said: PostingSaid) => void }

export function postingOf({ choose, send }: Steps): Posting {
  return {
    choose,
    again: (lines) => {
      const failed = failedLines(lines)
      if (failed.length === 1 && failed[0]?.evidence?.state === 'failed')
        send({ confirmed: confirmationsOf(failed, {}) })
      else choose()
    },
  }
}
