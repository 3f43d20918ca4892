// The last step of reading: formats a letter does not have are written out in words.

import type { Block } from './blocks.ts'
import type { FoundBlock } from './found-blocks.ts'
import { writeRaised } from './raised-text.ts'
import { writeStruck } from './struck-text.ts'

export function finishBlocks(blocks: FoundBlock[]): Block[] {
  return blocks.map((block) => {
    if ('items' in block) {
      return { kind: block.kind, start: block.start, items: block.items.map(finishBlocks) }
    }
    const { listed: _listed, ...text } = block
    return { ...text, runs: writeStruck(writeRaised(block.runs)) }
  })
}
