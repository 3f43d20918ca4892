import type { PostingInput } from './posting.queries.ts'
import { type PostingLine, confirmationsOf, failedLines } from './posting-lines.ts'

/** The possible actions after a posting failed for some recipients. */
export type PostingActions = {
  /** Retries a failed delivery. Opens the dialog if there are several, or if one may have arrived. */
  retry: (lines: readonly PostingLine[]) => void
  openDialog: () => void
}

type Callbacks = { choose: () => void; send: (input: PostingInput) => void }

export function postingActions({ choose, send }: Callbacks): PostingActions {
  return {
    openDialog: choose,
    retry: (lines) => {
      const failed = failedLines(lines)
      if (failed.length === 1 && failed[0]?.evidence?.state === 'failed')
        send({ confirmed: confirmationsOf(failed, {}) })
      else choose()
    },
  }
}
