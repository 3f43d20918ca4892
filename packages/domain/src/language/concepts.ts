// Finds the concepts of a text by any name: findings, parts of the body, tests, treatments and people.
import bodyParts from './lexicons/body-parts.json' with { type: 'json' }
import capitals from './lexicons/capitals.json' with { type: 'json' }
import diseases from './lexicons/diseases.json' with { type: 'json' }
import doings from './lexicons/doings.json' with { type: 'json' }
import procedures from './lexicons/procedures.json' with { type: 'json' }
import qualities from './lexicons/qualities.json' with { type: 'json' }
import referrals from './lexicons/referrals.json' with { type: 'json' }
import symptoms from './lexicons/symptoms.json' with { type: 'json' }
import tests from './lexicons/tests.json' with { type: 'json' }
import { longestPhrase, phraseTree } from './phrases.ts'
import { stemOf } from './stems.ts'
import type { Word } from './word.ts'
import { isPlain } from './words.ts'

export type TermKind =
  | 'finding'
  | 'body'
  | 'test'
  | 'procedure'
  | 'referral'
  | 'doing'
  | 'quality'
  | 'medicine'
  | 'word'

/**
 * One mention of a concept, from the word `from` up to `to`. `opposite` is true for words that are denials themselves
 * ('afebrile'). `weight` is how characteristic the concept is of a sentence. `inner` terms are within a longer one ('knee' in
 * 'knee replacement') and only help to find the place.
 */
export type Term = {
  concept: string
  kind: TermKind
  from: number
  to: number
  opposite: boolean
  weight: number
  inner: boolean
}

export const WEIGHTS: Readonly<Record<TermKind, number>> = {
  medicine: 3,
  test: 3,
  procedure: 3,
  finding: 2.5,
  referral: 2.5,
  body: 2,
  doing: 1.2,
  quality: 0.8,
  word: 1.2,
}

type Entry = { concept: string; kind: TermKind; opposite: boolean; capitals: boolean }

const CAPITALS = new Set(capitals)
const LISTS: readonly (readonly [TermKind, readonly string[]])[] = [
  ['test', tests],
  ['procedure', procedures],
  ['referral', referrals],
  ['finding', diseases],
  ['finding', symptoms],
  ['body', bodyParts],
  ['doing', doings],
  ['quality', qualities],
]

/** Words that must match exactly: 'bloods' is a test, but 'blood' is not. */
const EXACT = new Map<string, Entry>()
const TREE = phraseTree<Entry[]>(groupedEntries())

function groupedEntries(): Map<readonly string[], Entry[]> {
  const byPhrase = new Map<string, { stems: readonly string[]; entries: Entry[] }>()
  for (const [kind, groups] of LISTS) {
    for (const group of groups) {
      const phrases = group.split('|')
      const concept = `${kind}:${(phrases[0] ?? '').replace('=', '')}`
      for (const phrase of phrases) {
        const opposite = phrase.startsWith('!')
        const plain = opposite ? phrase.slice(1) : phrase
        if (plain.startsWith('=')) {
          EXACT.set(plain.slice(1), { concept, kind, opposite, capitals: CAPITALS.has(plain.slice(1)) })
          continue
        }
        const stems = stemsOf(plain)
        const key = stems.join(' ')
        const known = byPhrase.get(key) ?? { stems, entries: [] }
        known.entries.push({ concept, kind, opposite, capitals: CAPITALS.has(plain) })
        byPhrase.set(key, known)
      }
    }
  }
  return new Map([...byPhrase.values()].map(({ stems, entries }) => [stems, entries]))
}

/** Returns the stems of a phrase, split like the words of a text: 'crohn s disease'. */
function stemsOf(phrase: string): string[] {
  return phrase
    .split(/[ -]/u)
    .filter((word, at, all) => !(word === 's' && (all[at - 1]?.length ?? 0) > 2))
    .map(stemOf)
}

