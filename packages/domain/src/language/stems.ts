// Returns the stem of a word, so that 'bleeding', 'bleeds' and 'bled' are equal.
import irregular from './lexicons/irregular-words.json' with { type: 'json' }

const IRREGULAR = new Map<string, string>(Object.entries(irregular))
const KNOWN = new Map<string, string>()
const MOST_KNOWN = 20_000

/** `key` is a word in lower case. The same word always has the same stem, which need not be a word. */
export function stemOf(key: string): string {
  const known = KNOWN.get(key)
  if (known !== undefined) return known
  const stem = findStem(key)
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(key, stem)
  return stem
}

function findStem(key: string): string {
  const bare = key.replace(/'s$|s'$/u, (ending) => (ending === "s'" ? 's' : ''))
  const irregularStem = IRREGULAR.get(bare)
  if (irregularStem !== undefined) return irregularStem === bare ? bare : withoutEnding(irregularStem)
  const singular = withoutPlural(bare)
  const known = IRREGULAR.get(singular)
  return known === singular ? singular : withoutEnding(known ?? singular)
}

function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (/(?:ss|us|is)$/u.test(word)) return word
  if (/(?:sses|shes|ches|xes|zes)$/u.test(word)) return word.slice(0, -2)
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

function withoutEnding(word: string): string {
  for (const ending of ['ing', 'ed', 'ly']) {
    const rest = word.slice(0, -ending.length)
    if (word.endsWith(ending) && rest.length >= 3 && /[aeiouy]/u.test(rest) && !word.endsWith('eed')) {
      return withoutFinalE(undoubled(rest, ending))
    }
  }
  return withoutFinalE(word)
}

/** Removes a doubled letter: 'stopping' → 'stop'. 'Swelling' keeps its two letters. */
function undoubled(rest: string, ending: string): string {
  return ending !== 'ly' && /([bdgmnprt])\1$/u.test(rest) ? rest.slice(0, -1) : rest
}

function withoutFinalE(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.length > 3 && word.endsWith('y') ? `${word.slice(0, -1)}i` : word
}
