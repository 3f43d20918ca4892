// Applies house style by fixed rules: white space, punctuation, doses and frequencies. It invents no words.
import meanings from './plain-meanings.json' with { type: 'json' }
import frequencies from './written-frequencies.json' with { type: 'json' }

/** Returns a piece of text in house style (rules §7.4). Doing it twice changes nothing more. */
export function tidyText(text: string): string {
  return text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/([,;])(?=\p{L})/gu, '$1 ')
    .replace(/ +([,;.!?](?:\s|$))/gu, '$1')
    .replace(UNSPACED_DOSE, '$1 $2')
    .replace(MISSPELT_UNIT, (_, number: string, unit: string) => `${number} ${unitOf(unit)}`)
    .replace(TRAILING_ZERO, '$1 $2')
    .replace(FREQUENCY, (found, dose: string, word: string) => {
      const words = frequencyWords.get(word.toLowerCase())
      return words === undefined ? found : `${dose} ${words}`
    })
}

/** Adds the meaning in brackets after the first occurrence of each medical term in the list. */
export function createExplainer(): (text: string) => string {
  const explained = new Set<string>()
  return (text) =>
    text.replace(TERM, (found, ...rest) => {
      const [at, whole] = rest.slice(-2) as [number, string]
      const term = found.toLowerCase()
      const isExplained = /^\s*\(/u.test(whole.slice(at + found.length))
      const meaning = meaningOf.get(term)
      if (explained.has(term) || meaning === undefined) return found
      explained.add(term)
      return isExplained ? found : `${found} (${meaning})`
    })
}

const UNSPACED_DOSE = /\b(\d+(?:\.\d+)?)(mg|mL|ml|micrograms?|nanograms?|units)\b/gu
const MISSPELT_UNIT = /\b(\d+(?:\.\d+)?) ?(mgs|mcgs?|µg|μg|gms?|mls?)\b/giu

/** Matches a trailing zero, because '5.0 mg' can be misread as 50. */
const TRAILING_ZERO = /\b(\d+)\.0 (mg|g|mL|micrograms?|nanograms?|units)\b/gu

/** Matches frequencies after a dose. Without a dose, 'OD' is the right eye and 'on' is a word. */
const FREQUENCY =
  /(\b\d+(?:\.\d+)? (?:mg|g|mL|micrograms?|nanograms?|units|tablets?|capsules?|puffs?|drops?)) ([A-Za-z](?:\.[A-Za-z])*\.?[A-Za-z]{0,4})(?=[\s,;.)]|$)/gu

const frequencyWords = new Map(Object.entries(frequencies))
const meaningOf = new Map(Object.entries(meanings))

/** Puts the longest terms first, because a term may begin with another. */
const TERM = new RegExp(
  `(?<![\\p{L}-])(?:${Object.keys(meanings)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}-])`,
  'giu',
)

function unitOf(unit: string): string {
  const small = unit.toLowerCase()
  if (small === 'mgs') return 'mg'
  if (small.startsWith('gm')) return 'g'
  return small.startsWith('ml') ? 'mL' : 'micrograms'
}
