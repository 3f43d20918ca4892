// Work whose progress a caller may follow while it runs.
import type { StreamReply } from './replies.ts'

/** Says how far the work is; only the newest word counts. */
export type Tell<Progress> = (progress: Progress) => void

/** Starts the work, and lets a caller follow how far it is until it ends. */
export function followProgress<Progress, Reply>(
  work: (tell: Tell<Progress>) => Promise<Reply>,
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
  // Whoever asks for the reply hears of a failure; until then nobody does.
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
