// Reads the blocks of a letter from HTML on the server.

import type { Block } from '@sincerely/domain/markup/blocks'
import { createMarkupReader } from '@sincerely/domain/markup/markup-reader'
import { Parser } from 'htmlparser2'

/** Reads HTML of any origin by the rules of `createMarkupReader`. Never throws. */
export function readBlocks(html: string, options: { images?: boolean; tables?: boolean } = {}): Block[] {
  const reader = createMarkupReader(options)
  const parser = new Parser({ onopentag: reader.open, ontext: reader.text, onclosetag: reader.close })
  parser.write(html)
  parser.end()
  return reader.finish()
}
