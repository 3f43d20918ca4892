import { performance } from 'node:perf_hooks'
import type { StreamedBlock } from '@sincerely/contract/assistant'
import { replyAsHtml } from '@sincerely/domain/assistant/reply-html'
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { followProgress } from '../../platform/follow-progress.ts'
import type { Tell } from '../../platform/follow-progress.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { sanitisedBlocks } from '../../platform/sanitise.ts'

/** The text so far, as top-level blocks of HTML that are safe to show. */
type Blocks = readonly string[]

/** Starts the work; a caller may watch the text grow, block by block. */
export function followText<Reply>(
  work: (tell: Tell<Blocks>) => Promise<Reply>,
): StreamReply<StreamedBlock, Reply> {
  const { blocks, reply } = followProgress(work)
  return { blocks: changedBlocks(blocks), reply }
}

/**
 * What a language model has said so far, told on as blocks, a few times a second: each time all of it is read anew. What it
 * said before it pauses is told as well.
 */
export function tellingBlocks(tell: Tell<Blocks>): (text: string) => void {
  let toldAt = -Infinity
  let later: ReturnType<typeof setTimeout> | undefined
  return (text) => {
    clearTimeout(later)
    if (text.length > MAX_LETTER_CHARACTERS) return
    const read = () => {
      toldAt = performance.now()
      tell(sanitisedBlocks(replyAsHtml(text)))
    }
    const wait = toldAt + betweenReadings - performance.now()
    if (wait <= 0) read()
    else later = setTimeout(read, wait)
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
