// The names of the relatives in a text: 'her daughter Prudence', 'his wife, Nesta'.
import { relationOf } from './relations.ts'
import type { Word } from './word.ts'

const NO_NAMES = new Set(
  'He She His Her They The I We It There On In At Dr Mr Mrs Ms Miss Examination January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
)

/** The relation of each name beside one; names are as written. */
export function relativesByName(words: readonly Word[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const [at, word] of words.entries()) {
    const relation = relationOf(word.key)
    if (relation === undefined || /['’]s?$/u.test(word.text)) continue
    const comma = words[at + 1]?.text === ',' ? 1 : 0
    const name = words[at + 1 + comma]
    const closes = comma === 0 || words[at + 3]?.kind === 'mark'
    if (name?.kind !== 'word' || !closes || !/^\p{Lu}\p{Ll}{2,}$/u.test(name.text)) continue
    if (!NO_NAMES.has(name.text)) names.set(name.text, relation)
  }
  return names
}
