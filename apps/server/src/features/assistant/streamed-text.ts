import { performance } from 'node:perf_hooks'
import type { StreamedBlock } from '@sincerely/contract/assistant'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import type { Ctx } from '../../platform/context.ts'
import { followProgress } from '../../platform/follow-progress.ts'
import type { ReportProgress } from '../../platform/follow-progress.ts'
import type { StreamReply } from '../../platform/replies.ts'

/** The text so far, as top-level blocks of HTML that are safe to show. */
type Blocks = readonly string[]

/** Starts the work; a caller may watch the text grow, block by block. */
export function followText<Reply>(
  work: (tell: ReportProgress<Blocks>) => Promise<Reply>,
): StreamReply<StreamedBlock, Reply> {
  const { blocks, reply } = followProgress(work)
  return { blocks: changedBlocks(blocks), reply }
}

/**
 * What a language model has said so far while it is asked, told on as blocks, a few times a second: each time all of it is
 * read anew. What it said before it pauses is told as well; nothing once `ask` is over, as another text may be told then.
 */
export async function tellingBlocks<T>(
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
      // A preview that fails is left out: the whole answer is read at its end, and says what is wrong.
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

/** From the first block that differs from what was sent: a block that has grown comes again, with those behind it. */
async function* changedBlocks(states: AsyncIterable<Blocks>): AsyncGenerator<StreamedBlock> {
  let sent: Blocks = []
  for await (const blocks of states) {
    const first = blocks.findIndex((html, index) => html !== sent[index])
    if (first === -1) continue
    for (const [index, html] of blocks.entries()) if (index >= first) yield { index, html }
    sent = blocks
  }
}
