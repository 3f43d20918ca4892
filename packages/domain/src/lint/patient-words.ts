// Finds words and sentences that a patient may not follow ('Please, write to me', AoMRC).
import meanings from '../assistant/plain-meanings.json' with { type: 'json' }
import frequencies from '../assistant/written-frequencies.json' with { type: 'json' }
import more from './patient-words.json' with { type: 'json' }
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const MEANINGS = new Map(Object.entries({ ...meanings, ...more }))
const TERM = new RegExp(
  `(?<![\\p{L}-])(?:${[...MEANINGS.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}-])`,
  'giu',
)
/** Matches medical terms by their ending, if no list gives plain words for them. */
const ENDING =
  /(?<![\p{L}-])\p{L}{3,20}(?:aemia|aemic|uria|pathy|pathies|ectomy|oscopy|ostomy|otomy|plasty|algia|plegia|paresis|rrh(?:oea|agia)|megaly|penia|cytosis|phasia|phagia|pnoea|sclerosis|itis|iasis|trophy)(?![\p{L}-])/giu
const FAMILIAR =
  /^(?:(?:osteo)?arthritis|bronchitis|hepatitis|appendicitis|tonsillitis|meningitis|cystitis|conjunctivitis|dermatitis|sinusitis|gastritis|colitis|diarrhoea|gonorrhoea|leukaemia|anaemia|vasectomy|mastectomy|tonsillectomy|colostomy|tracheostomy|sympathy|empathy|hom(?:o)?eopathy|osteopathy|endoscopy|psoriasis)$/iu
/** The longest sentence without a finding, in words. The AoMRC guidance says about 25. */
const longest = 28

/** Finds the first use of each term that the letter does not explain. */
export function findJargon({ text, reader }: ReadLetter): LintFinding[] {
  if (reader !== 'patient') return []
  const plain = text.toLowerCase()
  const seen = new Set<string>()
  const unlisted = [...text.matchAll(ENDING)].filter(
    ([word]) => !MEANINGS.has(word.toLowerCase()) && !FAMILIAR.test(word),
  )
  const terms = [...text.matchAll(TERM), ...unlisted].flatMap((found) => {
    const [term] = found
    const meaning = MEANINGS.get(term.toLowerCase())
    const end = found.index + term.length
    const [before, after] = [
      text.slice(Math.max(0, found.index - 40), found.index),
      text.slice(end, end + 40),
    ]
    if (seen.has(term.toLowerCase())) return []
    seen.add(term.toLowerCase())
    const isExplained = NAMED.test(before) || EXPLAINED.test(after) || (meaning && plain.includes(meaning))
    if (isExplained) return []
    const finding = { rule: 'jargon', start: found.index, end, text: term } as const
    const message = 'The patient may not know this word.'
    if (meaning === undefined) return [{ ...finding, message: `${message} Explain it, or use a plain one.` }]
    const fix = { start: end, end, replacement: ` (${meaning})` }
    return [{ ...finding, message: `${message} It means ‘${meaning}’.`, fix } satisfies LintFinding]
  })
  return [...terms, ...findFrequencies(text)]
}

/** Finds abbreviated frequencies such as 'bd' and 'prn'. */
function findFrequencies(text: string): LintFinding[] {
  return [...text.matchAll(FREQUENCY)].flatMap((found) => {
    const words = WRITTEN.get(found[0].toLowerCase())
    if (words === undefined) return []
    const place = { start: found.index, end: found.index + found[0].length }
    const message = `Write ‘${words}’ for the patient.`
    return [{ rule: 'jargon', ...place, text: found[0], message, fix: { ...place, replacement: words } }]
  })
}

const WRITTEN = new Map(Object.entries(frequencies))
/** 'bid' and 'om' are left out because they are also words. */
const FREQUENCY =
  /(?<![\p{L}\p{N}.&-])(?:o\.d\.|b\.d\.|t\.d\.s\.|q\.d\.s\.|p\.r\.n\.|(?:od|bd|tds|qds|nocte|prn)(?![\p{L}\p{N}&-]))/giu

const NAMED = /(?:called|known as|name for|medical(?:ly)?|term|\()[^.\n]{0,20}$/iu
const EXPLAINED =
  /^[\s,]*(?:\(|–|which (?:is|means)|that is|means|or \p{L}|is (?:an?|when|where|the)\b|an? \p{L})/iu

export function findLongSentences({ sentences, reading, reader }: ReadLetter): LintFinding[] {
  if (reader !== 'patient') return []
  return sentences.flatMap(({ start, end, text, from, to }) => {
    const count = reading.words
      .slice(from, to)
      .filter(({ kind }) => kind === 'word' || kind === 'number').length
    if (count <= longest) return []
    const message = `This sentence has ${count} words. Two shorter ones are easier to follow.`
    return [{ rule: 'long-sentence', start, end, text, message } satisfies LintFinding]
  })
}
