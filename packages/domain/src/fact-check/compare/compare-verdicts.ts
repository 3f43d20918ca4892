// Compares mutually exclusive verdicts: normal or abnormal, benign or malignant, gone or still there.
import lexicon from '../../language/lexicons/verdicts.json' with { type: 'json' }
import type { TermKind } from '../../language/concepts.ts'
import { longestPhrase, phraseTree } from '../../language/phrases.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { sharedHeads } from './bound-heads.ts'
import { findingOf, wordsOf, type Comparison, type Place } from './comparison.ts'

/** `about` holds the subject of the verdict: the concepts of its clause. */
type Verdict = Place & { kind: string; value: string; about: ReadonlySet<string> }

const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = lexicon
const TREE = phraseTree<{ kind: string; value: string }>(
  Object.entries(KINDS).flatMap(([kind, values]) =>
    Object.entries(values).flatMap(([value, phrases]) =>
      phrases.split('|').map((phrase) => [phrase.split(' '), { kind, value }] as const),
    ),
  ),
)
const HEADS: ReadonlySet<TermKind> = new Set<TermKind>(['body', 'finding', 'procedure', 'test'])
/** Matches words between two verdicts: 'CT was normal but the MRI abnormal'. */
const BOUNDARY = /^(?:but|and|while|whereas|although|though|however|then|,|;)$/u

/** Returns nothing if the same verdict was also dictated, or if its subject is unclear. */
export function compareVerdicts(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = verdictsIn(said.reading)
  return verdictsIn(letter).flatMap((verdict) => {
    const rivals = dictated.filter(
      (each) => each.kind === verdict.kind && sharedHeads(verdict.about, each.about) > 0,
    )
    const [rival] = rivals
    if (!rival || rivals.some(({ value }) => value === verdict.value)) return []
    const [words, source] = [wordsOf(letter, verdict), wordsOf(said.reading, rival)]
    return [
      findingOf(comparison, {
        kind: 'polarity',
        severity: verdict.kind === 'course' ? 'major' : 'critical',
        place: verdict,
        source: rival,
        message: `The letter says '${words}', but the dictation says '${source}'.`,
        fix: source,
      }),
    ]
  })
}

/** Returns the verdicts whose clause names their subject. 'Not normal' counts as abnormal. */
function verdictsIn(reading: Reading): Verdict[] {
  const { words, denied } = reading
  const found: Verdict[] = []
  const keyAt = (index: number) => (words[index]?.kind === 'break' ? '' : (words[index]?.key ?? ''))
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(TREE, at, keyAt)
    const place = { from: at, to: phrase?.next ?? at + 1 }
    const about = phrase ? thingsAround(reading, place) : null
    // Far from the negation, the word may be denied or not.
    if (phrase && about && about.size > 0 && denied[at] !== 2) {
      const { kind, value } = phrase.entry
      const isDenied = place.to - place.from === 1 && denied[at] === 1
      found.push({ ...place, kind, value: isDenied ? otherOf(kind, value) : value, about })
    }
    at = place.to
  }
  return found
}

function otherOf(kind: string, value: string): string {
  return Object.keys(KINDS[kind] ?? {}).find((each) => each !== value) ?? value
}

function thingsAround({ words, termsOfSentence }: Reading, { from, to }: Place): Set<string> {
  const sentence = words[from]?.sentence ?? 0
  const isWithin = (at: number) => words[at]?.sentence === sentence && !BOUNDARY.test(words[at]?.key ?? '')
  let [first, last] = [from, to]
  while (isWithin(first - 1)) first -= 1
  while (isWithin(last)) last += 1
  const terms = (termsOfSentence[sentence] ?? []).filter(
    (term) => HEADS.has(term.kind) && term.from >= first && term.to <= last,
  )
  return new Set(terms.filter((term) => term.to <= from || term.from >= to).map(({ concept }) => concept))
}
