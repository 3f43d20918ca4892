// Which words of a text are denied: 'no X or Y', 'never had X', 'X was excluded', and where the denial ends.
import lexicon from '../lexicons/polarity-words.json' with { type: 'json' }
import { relationOf } from './owners.ts'
import { longestPhrase, phraseTree } from './phrases.ts'
import type { Word } from './word.ts'
import { isPlain, type Sentence } from './words.ts'

type Cue = 'before' | 'after' | 'neither' | 'both'

const AFTER = new Set(lexicon.after)
const CUES = phraseTree<Cue>([
  ...lexicon.neither.map((phrase) => [phrase.split(' '), 'neither'] as const),
  ...lexicon.before.map((phrase) => [phrase.split(' '), AFTER.has(phrase) ? 'both' : 'before'] as const),
  ...lexicon.after.map(
    (phrase) => [phrase.split(' '), phrase.startsWith('not ') ? 'both' : 'after'] as const,
  ),
])
const ENDS = new Set(lexicon.ends)
const ENDS_AFTER_AND = new Set(lexicon.endsAfterAnd)
const ENDS_ALWAYS = new Set(lexicon.endsAlways)
const NEW_SUBJECTS = new Set(lexicon.commaStarts)
const COPULAS = new Set(['is', 'are', 'was', 'were', 'am', 'be'])
/** 'I do not think she needs a scan': the denial reaches what is thought. */
const COMMANDS = new Set(['increase', 'reduce', 'start', 'continue', 'add', 'repeat', 'refer', 'stop'])
const THINKING = new Set([
  'nor',
  'does',
  'did',
  'has',
  'is',
  'was',
  'that',
  'think',
  'feel',
  'believe',
  'expect',
  'want',
  'wish',
  'suspect',
  'know',
])
const PREPOSITIONS = new Set(['for', 'of', 'in', 'on', 'to', 'with', 'from', 'against'])
const EXAMINED = new Set([
  'examination',
  'mental',
  'auscultation',
  'palpation',
  'review',
  'today',
  'admission',
  'discharge',
  'direct',
])
const UNCHANGED = new Set([
  'change',
  'changes',
  'alteration',
  'difference',
  'objection',
  'improvement',
  'contraindication',
  'reason',
  'bar',
])
/** 'no treatment for the right stone': the stone is there. */
const DEFINITE = new Set(['the', 'his', 'her', 'your', 'their', 'this', 'these', 'that'])
const BACK_TO = new Set([
  'day',
  'days',
  'week',
  'weeks',
  'month',
  'months',
  'less',
  'more',
  'and',
  'but',
  'so',
  'that',
  'because',
  'which',
  'as',
  'although',
  'though',
])
/** 'negative' denies only what stands just before it. */
const NEAR = 7
const MOST_TELLING = 4
/** No denial reaches further than this. */
const FAR = 14

/** 0 for every word that is not denied; for those that are, 1 near the word that denies them, 2 further off. */
export function deniedWords(words: readonly Word[], sentences: readonly Sentence[]): Uint8Array {
  const denied = new Uint8Array(words.length)
  for (const sentence of sentences) denyIn(words, sentence, denied)
  return denied
}

// The array is filled sentence by sentence, so that a long text costs no copies.
function denyIn(words: readonly Word[], { from, to }: Sentence, denied: Uint8Array): void {
  let since = -1
  const keyAt = (index: number) => (index < to ? keyOf(words[index]) : '')
  for (let at = from; at < to;) {
    const cue = longestPhrase(CUES, at, keyAt)
    if (cue) {
      if (cue.entry === 'after' || cue.entry === 'both') denyBack(words, from, at, denied)
      const opens = cue.entry === 'before' || (cue.entry === 'both' && goesOn(words, at, cue.next))
      since = opens ? cue.next : -1
      if (words[at]?.key === 'not') denied.fill(1, at + 1, cue.next)
      at = cue.next
      continue
    }
    if (since >= 0 && (at - since >= FAR || endsDenial(words, at, since, to))) since = -1
    if (since >= 0) denied[at] = isFar(words, since, at) ? 2 : 1
    at += 1
  }
}

/** 'I have not arranged a scan' denies what follows, 'a scan is not needed' what came before. */
function goesOn(words: readonly Word[], at: number, next: number): boolean {
  if (words[next]?.kind !== 'word') return false
  return words[at]?.key !== 'not' || /^(?:have|has|had|did|i)$/u.test(words[at - 1]?.key ?? '')
}

