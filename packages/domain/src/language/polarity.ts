// Finds which words of a text are denied ('no X or Y', 'never had X', 'X was excluded'), and where the denial ends.
import lexicon from './lexicons/polarity-words.json' with { type: 'json' }
import { denyBack, denyNamed, isPassive } from './denial-back.ts'
import { DENIAL_REACH, endsDenial, takeBack } from './denial-ends.ts'
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
  ...lexicon.after
    .filter((phrase) => phrase.startsWith('not '))
    .flatMap((phrase) =>
      ["isn't", "aren't", "wasn't", "weren't"].map(
        (verb) => [[verb, ...phrase.split(' ').slice(1)], 'after'] as const,
      ),
    ),
])
const NEGATOR = /^(?:no|not|never|none|nor|neither|without|denies|denied|cannot|nil|.*n['’]t)$/u
const DENYING =
  /^(?:deny|denying|negative|absence|lack|exclud\w*|rul(?:e|es|ed)|declin\w*|refus\w*|avoid\w*|free|nothing)$/u

/** True for a word that negates: 'no', 'cannot', "didn't". `key` is in lower case. */
export function isNegator(key: string): boolean {
  return NEGATOR.test(key)
}

/** True for a word that negates or denies by its meaning: 'no', 'excluded', 'lack'. */
export function isDenying(key: string): boolean {
  return isNegator(key) || DENYING.test(key)
}

/** Returns 0 for a word that is not denied, 1 for a denied word near the negation, and 2 for one further away. */
export function deniedWords(words: readonly Word[], sentences: readonly Sentence[]): Uint8Array {
  const denied = new Uint8Array(words.length)
  for (const sentence of sentences) denyIn(words, sentence, denied)
  denyNegatives(words, denied)
  denyFreedom(words, denied)
  denyUnwanted(words, sentences, denied)
  return denied
}

// Fills the array one sentence at a time, so that a long text needs no copies.
function denyIn(words: readonly Word[], { from, to }: Sentence, denied: Uint8Array): void {
  let since = -1
  const keyAt = (index: number) => (index < to ? keyOf(words[index]) : '')
  for (let at = from; at < to;) {
    const denies = afterNeither(words, at, to)
    if (denies !== null) {
      at = denies
      since = denies
      continue
    }
    const cue = longestPhrase(CUES, at, keyAt)
    if (cue) {
      if (looksBack(words, at, { entry: cue.entry, next: cue.next })) denyBack(words, from, at, denied)
      denyNamed(words, from, at, denied)
      const opens = cue.entry === 'before' || (cue.entry === 'both' && goesOn(words, at, cue.next))
      since = opens ? cue.next : -1
      if (words[at]?.key === 'not') denied.fill(1, at + 1, cue.next)
      if (isPassive(words, at, cue.next)) denyBack(words, from, at, denied)
      if (isAlone(words, at, cue.next) || words[at]?.key === 'none') denied[cue.next - 1] = 1
      at = cue.next
      continue
    }
    if (since >= 0 && (at - since >= DENIAL_REACH || endsDenial(words, at, since, to))) {
      takeBack(words, at, since, denied)
      since = -1
    }
    if (since >= 0) denied[at] = isFar(words, since, at) ? 2 : 1
    at += 1
  }
}

/** Denies the words after a 'negative' before its noun: 'he had a negative coeliac test'. */
function denyNegatives(words: readonly Word[], denied: Uint8Array): void {
  for (const [at, { key }] of words.entries()) {
    if (key !== 'negative' || !ATTRIBUTIVE.test(words[at - 1]?.key ?? '')) continue
    const test = words.slice(at + 1, at + 1 + NEGATIVE_REACH).findIndex((word) => TESTED.test(word.key))
    if (test >= 0) denied.fill(1, at + 1, at + 2 + test)
  }
}

/** Denies a treatment that opens a sentence and is not wanted: 'Hysterectomy she does not want.' */
function denyUnwanted(words: readonly Word[], sentences: readonly Sentence[], denied: Uint8Array): void {
  for (const { from, to } of sentences) {
    const keys = words.slice(from, Math.min(to, from + MOST_UNWANTED)).map(({ key }) => key)
    const [topic] =
      /^(?:(?!(?:he|she|they|i|we|that|which|there|is|are|was|were|has|have|had) )[\p{L}-]+ ){1,4}(?=(?:he|she|they) (?:(?:does|do|did|would) not|(?:does|do|did|would)n't) (?:want|wish|fancy)\b(?! \p{L}))/u.exec(
        keys.join(' '),
      ) ?? []
    if (topic !== undefined) denied.fill(1, from, from + topic.trim().split(' ').length)
  }
}

const MOST_UNWANTED = 10

/** Denies the words before 'free' or 'freedom': '12 months of seizure freedom', 'seizure-free'. */
function denyFreedom(words: readonly Word[], denied: Uint8Array): void {
  for (const [at, { key }] of words.entries()) {
    const isHyphened = key === 'free' && words[at - 1]?.text === '-'
    const place = isHyphened ? at - 2 : at - 1
    const isMeant =
      isHyphened ||
      key === 'freedom' ||
      (key === 'free' &&
        (words[at + 1]?.kind !== 'word' || /^(?:is|are|was|were|been)$/u.test(words[at - 2]?.key ?? '')))
    const word = words[place]
    if (isMeant && word?.kind === 'word' && !isPlain(word) && !OWN_NAMES.test(word.key)) denied[place] = 1
  }
}

/** 'Pain free' and 'gluten free' are terms themselves. */
const OWN_NAMES = /^(?:pain|gluten)$/u

const NEGATIVE_REACH = 4
/** Matches words before a 'negative' that describes the next words. */
const ATTRIBUTIVE = /^(?:a|had|with|two|recent|previous)$/u
const TESTED = /^(?:tests?|smears?|swabs?|screen|results?|cultures?|serology|biopsy|biopsies)$/u

/** True for 'an HIV test was offered and declined' and 'it was offered, she declined it'. */
function isTurnedDown(words: readonly Word[], at: number, next: number): boolean {
  const isOfBefore =
    words[next]?.kind !== 'word' || /^(?:it|this|that|them|these)$/u.test(words[next]?.key ?? '')
  return /^(?:declined|refused|never)$/u.test(words[at]?.key ?? '') && isOfBefore
}

/**
 * True for a negation at the end of its clause, which refers to the words before: 'she hasn't', 'his brother has, he has not'.
 */
function isAlone(words: readonly Word[], at: number, next: number): boolean {
  return (
    /^(?:not|none|never|hasn't|hadn't|didn't|doesn't|haven't|isn't)$/u.test(words[at]?.key ?? '') &&
    words[next]?.kind !== 'word'
  )
}

/**
 * True if the words before the verb are denied ('an aneurysm was excluded', 'PE excluded'), and false if those after it are ('the
 * scan excluded an aneurysm').
 */
function looksBack(
  words: readonly Word[],
  at: number,
  { entry, next }: { entry: Cue; next: number },
): boolean {
  if (isTurnedDown(words, at, next)) return true
  if (isOurs(words, at)) return false
  if (words[at]?.key === 'negative' && ATTRIBUTIVE.test(words[at - 1]?.key ?? '')) return false
  if (entry !== 'both') return entry === 'after'
  return !(
    /^(?:excluded|denied|ruled)$/u.test(words[at]?.key ?? '') &&
    /^(?:an?|any|the|significant)$/u.test(words[next]?.key ?? '') &&
    !/^(?:is|are|was|were|be|been)$/u.test(words[at - 1]?.key ?? '')
  )
}

/**
 * True if the negation is about what we have not done, so that its object follows: 'an MRI was advised I've not requested it'.
 */
function isOurs(words: readonly Word[], at: number): boolean {
  const [before, first] = [words[at - 1]?.key ?? '', words[at - 2]?.key ?? '']
  return /^(?:i|we)'ve$/u.test(before) || (/^(?:have|had)$/u.test(before) && /^(?:i|we)$/u.test(first))
}

/**
 * True if the words after the negation are denied ('I have not arranged a scan'), and not those before ('a scan is not needed').
 */
function goesOn(words: readonly Word[], at: number, next: number): boolean {
  if (words[next]?.kind !== 'word') return false
  return words[at]?.key !== 'not' || /^(?:have|has|had|did|i)$/u.test(words[at - 1]?.key ?? '')
}

/** True after three items without an 'or' between them, because the denial may have ended. */
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

const NEITHER_REACH = 14
const DENIED_VERB = /^(?:has|have|had|is|are|was|were|does|do|did|will|would|can|could)$/u

/**
 * Returns the start of the denied words if 'neither … nor …' opens a clause at this word in a sentence up to `to`, or null. In
 * 'neither physiotherapy nor an insole has helped' the named things happened, and only the verb is denied.
 */
function afterNeither(words: readonly Word[], at: number, to: number): number | null {
  const before = words[at - 1]
  const opens = before === undefined || before.sentence !== words[at]?.sentence || before.kind !== 'word'
  if (words[at]?.key !== 'neither' || !(opens || /^(?:and|but|although)$/u.test(before.key))) return null
  const clause = words.slice(at, at + NEITHER_REACH)
  const nor = clause.findIndex(({ key }) => key === 'nor')
  const verb = nor < 0 ? -1 : clause.findIndex(({ key }, offset) => offset > nor && DENIED_VERB.test(key))
  return verb < 0 || at + verb + 1 >= to ? null : at + verb + 1
}
