// The child process that prints many letters and then exits, which frees their memory.

import { watchOwnMemory } from '../../../platform/own-memory.ts'
import { createTypesetter } from '../output/typeset-letter.ts'
import { type BatchMessage, type BatchOrder, type BatchSheet, MOST_MEGABYTES } from './batch-messages.ts'
import { printSheets } from './print-sheets.ts'
import { zipSheets } from './zip-sheets.ts'

if (process.platform !== 'linux') watchOwnMemory(MOST_MEGABYTES)

const typeset = createTypesetter()
const sheets: BatchSheet[] = []
const frames = new Map<string, string>()

process.on('message', async (order: BatchOrder) => {
  if ('sheet' in order) sheets.push(withSharedFrame(order.sheet))
  else
    tell(
      order.make === 'pdf' ? await printSheets(sheets, typeset) : await zipSheets(sheets, typeset, order.at),
    )
})
process.once('disconnect', () => process.exit(1))

/** Hundreds of letters share one letterhead with possibly large images, so the letterhead is kept in memory once. */
function withSharedFrame({ printed, ...sheet }: BatchSheet): BatchSheet {
  const letterhead = once(printed.letterhead)
  const footer = once(printed.footer)
  return { ...sheet, printed: { ...printed, letterhead, footer } }
}

function once(frame: string): string {
  const known = frames.get(frame) ?? frame
  frames.set(known, known)
  return known
}

/** Sends a message. After the last one, the parent kills this process. */
function tell(news: BatchMessage): void {
  process.send?.(news)
}
