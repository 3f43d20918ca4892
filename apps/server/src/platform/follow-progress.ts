// Runs work whose progress a caller can follow.
import type { StreamReply } from './replies.ts'

/** Reports progress; only the latest value counts. */
export type ReportProgress<Progress> = (progress: Progress) => void

/** Starts the work and yields its progress until it ends. */
export function followProgress<Progress, Reply>(
  work: (report: ReportProgress<Progress>) => Promise<Reply>,
): StreamReply<Progress, Reply> {
  let newest: Progress | undefined
  let wake: () => void = () => undefined
  let isOver = false
  const result = work((progress) => {
    newest = progress
    wake()
  }).finally(() => {
    isOver = true
    wake()
  })
  // The caller gets a failure from the result. Until then, it must not count as an unhandled rejection.
  result.catch(() => undefined)

  async function* blocks(): AsyncGenerator<Progress> {
    while (true) {
      const next = newest
      newest = undefined
      if (next !== undefined) yield next
      else if (isOver) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return { blocks: blocks(), reply: () => result }
}