/** Three things were said since, without an 'or' to join them: the denial may long be over. */
function isFar(words: readonly Word[], since: number, at: number): boolean {
  const between = words.slice(since, at)
  return (
    between.filter((word) => !isPlain(word)).length >= 3 &&
    !between.some((word) => word.key === 'or' || word.key === 'nor')
  )
}

function keyOf(word: Word | undefined): string {
  return word === undefined || word.kind === 'break' ? '' : word.key
}

function endsDenial(words: readonly Word[], at: number, since: number, to: number): boolean {
  const word = words[at]
  if (!word) return true
  if (word.kind === 'mark') return word.text === ',' ? endsAtComma(words, at, to) : !"/'-".includes(word.text)
  if (word.key === 'and') return ENDS_AFTER_AND.has(words[at + 1]?.key ?? '')
  if (at === since) return false
  if (ENDS.has(word.key) || startsClause(words, at)) return true
  if (word.kind === 'number') return !/^(?:or|than)$/u.test(words[at - 1]?.key ?? '')
  if (/^(?:or|nor|and|,)$/u.test(words[at - 1]?.key ?? '')) return false
  return startsSubject(words, at) || startsPhrase(words, at) || isPastAdjective(words, at, since)
}

/** 'no ankle oedema | weight 61 kg' */
function startsSubject(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  return NEW_SUBJECTS.has(word?.key ?? '') && before?.kind === 'word' && !isPlain(before)
}

/** 'no change | in his vision', 'no treatment | for the right stone', 'no allergies | on examination' */
function startsPhrase(words: readonly Word[], at: number): boolean {
  const key = words[at]?.key ?? ''
  const after = words[at + 1]?.key ?? ''
  if (!PREPOSITIONS.has(key)) return false
  return (
    (key === 'on' && EXAMINED.has(after)) || DEFINITE.has(after) || UNCHANGED.has(words[at - 1]?.key ?? '')
  )
}

/** 'he', 'there', 'mild', 'her mother' begin something new. */
function startsClause(words: readonly Word[], at: number): boolean {
  const word = words[at]
  const before = words[at - 1]?.key ?? ''
  if (COMMANDS.has(word?.key ?? '')) return !/^(?:to|not|or|and|never|nor|please)$/u.test(before)
  if (ENDS_ALWAYS.has(word?.key ?? '')) return !THINKING.has(before)
  if (word?.key !== 'his' && word?.key !== 'her') return false
  return (
    relationOf(words[at + 1]?.key ?? '') !== undefined || relationOf(words[at + 2]?.key ?? '') !== undefined
  )
}

/** 'are not enlarged | nasal septum …': what follows an adjective without a preposition is not denied. */
function isPastAdjective(words: readonly Word[], at: number, since: number): boolean {
  const copula = words[since - 2]
  if (words[since - 1]?.key !== 'not' || !COPULAS.has(copula?.key ?? '')) return false
  const [first, word] = [words[since], words[at]]
  return (
    at === since + 1 &&
    first !== undefined &&
    word !== undefined &&
    !isPlain(first) &&
    !isPlain(word) &&
    !first.key.endsWith('ing')
  )
}

/** 'no fever, cough or rash' goes on; 'no focal lesion, patent vein' and 'no pain, and walks' do not. */
function endsAtComma(words: readonly Word[], at: number, to: number): boolean {
  for (let next = at + 1; next < Math.min(to, at + FAR); next += 1) {
    const word = words[next]
    if (!word || word.text === ';' || word.text === ':' || word.key === 'but' || ENDS_ALWAYS.has(word.key))
      return true
    if (word.key === 'and') return next === at + 1 || ENDS_AFTER_AND.has(words[next + 1]?.key ?? '')
    if (word.key === 'or' || word.key === 'nor') return false
    if (word.key === 'no' || word.key === 'not') return next !== at + 1
  }
  return true
}

function denyBack(words: readonly Word[], from: number, at: number, denied: Uint8Array): void {
  let start = at
  let telling = 0
  while (start > from && at - start < NEAR && telling < MOST_TELLING) {
    const before = words[start - 1]
    if (
      before === undefined ||
      before.kind === 'number' ||
      ',;().'.includes(before.text) ||
      BACK_TO.has(before.key)
    )
      break
    if (!isPlain(before)) telling += 1
    start -= 1
  }
  denied.fill(1, start, at)
}
