// Finds the body of a letter. The parts around it are never reformatted.
import type { Block } from '../markup/blocks.ts'
import { plainText } from './run-sentences.ts'

/** Returns the index of the first block of the body, and of the block after its last. */
export function bodyOf(blocks: readonly Block[]): { from: number; to: number } {
  return bodyOfLines(blocks.map((block) => ('runs' in block ? plainText(block.runs).trim() : '')))
}

/** Does the same from the words of each block. A list has no words. */
export function bodyOfLines(lines: readonly string[]): { from: number; to: number } {
  const top = lines.slice(0, NEAR_TOP).findLastIndex((line) => OPENING.test(line))
  const bottom = lines.findLastIndex((line) => SIGN_OFF.test(line))
  const from = top + 1
  return { from, to: bottom >= from ? bottom : lines.length }
}

const NEAR_TOP = 6
const OPENING = /^(?:dear\b|to whom it may concern|re\b(?!-)|regarding\b|patient\s*:)/iu
const SIGN_OFF = /^(?:yours\b|(?:with )?(?:kind(?:est)?|warm(?:est)?|best) (?:regards|wishes)\b)/iu
