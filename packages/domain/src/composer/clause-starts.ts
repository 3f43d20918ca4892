// Finds new clauses in words without punctuation: a subject with its verb that is not tied to the words before.
import lexicon from './clause-starts.json' with { type: 'json' }
import flow from './flow-lexicon.json' with { type: 'json' }
import { wordAt, type Token } from './tokens.ts'

/** True for 'he has', 'there is' and 'I've', unless a joining word ('and', 'which', 'because', 'me') precedes them. */
export function startsClause(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  if (!startsWithSubject(tokens, at)) return false
  if ((previous === 'that' || previous === 'this') && ABOUT.has(wordAt(tokens, at - 2))) return true
  if (THERE.has(wordAt(tokens, at)) && MEDICINES.has(previous)) return true
  if (JOINERS.has(previous) || COMPLEMENT.has(previous)) return false
  const ofTime = wordAt(tokens, at - 3) === 'of'
  return ofTime || !(MOMENTS.has(previous) && MOMENT_ARTICLES.has(wordAt(tokens, at - 2)))
}

/**
 * True for a noun of at most three words with its verb, if it is not tied to the words before: 'his stream is', 'the left knee
 * was'.
 */
export function startsNounClause(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  if (!OWNERS.has(wordAt(tokens, at)) || JOINERS.has(previous) || BEFORE_NOUNS.has(previous)) return false
  if (/(?:ed|ing)$/u.test(previous)) return false
  for (let place = at + 1; place <= at + 4; place += 1) {
    const word = wordAt(tokens, place)
    if (NOUN_VERBS.has(word)) return place > at + 1 || STANDS_ALONE.has(wordAt(tokens, at))
    if (word === '' || (JOINERS.has(word) && word !== 'time') || SUBJECTS.has(word)) return false
  }
  return false
}

/** True for words that begin a clause themselves: 'she', 'we've', 'her', 'the'. */
export function isSubject(word: string): boolean {
  return SUBJECTS.has(word) || CONTRACTED.has(word) || OWNERS.has(word)
}

/** True for a subject with its verb, after any word. */
export function startsWithSubject(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  return (
    CONTRACTED.has(word) ||
    (SUBJECTS.has(word) && (VERBS.has(wordAt(tokens, at + 1)) || hasObject(tokens, at)))
  )
}

/**
 * True for 'she noticed it' and 'she declined a hip protector'. False for 'the lump she noticed a week ago', which has no object
 * and is not a clause.
 */
function hasObject(tokens: readonly Token[], at: number): boolean {
  if (!/(?:ed|s)$/u.test(wordAt(tokens, at + 1))) return false
  const object = wordAt(tokens, at + 2)
  return OBJECTS.has(object) || (ARTICLES.has(object) && !TIMES.has(wordAt(tokens, at + 3)))
}

/**
 * True for words such as 'when', whose clause ends a sentence if it comes late. '… when he left' is no condition for the next
 * words.
 */
export function endsCondition(word: string): boolean {
  return TRAILING.has(word)
}

/** True for words after which the next subject belongs to the same sentence: 'if she tolerates it she should …'. */
export function opensCondition(word: string): boolean {
  return CONDITIONS.has(word)
}

/**
 * After these words a subject continues the clause: 'saying he is', 'considering she has'. In 'no vomiting she has' it begins a
 * new one.
 */
const COMPLEMENT = new Set(flow.complement.split(' '))
/** After these words 'there' begins a new clause: 'worried about that', 'on both tablets'. */
const ABOUT = new Set(['about', 'with', 'for'])
const THERE = new Set(['there', "there's"])
const MEDICINES = new Set(['tablets', 'medication', 'medicines', 'drops', 'symptoms', 'drugs'])
const TRAILING = new Set(lexicon.trailing)
const OBJECTS = new Set(lexicon.objects)
const ARTICLES = new Set(['a', 'an', 'any'])
const TIMES = new Set(lexicon.times)
const SUBJECTS = new Set(lexicon.subjects)
const CONTRACTED = new Set(lexicon.contracted)
const VERBS = new Set(lexicon.verbs)
const JOINERS = new Set(lexicon.joiners)
const CONDITIONS = new Set(lexicon.conditions)
const OWNERS = new Set(lexicon.owners)
const STANDS_ALONE = new Set(['mum', 'dad'])
const NOUN_VERBS = new Set(lexicon.nounVerbs)
const BEFORE_NOUNS = new Set(lexicon.beforeNouns)
const MOMENTS = new Set(lexicon.momentNouns)
const MOMENT_ARTICLES = new Set(lexicon.momentArticles)
