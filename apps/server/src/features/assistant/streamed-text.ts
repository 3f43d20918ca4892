import { performance } from 'node:perf_hooks'
import type { StreamedBlock } from '@sincerely/contract/assistant'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import type { Ctx } from '../../platform/context.ts'
import { followProgress } from '../../platform/follow-progress.ts'
import type { ReportProgress } from '../../platform/follow-progress.ts'
import type { StreamReply } from '../../platform/replies.ts'

/** The text so far, as top-level blocks of safe HTML. */
type Blocks = readonly string[]

/** Starts the work and lets the caller follow the text as it grows, block by block. */
export function followText<Reply>(
  work: (tell: ReportProgress<Blocks>) => Promise<Reply>,
): StreamReply<StreamedBlock, Reply> {
  const { blocks, reply } = followProgress(work)
  return { blocks: changedBlocks(blocks), reply }
}

/**
 * Streams the language model's text so far as blocks, a few times a second, by parsing all of it each time. The last text before
 * a pause is sent too. Nothing is sent once `ask` has ended, because another text may follow.
 */
export async function streamingBlocks<T>(
  { read }: Pick<Ctx, 'read'>,
  tell: ReportProgress<Blocks>,
  ask: (onText: (text: string) => void) => Promise<T>,
): Promise<T> {
  let isOver = false
  let nextAt = -Infinity
  let later: ReturnType<typeof setTimeout> | undefined
  const onText = (text: string) => {
    clearTimeout(later)
    if (text.length > MAX_LETTER_CHARACTERS) return
    const show = () => {
      const wait = nextAt - performance.now()
      if (wait > 0) {
        later = setTimeout(show, Math.min(wait, betweenReadings))
        return
      }
      nextAt = Infinity
      // A failed preview is skipped; errors are reported when the whole answer is read.
      void read('answerBlocks', text)
        .then(
          (blocks) => isOver || tell(blocks),
          () => undefined,
        )
        .finally(() => (nextAt = performance.now() + betweenReadings))
    }
    show()
  }
  try {
    return await ask(onText)
  } finally {
    isOver = true
    clearTimeout(later)
  }
}

/** In milliseconds. */
const betweenReadings = 60

/** Yields all blocks from the first changed one on. */
async function* changedBlocks(states: AsyncIterable<Blocks>): AsyncGenerator<StreamedBlock> {
  let sent: Blocks = []
  for await (const blocks of states) {
    const first = blocks.findIndex((html, index) => html !== sent[index])
    if (first === -1) continue
    for (const [index, html] of blocks.entries()) if (index >= first) yield { index, html }
    sent = blocks
  }
}
