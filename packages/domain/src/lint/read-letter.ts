// Splits a letter into the lines, sentences and medicines that the lint rules read.
import { readText, type Reading } from '../language/reading.ts'
import { type Line, linesOf } from './letter-lines.ts'
import type { LintInput } from './types.ts'

/** `from` and `to` are the indices of its words in the reading. */
export type LetterSentence = {
  start: number
  end: number
  text: string
  line: Line
  from: number
  to: number
}

export type ReadLetter = Pick<LintInput, 'type' | 'reader' | 'allowedAbbreviations' | 'repeated'> & {
  text: string
  lines: readonly Line[]
  sentences: readonly LetterSentence[]
  reading: Reading
}

export function readLetter({ content, type, reader, allowedAbbreviations, repeated }: LintInput): ReadLetter {
  const { text, lines } = linesOf(content)
  const reading = readText(text, null, () => new Set())
  const { words } = reading
  let at = 0
  const sentences = reading.sentences.flatMap(({ from, to }): LetterSentence[] => {
    const [first, last] = [words[from], words[to - 1]?.kind === 'break' ? words[to - 2] : words[to - 1]]
    if (!first || !last || to - from === 0 || first.kind === 'break') return []
    while ((lines[at]?.end ?? Number.MAX_SAFE_INTEGER) < first.start) at += 1
    const line = lines[at]
    if (!line) return []
    const { start } = first
    return [{ start, end: last.end, text: text.slice(start, last.end), line, from, to }]
  })
  return { type, reader, allowedAbbreviations, repeated, text, lines, sentences, reading }
}
