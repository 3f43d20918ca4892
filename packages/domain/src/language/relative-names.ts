// Finds the names of the relatives in a text: 'her daughter Prudence', 'his wife, Nesta'.
import { relationOf } from './relations.ts'
import type { Word } from './word.ts'
import { isPlain } from './words.ts'

const NO_NAMES = new Set(
  'He She His Her They The I We It There On In At Dr Mr Mrs Ms Miss Examination January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
)

/** Matches verbs, so that the 'Says' of 'his wife says' is not taken for a name. */
const VERB = /(?:s|ed|ing)$/u

/**
 * Returns the relation that each name belongs to. A name begins with a capital, or has one elsewhere in the text ('his wife
 * marjory … Marjory has').
 */
export function relativesByName(words: readonly Word[]): Map<string, string> {
  const names = new Map<string, string>()
  const written = new Set(words.map(({ text }) => text))
  for (const [at, word] of words.entries()) {
    const relation = relationOf(word.key)
    if (relation === undefined || /['’]s?$/u.test(word.text)) continue
    const comma = words[at + 1]?.text === ',' ? 1 : 0
    const name = words[at + 1 + comma]
    const closes = comma === 0 || words[at + 3]?.kind === 'mark'
    if (name?.kind !== 'word' || !closes || !/^\p{L}\p{Ll}{2,}$/u.test(name.text)) continue
    const capital = name.text.slice(0, 1).toUpperCase() + name.text.slice(1)
    const isName = capital === name.text || (written.has(capital) && !isPlain(name) && !VERB.test(name.text))
    if (isName && !NO_NAMES.has(capital)) names.set(capital, relation)
  }
  return names
}

/** Returns the relation of 'Prudence' after 'her daughter Prudence', if the text turns to her. */
export function relationOfName(
  names: ReadonlyMap<string, string>,
  words: readonly Word[],
  at: number,
): string | undefined {
  if (names.size === 0 || relationOf(words[at - 1]?.key ?? '') !== undefined) return undefined
  return names.get(words[at]?.text.replace(/['’]s$/u, '') ?? '')
}
