// Finds new clauses in words without punctuation: a subject with its verb that is not tied to the words before.
import lexicon from './clause-starts.json' with { type: 'json' }
import flow from './flow-lexicon.json' with { type: 'json' }
import { wordAt, type Token } from './tokens.ts'

/** 'he has', 'there is', 'I've', unless a joining word ('and', 'which', 'because', 'me') precedes it. */
export function startsClause(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  if (!startsWithSubject(tokens, at)) return false
  if ((previous === 'that' || previous === 'this') && ABOUT.has(wordAt(tokens, at - 2))) return true
  if (THERE.has(wordAt(tokens, at)) && MEDICINES.has(previous)) return true
  if (JOINERS.has(previous) || COMPLEMENT.has(previous)) return false
  const ofTime = wordAt(tokens, at - 3) === 'of'
  return ofTime || !(MOMENTS.has(previous) && MOMENT_ARTICLES.has(wordAt(tokens, at - 2)))
}

/** 'his stream is', 'the left knee was': a noun of at most three words with its verb, not tied to the words before. */
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

/** 'she', 'we've', 'her', 'the': words that begin a clause of their own. */
export function isSubject(word: string): boolean {
  return SUBJECTS.has(word) || CONTRACTED.has(word) || OWNERS.has(word)
}

/** A subject with its verb, whatever precedes it. */
export function startsWithSubject(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  return (
    CONTRACTED.has(word) ||
    (SUBJECTS.has(word) && (VERBS.has(wordAt(tokens, at + 1)) || hasObject(tokens, at)))
  )
}

/** 'she noticed it', 'she declined a hip protector'; 'the lump she noticed a week ago' has no object and is not a clause. */
function hasObject(tokens: readonly Token[], at: number): boolean {
  if (!/(?:ed|s)$/u.test(wordAt(tokens, at + 1))) return false
  const object = wordAt(tokens, at + 2)
  return OBJECTS.has(object) || (ARTICLES.has(object) && !TIMES.has(wordAt(tokens, at + 3)))
}

/** Such a clause late in its sentence ends it: '… when he left' is not a condition of what follows. */
export function endsCondition(word: string): boolean {
  return TRAILING.has(word)
}

/** A word after which the next subject still belongs to the same sentence: 'if she tolerates it she should …'. */
export function opensCondition(word: string): boolean {
  return CONDITIONS.has(word)
}

/** 'saying he is', 'considering she has'; 'no vomiting she has' is a new clause. */
const COMPLEMENT = new Set(flow.complement.split(' '))
/** 'worried about that', 'on both tablets': 'there' after these begins a new clause. */
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
