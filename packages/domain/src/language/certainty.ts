// Reads how certain a text is of its statements: 'query melanoma', 'probable', 'confirmed'.
import lexicon from './lexicons/certainty-words.json' with { type: 'json' }
import { longestPhrase, phraseTree } from './phrases.ts'
import type { Word } from './word.ts'
import type { Sentence } from './words.ts'

/** 'plain' means that no word gives the certainty. 'weak' words ('I think', 'in keeping with') are compatible with all others. */
export type Certainty = 'plain' | 'weak' | 'possible' | 'probable' | 'certain'

const CUES = phraseTree<Certainty>(
  (['possible', 'probable', 'certain', 'weak'] as const).flatMap((level) =>
    lexicon[level].map((phrase) => [phrase.split(' '), level] as const),
  ),
)
const REACH = 5
const COPULAS = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'seems', 'remains', 'being', 'as'])
const RANK: Readonly<Record<Certainty, number>> = { plain: 0, weak: 1, certain: 2, probable: 3, possible: 4 }

/** Returns the certainty of each word. */
export function certaintyOfWords(words: readonly Word[], sentences: readonly Sentence[]): Certainty[] {
  const levels = Array.from({ length: words.length }, (): Certainty => 'plain')
  const raise = (at: number, level: Certainty) => {
    if (RANK[level] > RANK[levels[at] ?? 'plain']) levels[at] = level
  }
  for (const { from, to } of sentences) {
    const isOpen = leavesOpen(words, from, to)
    const keyAt = (index: number) => (index < to ? (words[index]?.key ?? '') : '')
    for (let at = from; at < to; at += 1) {
      const cue = longestPhrase(CUES, at, keyAt)
      if (!cue || isRequest(words, at)) continue
      for (let next = cue.next; next < Math.min(to, cue.next + REACH) && !stops(words[next]); next += 1) {
        raise(next, isOpen && cue.entry === 'weak' ? 'possible' : cue.entry)
      }
      if (COPULAS.has(words[at - 1]?.key ?? '') || isAfterthought(words, at, cue.next)) {
        for (
          let back = at - 1;
          back >= Math.max(from, at - REACH) && (back === at - 1 || !stops(words[back]));
          back -= 1
        ) {
          raise(back, cue.entry)
        }
      }
    }
  }
  return levels
}

/**
 * True if the sentence has words such as 'can't be sure', which make all of it uncertain: 'she has a tear but I can't be sure'.
 */
function leavesOpen(words: readonly Word[], from: number, to: number): boolean {
  for (let at = from; at + 2 < to; at += 1) {
    const sure = /^(?:sure|certain)$/u.test(words[at + 2]?.key ?? '') && words[at + 1]?.key === 'be'
    if (sure && /^(?:can't|cannot|not|couldn't)$/u.test(words[at]?.key ?? '')) return true
  }
  return false
}

/** True for 'Lewy body dementia, confirmed' and 'melanoma (suspected)'. */
function isAfterthought(words: readonly Word[], at: number, next: number): boolean {
  return (
    ',(:'.includes(words[at - 1]?.text ?? ' ') &&
    words[next]?.kind !== 'word' &&
    words[next]?.kind !== 'number'
  )
}

function stops(word: Word | undefined): boolean {
  return word === undefined || word.kind === 'break' || ';.,:('.includes(word.text) || word.key === 'but'
}

/** True for words that look like doubt but express none: 'could you', 'May 2024', 'rather than'. */
function isRequest(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (words[at - 1]?.key === 'than' && words[at - 2]?.key === 'rather') return true
  if (word?.key === 'may' && word.text.startsWith('M')) return true
  if (word?.key === 'could') return words[at + 1]?.key === 'you' || words[at - 1]?.key === 'please'
  return false
}
