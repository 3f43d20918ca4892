// Marks passages of a dictation that perhaps nobody said. They are kept, but do not count as dictated.
/**
 * The reasons for which a person should listen. `unsure` means that the model gave the words a low probability. With all others
 * the model may have made the words up, even if it is certain.
 */
export const wordDoubts = [
  'unsure',
  'no_speech',
  'repeated',
  'too_few_words',
  'beyond_sound',
  'known_phrase',
] as const
export type WordDoubt = (typeof wordDoubts)[number]

/** The reasons are written to follow a dash or a comma. */
export const doubtReasons: Record<WordDoubt, string> = {
  unsure: 'speech recognition was not sure',
  no_speech: 'perhaps no one spoke',
  repeated: 'the same words again and again',
  too_few_words: 'very few words for such a long recording',
  beyond_sound: 'after the end of the recording',
  known_phrase: 'speech recognition often makes this up',
}

const opening = 'perhaps not said'
/** The mark before a passage. The closing mark comes after it. */
export const openingMark = (doubt: WordDoubt): string => `[${opening}, ${doubtReasons[doubt]}]`
export const closingMark = '[end]'

type Doubted = { text: string; spans: readonly { from: number; to: number; doubt: WordDoubt | null }[] }

/**
 * Returns a transcript's text with a mark before and after everything that speech to text may have made up. The fact check blocks
 * letters with these marks, so that the writer listens first.
 */
export function withDoubtMarks(transcript: Doubted): string {
  const { text } = transcript
  let marked = ''
  let at = 0
  for (const { from, to, doubt } of madeUpPassages(transcript)) {
    marked += `${text.slice(at, from)}${openingMark(doubt)} ${text.slice(from, to)} ${closingMark}`
    at = to
  }
  return marked + text.slice(at)
}

export type Passage = { from: number; to: number; doubt: WordDoubt }

/** Returns doubtful ranges. Adjacent ranges are joined, with the reason of the first. */
export function madeUpPassages({ text, spans }: Doubted): Passage[] {
  const passages: Passage[] = []
  for (const { from, to, doubt } of spans.toSorted((one, other) => one.from - other.from)) {
    if (doubt === null || doubt === 'unsure') continue
    const before = passages.at(-1)
    if (before && !/[\p{L}\p{N}]/u.test(text.slice(before.to, from))) before.to = Math.max(before.to, to)
    else passages.push({ from, to, doubt })
  }
  return passages
}

/** Matches a marked passage, up to its closing mark or, if somebody deleted that, to the end of the line. */
const marked = new RegExp(
  String.raw`\[${opening}[^[\]\n]{0,60}\](?:(?:(?!\[${opening})[^])*?\[end\]|.*)`,
  'giu',
)

/** Returns the marked passages, without their marks. */
export function markedWords(dictation: string): string[] {
  return [...dictation.matchAll(marked)].map(([found]) => found.replace(/^\[[^\]]*\]|\[end\]$/giu, '').trim())
}

/** Replaces marked passages with spaces, so that offsets stay the same. */
export function withoutMarkedWords(dictation: string): string {
  return dictation.replace(marked, (found) => ' '.repeat(found.length))
}
