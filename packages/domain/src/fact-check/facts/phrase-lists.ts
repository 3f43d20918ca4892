// A lexicon's lists of phrases by name, prepared for lookup.
import { phraseTree, type PhraseTree } from '../text/phrases.ts'

/** `{ stop: 'stop|stopped|come off' }`: each phrase maps to its name. */
export function phrasesOf<T extends string>(lists: Readonly<Record<T, string>>): PhraseTree<T> {
  const names = Object.keys(lists) as T[]
  return phraseTree<T>(
    names.flatMap((name) => lists[name].split('|').map((phrase) => [phrase.split(' '), name] as const)),
  )
}
