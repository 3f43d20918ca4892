// Finds words and sentences that a patient might not understand ('Please, write to me', AoMRC).
import meanings from '../assistant/plain-meanings.json' with { type: 'json' }
import frequencies from '../assistant/written-frequencies.json' with { type: 'json' }
import more from './patient-words.json' with { type: 'json' }
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const MEANINGS = new Map(Object.entries({ ...meanings, ...more }))
const TERM = new RegExp(
  `(?<![\\p{L}-])(?:${[...MEANINGS.keys()].toSorted((a, b) => b.length - a.length).join('|')})s?(?![\\p{L}-])`,
  'giu',
)
/** Matches medical terms by their ending, if no list gives plain words for them. */
const ENDING =
  /(?<![\p{L}-])\p{L}{3,20}(?:aemia|aemic|uria|pathy|pathies|ectomy|oscopy|ostomy|otomy|plasty|algia|plegia|paresis|rrh(?:oea|agia)|megaly|penia|cytosis|phasia|phagia|pnoea|sclerosis|itis|iasis|trophy)(?![\p{L}-])/giu
const FAMILIAR =
  /^(?:(?:osteo)?arthritis|bronchitis|hepatitis|appendicitis|tonsillitis|meningitis|cystitis|conjunctivitis|dermatitis|sinusitis|gastritis|colitis|diarrhoea|gonorrhoea|leukaemia|anaemia|vasectomy|mastectomy|tonsillectomy|colostomy|tracheostomy|sympathy|empathy|hom(?:o)?eopathy|osteopathy|endoscopy|psoriasis)$/iu
/** The longest sentence without a finding, in words. The AoMRC guidance says about 25. */
const longest = 28

/** The first of each term that the letter does not explain; a meaning of one word ('normal') may be there by chance. */
export function findJargon({ text, reader }: ReadLetter): LintFinding[] {
  if (reader !== 'patient') return []
  const plain = text.toLowerCase()
  const seen = new Set<string>()
  const unlisted = [...text.matchAll(ENDING)].filter(
    ([word]) => !MEANINGS.has(word.toLowerCase()) && !FAMILIAR.test(word),
  )
  const terms = [...text.matchAll(TERM), ...unlisted].flatMap((found) => {
    const [term] = found
    const word = term.toLowerCase()
    const one = MEANINGS.has(word) ? word : word.replace(/s$/u, '')
    if (seen.has(one) || KNOWN.test(one)) return []
    seen.add(one)
    const meaning = MEANINGS.get(one)
    const { index } = found
    const end = index + term.length
    if (isExplained(one.replace(/s$/u, ''), text) || (meaning?.includes(' ') && plain.includes(meaning)))
      return []
    const finding = { rule: 'jargon', start: index, end, text: term } as const
    const message = 'The patient may not know this word.'
    if (meaning === undefined) return [{ ...finding, message: `${message} Explain it, or use a plain one.` }]
    const means = `${message} ${one === word ? 'It' : `‘${one}’`} means ‘${meaning}’.`
    // 'Exacerbations (a flare-up)' would not be right.
    if (one !== word) return [{ ...finding, message: means }]
    const fix = { start: end, end, replacement: ` (${meaning})` }
    return [{ ...finding, message: means, fix } satisfies LintFinding]
  })
  return [...terms, ...findFrequencies(text)]
}

/** Whether the text explains the term anywhere: 'A nodule is a small lump'. */
function isExplained(term: string, text: string): boolean {
  const plain = text.toLowerCase()
  for (let at = plain.indexOf(term); at !== -1; at = plain.indexOf(term, at + 1)) {
    const end = at + term.length
    const isWhole = !/\p{L}/u.test(text.charAt(at - 1)) && /^s?(?!\p{L})/u.test(text.slice(end, end + 2))
    if (!isWhole) continue
    if (NAMED.test(text.slice(Math.max(0, at - 40), at)) || EXPLAINED.test(text.slice(end, end + 60)))
      return true
  }
  return false
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

const KNOWN = /^(?:biopsy|biopsies|cataract|polyps?|antenatal)$/u
const NAMED = /(?:called|known as|name for|medical(?:ly)?|term|\()[^.\n]{0,20}$/iu
const EXPLAINED =
  /^s?(?:[^.\n]{0,20}\. (?:this|it|that|these|they) (?:means?|(?:is|are) (?:an?|when|where|the))\b|[\s,]*(?:\(|–|which (?:is|are|means?|shows?|measures?|tells)|that is|means|or \p{L}|(?:is|are) (?:an?|when|where|the|not|very|\p{L}+ing)\b|an? \p{L}))/iu

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
