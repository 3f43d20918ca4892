// Finds mutually exclusive words: left or right, upper or lower, mild or severe, sudden or gradual.
import lexicon from '../../language/lexicons/contrasts.json' with { type: 'json' }
import { phraseTree, longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'

/** `kind` is the group of words that exclude each other ('side'), and `value` is one of them ('left'). */
export type Contrast = { from: number; to: number; kind: string; value: string }

const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = lexicon

const TREE = phraseTree<{ kind: string; value: string }>(
  Object.entries(GROUPS).flatMap(([kind, values]) =>
    Object.entries(values).flatMap(([value, phrases]) =>
      phrases.split('|').map((phrase) => [phrase.split(' '), { kind, value }] as const),
    ),
  ),
)

const NOT_LEFT = new Set(
  'the his her hospital school work home him with for at a to off it me us them over behind untreated university college'.split(
    ' ',
  ),
)
const NOT_RIGHT = new Set('away now through up to decision choice amount time dose'.split(' '))

/** Finds all contrasts in a text, in order. 'Left hospital' and 'all right' are not sides. */
export function contrastsIn(words: readonly Word[]): Contrast[] {
  const found: Contrast[] = []
  const keyAt = (index: number) => (words[index]?.kind === 'break' ? '' : (words[index]?.key ?? ''))
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(TREE, at, keyAt)
    if (phrase && isMeant(words, at, phrase)) found.push({ from: at, to: phrase.next, ...phrase.entry })
    at = phrase?.next ?? at + 1
  }
  return found
}

function isMeant(
  words: readonly Word[],
  at: number,
  { entry, next }: { entry: { kind: string; value: string }; next: number },
): boolean {
  if (entry.kind !== 'side') return true
  const [before, after] = [words[at - 1]?.key ?? '', words[next]?.key ?? '']
  if (entry.value === 'left' && /^(?:was|were|been|be|being)$/u.test(before) && words[at]?.key === 'left')
    return words[next]?.kind === 'word' && /^(?:sided|handed|eyed)$/u.test(after)
  if (entry.value === 'left')
    return /^(?:the|on|his|her|my|your|or|and)$/u.test(before) || !NOT_LEFT.has(after)
  if (entry.value === 'right') return before !== 'all' && before !== "that's" && !NOT_RIGHT.has(after)
  return words[at]?.key !== 'either' || after !== 'or'
}