/** Returns the concepts of the words in order. Words in `taken` belong to something else. */
export function termsIn(words: readonly Word[], taken: ReadonlySet<number>): Term[] {
  const terms: Term[] = []
  const keyAt = (index: number) => {
    const word = words[index]
    if (!word || taken.has(index) || word.kind === 'break') return ''
    return word.kind === 'mark' ? (word.text === '/' || word.text === '&' ? word.text : '') : word.stem
  }
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (!word || word.kind === 'mark' || word.kind === 'break' || taken.has(at)) {
      at += 1
      continue
    }
    const exact = EXACT.get(word.key)
    const longest = longestPhrase(TREE, at, keyAt)
    const denied = deniedTerm(words, at, keyAt)
    if (denied && denied.to > (longest?.next ?? at + 1)) {
      terms.push(denied, ...innerTerms(words, at, denied.to))
      at = denied.to
      continue
    }
    const found = exact && (!longest || longest.next === at + 1) ? { entry: [exact], next: at + 1 } : longest
    const entry = found && fitting(found.entry, words, at, found.next)
    if (found && entry) {
      terms.push(termFor(entry, at, found.next))
      if (found.next - at > 1) terms.push(...innerTerms(words, at, found.next))
      at = found.next
      continue
    }
    if (!isPlain(word) && word.key.length > 1) terms.push(wordTerm(word, at))
    at += 1
  }
  return terms
}

/** Returns a term for a phrase that includes its own 'not': 'periods are not heavy'. */
function deniedTerm(words: readonly Word[], at: number, keyAt: (index: number) => string): Term | null {
  let skipped = at + 1
  while (skipped < at + 4 && words[skipped]?.key !== 'not') skipped += 1
  if (skipped === at + 4 || !/^(?:is|are|was|were)$/u.test(words[skipped - 1]?.key ?? '')) return null
  const found = longestPhrase(TREE, at, (index) => keyAt(index < skipped ? index : index + 1))
  const entry = found && found.next > skipped ? fitting(found.entry, words, at, at) : undefined
  return found && entry ? { ...termFor(entry, at, found.next + 1), opposite: !entry.opposite } : null
}

function fitting(
  entries: readonly Entry[],
  words: readonly Word[],
  from: number,
  to: number,
): Entry | undefined {
  const shouted = words.slice(from, to).every((word) => word.text === word.text.toUpperCase())
  return entries.find((entry) => !entry.capitals || shouted)
}

function termFor(entry: Entry, from: number, to: number): Term {
  const { concept, kind, opposite } = entry
  return { concept, kind, from, to, opposite, weight: WEIGHTS[kind], inner: false }
}

/** Matches words whose ending only illnesses have, even if no list has them: 'otosclerosis'. */
const ILLNESS =
  /^[a-z]{3,}(?:osis|itis|aemia|uria|algia|plegia|paresis|pathy|oedema|phobia|carcinoma|sarcoma|adenoma)$/u
const NO_ILLNESS =
  /(?:gn|hypn|metamorph|symbi|apote)osis$|^(?:empathy|sympathy|apathy|telepathy|homeopathy)$/u

function wordTerm(word: Word, at: number): Term {
  const kind = ILLNESS.test(word.key) && !NO_ILLNESS.test(word.key) ? 'finding' : 'word'
  return {
    concept: `${kind}:${word.stem}`,
    kind,
    from: at,
    to: at + 1,
    opposite: false,
    weight: WEIGHTS[kind],
    inner: false,
  }
}

/** Returns the single words of a longer phrase, with their own meanings. */
function innerTerms(words: readonly Word[], from: number, to: number): Term[] {
  return words.slice(from, to).flatMap((word, offset) => {
    const at = from + offset
    const single = longestPhrase(TREE, at, (index) => (index === at ? word.stem : ''))
    const entry = single && fitting(single.entry, words, at, at + 1)
    if (entry) return [{ ...termFor(entry, at, at + 1), weight: WEIGHTS[entry.kind] / 3, inner: true }]
    return isPlain(word) ? [] : [{ ...wordTerm(word, at), weight: 0.5, inner: true }]
  })
}
