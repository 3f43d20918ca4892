// Decides whether a sentence is for the secretary or for the reader of the letter.
import lexicon from './asides.json' with { type: 'json' }
import names from './first-names.json' with { type: 'json' }
import { announcementLength, isAnnouncement } from './announcements.ts'
import { indexPhrases, phraseAt, precedesPhrase } from './draft.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * Words of names, in lower case. `known` names are those of the patient, the GP and the addressee, and doctors never use them to
 * address the secretary. `staff` names are those of the practice's secretaries.
 */
export type People = { known: ReadonlySet<string>; staff: ReadonlySet<string> }

/**
 * Returns how many tokens from this position are an aside, or 0. `end` is the end of the sentence if one starts here, and null
 * within a sentence.
 */
export function asideLength(
  tokens: readonly Token[],
  at: number,
  end: number | null,
  people: People,
): number {
  if (endsDictation(tokens, at)) return tokens.length - at
  const announced = end === null ? 0 : announcementLength(tokens, at)
  if (announced > 0) return announced
  if (end !== null && end > at && isAsideSentence(tokens, at, end, people)) return end - at
  return closingThanks(tokens, at, people) || closingRequest(tokens, at, people)
}

const NAMES = new Set(names.split(' '))
const ENDS = indexPhrases(lexicon.ends, (phrase) => phrase)
const TITLES = new Set(lexicon.titles)
const LONGEST_END = 30
const LONGEST_CLOSING = 25
const LONGEST_SENTENCE = 45

/**
 * True for 'End of letter thank you', but not for 'the results are at the end of the letter' or 'that is the end of her
 * treatment'. 'Sign off' counts only as the last sentence, because of 'the ward will sign off her insulin'.
 */
function endsDictation(tokens: readonly Token[], at: number): boolean {
  const end = phraseAt(ENDS, tokens, at)
  if (end && wordAt(tokens, at) === 'sign')
    return tokens[at - 1]?.kind !== 'word' && withoutEnding(tokens.slice(at)).length === 0
  if (!end || tokens.length - at > LONGEST_END || BEFORE_END.has(wordAt(tokens, at - 1))) return false
  return tokens[end.next]?.kind !== 'word' || !BEFORE_OBJECT.has(wordAt(tokens, end.next))
}

/** Removes 'End of letter' and a 'thank you' after it, which contain nothing for the secretary. */
export function withoutEnding(aside: readonly Token[]): readonly Token[] {
  const end = phraseAt(ENDS, aside, 0)
  if (!end) return aside
  const words = aside.slice(end.next).filter((token) => token.kind === 'word')
  const thanks = phraseAt(THANKS, words, 0)
  return words.length === 0 || thanks?.next === words.length ? [] : aside.slice(end.next)
}

const BEFORE_END = new Set(lexicon.beforeEnd)
const BEFORE_OBJECT = new Set(lexicon.afterEnd)

function isAsideSentence(tokens: readonly Token[], at: number, end: number, people: People): boolean {
  if (end - at > LONGEST_SENTENCE || tokens.slice(at, end).some((token) => token.key === 'dear')) return false
  if (precedesPhrase(tokens, at, lexicon.toStaff) || isCopyLine(tokens, at, end)) return true
  if (isClerical(tokens, wordAt(tokens, at) === 'please' ? at + 1 : at, 'strict')) return true
  if (isAnnouncement(tokens, at, end)) return true
  if (thanksSomebody(tokens, at, people)) return true
  return (
    callsSomebody(tokens, at, people) ||
    asksStaff(tokens, at, people) ||
    tellsSomebody(tokens, at, end, people) ||
    endsWithName(tokens, at, end, people)
  )
}

/** True for 'Copy to the rheumatology nurses' and 'cc Dr Jones', but not for 'copy in the notes is poor'. */
function isCopyLine(tokens: readonly Token[], at: number, end: number): boolean {
  return (
    precedesPhrase(tokens, at, lexicon.copies) &&
    !tokens.slice(at, end).some((token) => STATES.has(token.key))
  )
}

const STATES = new Set('is was are were shows showed has had'.split(' '))

/** True for a first name with a request, or any name with clerical work: 'Sandra please …', 'Jan, mark this one …'. */
function callsSomebody(tokens: readonly Token[], at: number, people: People): boolean {
  const name = tokens[at]
  const next = isMark(tokens[at + 1], ',') ? at + 2 : at + 1
  const after = wordAt(tokens, next) === 'please' ? next + 1 : next
  if (isStaff(name, people) && precedesPhrase(tokens, next, lexicon.toStaffByName)) return true
  if (isPlainName(name, people) && asksOrCopies(tokens, next, after)) return true
  if (
    name?.kind !== 'word' ||
    !/^\p{Lu}/u.test(name.text) ||
    people.known.has(name.key) ||
    TITLES.has(name.key)
  )
    return false
  if (isClerical(tokens, after, 'strict')) return true
  return (
    isName(name, people) &&
    (precedesPhrase(tokens, next, lexicon.requests) || isClerical(tokens, after, 'loose'))
  )
}

/** True for 'Could you Joel …' and 'please Joel …'. */
function asksStaff(tokens: readonly Token[], at: number, people: People): boolean {
  return (
    precedesPhrase(tokens, at, lexicon.requests) &&
    [1, 2, 3].some((offset) => isStaff(tokens[at + offset], people))
  )
}

