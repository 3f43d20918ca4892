// Marks in the words of a dictation around what perhaps nobody said: nothing is deleted, and nothing of it counts as said.
/**
 * Why a person should listen. `unsure`: the model gave it little chance; all others: it may have made the words up, however
 * sure it is of them.
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

/** As it follows a dash or a comma. */
export const doubtReasons: Record<WordDoubt, string> = {
  unsure: 'speech recognition was not sure',
  no_speech: 'perhaps no one spoke',
  repeated: 'the same words again and again',
  too_few_words: 'very few words for such a long recording',
  beyond_sound: 'after the end of the recording',
  known_phrase: 'speech recognition often makes this up',
}

const opening = 'perhaps not said'
const end = '[end]'

type Doubted = { text: string; spans: readonly { from: number; to: number; doubt: WordDoubt | null }[] }

/**
 * The text of a transcript with a mark before and behind all that speech to text may have made up. The fact check lets no
 * letter pass that has the marks, so that whoever types or drafts from it listens first.
 */
export function withDoubtMarks(transcript: Doubted): string {
  const { text } = transcript
  let marked = ''
  let at = 0
  for (const { from, to, doubt } of madeUpPassages(transcript)) {
    marked += `${text.slice(at, from)}[${opening}, ${doubtReasons[doubt]}] ${text.slice(from, to)} ${end}`
    at = to
  }
  return marked + text.slice(at)
}

export type Passage = { from: number; to: number; doubt: WordDoubt }

/** What may be made up, words that follow one another taken together, for their first reason. */
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

/** To the end of its line where somebody deleted the mark behind. */
const marked = new RegExp(
  String.raw`\[${opening}[^[\]\n]{0,60}\](?:(?:(?!\[${opening})[^])*?\[end\]|.*)`,
  'giu',
)

/** What is marked, without its marks. */
export function markedWords(dictation: string): string[] {
  return [...dictation.matchAll(marked)].map(([found]) => found.replace(/^\[[^\]]*\]|\[end\]$/giu, '').trim())
}

/** The dictation without what is marked: spaces in its place, so that all else stays where it is. */
export function withoutMarkedWords(dictation: string): string {
  return dictation.replace(marked, (found) => ' '.repeat(found.length))
}
