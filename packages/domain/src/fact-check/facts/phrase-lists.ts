// Prepares a lexicon's lists of phrases for lookup.
import { phraseTree, type PhraseTree } from '../../language/phrases.ts'

/** Maps each phrase to the name of its list: `{ stop: 'stop|stopped|come off' }`. */
export function phrasesOf<T extends string>(lists: Readonly<Record<T, string>>): PhraseTree<T> {
  const names = Object.keys(lists) as T[]
  return phraseTree<T>(
    names.flatMap((name) => lists[name].split('|').map((phrase) => [phrase.split(' '), name] as const)),
  )
}