/** True for a name, a separate subject, and the post or the notes: 'Bridget she wants her copy in the post'. */
function tellsSomebody(tokens: readonly Token[], at: number, end: number, people: People): boolean {
  const next = isMark(tokens[at + 1], ',') ? at + 2 : at + 1
  if (!isName(tokens[at], people) || !SUBJECTS.has(wordAt(tokens, next))) return false
  return tokens.slice(next, end).some((token) => CLERICAL_WORDS.has(token.key))
}

/** True for a clerical verb. With 'strict', 'this' or 'a copy' must follow. */
function isClerical(tokens: readonly Token[], at: number, rule: 'strict' | 'loose'): boolean {
  if (!precedesPhrase(tokens, at, lexicon.clericalVerbs)) return false
  if (rule === 'loose') return true
  const object =
    wordAt(tokens, at + 1) === 'this'
      ? CLERICAL_THIS.has(wordAt(tokens, at + 2)) || tokens[at + 2]?.kind !== 'word'
      : true
  return object && precedesPhrase(tokens, at + 1, lexicon.clericalObjects)
}

const CLERICAL_THIS = new Set(
  'as one letter to by on for with and please today urgently at off out in'.split(' '),
)

/** True for 'Thanks Jo, and could you …', but not for 'Thank you Helen for …'. */
function thanksSomebody(tokens: readonly Token[], at: number, people: People): boolean {
  const thanks = phraseAt(THANKS, tokens, at)
  const name = tokens[thanks?.next ?? at]
  const called = isName(name, people) || (isPlainName(name, people) && at > 0)
  if (!thanks || !called) return false
  return ![1, 2, 3].some((offset) => wordAt(tokens, thanks.next + offset) === 'for')
}

const THANKS = indexPhrases(lexicon.thanks, (phrase) => phrase)

/** True for 'jane please copy this' and 'sarah can you book the review'. */
function asksOrCopies(tokens: readonly Token[], next: number, after: number): boolean {
  if (after > next) return isClerical(tokens, after, 'strict')
  return precedesPhrase(tokens, next, lexicon.requests)
}

/** True for a first name without a capital, such as 'jane', if it is not another word too. */
function isPlainName(token: Token | undefined, people: People): boolean {
  if (token?.kind !== 'word' || people.known.has(token.key)) return false
  return NAMES.has(token.key) && !ALSO_WORDS.has(token.key)
}

function isName(token: Token | undefined, people: People): boolean {
  if (token?.kind !== 'word' || people.known.has(token.key)) return false
  return isStaff(token, people) || (NAMES.has(token.key) && /^\p{Lu}/u.test(token.text))
}

/** True for the name of a secretary of the practice. Without a capital it must not be another word too ('mark', 'grace'). */
function isStaff(token: Token | undefined, people: People): boolean {
  if (token?.kind !== 'word' || !people.staff.has(token.key) || people.known.has(token.key)) return false
  return /^\p{Lu}/u.test(token.text) || !ALSO_WORDS.has(token.key)
}

const ALSO_WORDS = new Set(lexicon.alsoWords)
const SUBJECTS = new Set(lexicon.subjects)
const CLERICAL_WORDS = new Set(lexicon.clericalWords)

/** True for 'Can you send a copy to her optometrist, Mr Vassallo, thank you Pauline.' and '…, Mandy.'. */
function endsWithName(tokens: readonly Token[], at: number, end: number, people: People): boolean {
  const last = isMark(tokens[end - 1], '.?!') ? end - 2 : end - 1
  if (last <= at + 2 || !isName(tokens[last], people)) return false
  const called =
    isStaff(tokens[last], people) ||
    isMark(tokens[last - 1], ',') ||
    wordAt(tokens, last - 1) === 'thanks' ||
    wordAt(tokens, last - 1) === 'you'
  return (
    called &&
    (precedesPhrase(tokens, at, lexicon.requests) || precedesPhrase(tokens, at, lexicon.clericalVerbs))
  )
}

/** Reads '…, thank you Pauline' and 'thanks Jo and could you …' at the very end, with or without punctuation before it. */
function closingThanks(tokens: readonly Token[], at: number, people: People): number {
  if (!thanksSomebody(tokens, at, people)) return 0
  return endOfLast(tokens, at, LONGEST_CLOSING)
}

/**
 * Reads 'Sandra please copy this one to the patient' at the very end of words without punctuation. A doctor may address a
 * secretary of the practice anywhere, up to the next mark or line.
 */
function closingRequest(tokens: readonly Token[], at: number, people: People): number {
  if (!isName(tokens[at], people) || wordAt(tokens, at - 1) === '') return 0
  if (tokens.length - at > LONGEST_CLOSING && !isStaff(tokens[at], people)) return 0
  const length = endOfLast(tokens, at, LONGEST_CLOSING)
  const called = callsSomebody(tokens, at, people) || tellsSomebody(tokens, at, at + length, people)
  const named = BEFORE_A_PERSON.has(wordAt(tokens, at - 1)) || isName(tokens[at - 1], people)
  return called && !named && !ARTICLES.has(wordAt(tokens, at + 1)) ? length : 0
}

const ARTICLES = new Set(['the', 'these', 'those', 'his', 'her', 'their'])
const BEFORE_A_PERSON = new Set(
  'and with to for by from of her his sister brother wife husband daughter son called named mr mrs miss ms dr doctor nurse like'.split(
    ' ',
  ),
)

/** Returns the number of tokens to the end of this sentence, unless there are too many for closing words. */
function endOfLast(tokens: readonly Token[], at: number, most: number): number {
  let end = at
  while (end < tokens.length && end - at <= most && !isLayout(tokens[end]) && !isMark(tokens[end], '.?!'))
    end += 1
  return end - at <= most ? end - at : 0
}
