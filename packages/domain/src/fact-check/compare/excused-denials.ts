// Finds wordings that only look like a statement and its denial: 'last harmed herself', 'no longer', 'no more than', 'fine'.
import type { Term } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Comparison, Place } from './comparison.ts'
import { isDenied } from './statements.ts'

/** Whether the words are neither clearly stated nor clearly denied. */
export function isExcused(reading: Reading, place: Place): boolean {
  return (
    isLast(reading, place) ||
    isOver(reading, place) ||
    isLimited(reading, place) ||
    isExcepted(reading, place) ||
    isConditional(reading, place) ||
    DIFFERENT.test(reading.words[place.from - 1]?.key ?? '')
  )
}

/** True for 'no swelling of the wrists but there is of the ankles', which denies one place and states another. */
function isExcepted({ words, denied }: Reading, { from, to }: Place): boolean {
  const after = words
    .slice(to, to + EXCEPTION_REACH)
    .filter(({ sentence }) => sentence === words[from]?.sentence)
  return (
    denied[from] !== 0 &&
    after.some(
      ({ key }, at) =>
        key === 'but' &&
        /^(?:there|he|she|it|they)$/u.test(after[at + 1]?.key ?? '') &&
        /^(?:is|are|was|were|has|had|does|did)$/u.test(after[at + 2]?.key ?? '') &&
        /^(?:of|in|on|at|with|for|some)$/u.test(after[at + 3]?.key ?? ''),
    )
  )
}

const EXCEPTION_REACH = 10

/** 'A different health visitor' does not deny a health visitor. */
const DIFFERENT = /^(?:different|another|alternative)$/u

/** True if 'only if' or 'unless' follows: 'repeat endoscopy only if …' means the same as 'no endoscopy unless …'. */
function isConditional({ words }: Reading, { from, to }: Place): boolean {
  const after = words.slice(to, to + 4).filter(({ sentence }) => sentence === words[from]?.sentence)
  return after.some(
    ({ key }, at) =>
      key === 'unless' || (key === 'only' && /^(?:if|when|after)$/u.test(after[at + 1]?.key ?? '')),
  )
}

/**
 * True if the dictation only seems to contradict the term: 'she might accept it later' and 'she declined it today', or 'bowels
 * not open' and 'has not opened his bowels'.
 */
export function isUnsettled({ letter, said }: Comparison, term: Term, rival: Term): boolean {
  if (!said) return false
  const isOpen = (term.kind === 'doing' || term.kind === 'medicine') && !isOpenAt(letter, term)
  const { words } = said.reading
  const isNot = words[rival.to]?.key === 'not' && words[rival.to + 1]?.kind === 'word'
  return isNot || (isOpen && isOpenAt(said.reading, rival))
}

function isOpenAt({ words }: Reading, { from }: Place): boolean {
  return words
    .slice(Math.max(0, from - 2), from)
    .some(({ key, text }) => /^(?:may|might)$/u.test(key) && text !== 'May')
}

/** True for 'no disturbance of bladder function' and 'her bladder is fine', because both say that all is well. */
export function isWellToo({ letter, said }: Comparison, term: Term, rival: Term): boolean {
  if (!said) return false
  return (
    (isDeniedTrouble(letter, term) && isWell(said.reading, rival)) ||
    (isDeniedTrouble(said.reading, rival) && isWell(letter, term))
  )
}

function isDeniedTrouble(reading: Reading, term: Term): boolean {
  // 'No bladder or bowel trouble' names the trouble two words later.
  const behind = /^(?:and|or)$/u.test(reading.words[term.to]?.key ?? '') ? 3 : 0
  const isNamed = reading.words.slice(term.from, term.to).some(({ key }) => TROUBLE.test(key))
  return isDenied(reading, { ...term, opposite: false }) && (isNamed || isTroubled(reading, term, behind))
}

/** True for 'problems with her bladder', and for 'bladder problems' up to `behind` words after the place. */
export function isTroubled({ words }: Reading, { from, to }: Place, behind = 1): boolean {
  const sentence = words[from]?.sentence
  return [...words.slice(Math.max(0, from - 6), from), ...words.slice(to, to + behind)].some(
    (word) => word.sentence === sentence && TROUBLE.test(word.key),
  )
}

/** True for 'her bladder is fine' and 'normal bladder and bowel function'. */
export function isWell({ words }: Reading, { from, to }: Place): boolean {
  const sentence = words[from]?.sentence
  const before = words.slice(Math.max(0, from - 4), from)
  const own = before.slice(before.findLastIndex(({ kind, key }) => kind !== 'word' || key === 'but') + 1)
  if (
    own.some(({ key, sentence: other }) => other === sentence && /^(?:normal|intact|preserved)$/u.test(key))
  )
    return true
  return words.slice(to, to + 6).some((word) => word.sentence === sentence && WELL.test(word.key))
}

const TROUBLE =
  /^(?:disturbances?|problems?|trouble|impairments?|abnormalit\w*|difficult\w*|issues?|concerns?|symptoms?|complaints?|change|changes|loss|dysfunction|worries)$/u
const WELL =
  /^(?:normal|normally|fine|ok|okay|good|well|intact|clear|unremarkable|unaffected|undisturbed|alright|regular|stable|steady|unchanged|preserved)$/u

/**
 * True for 'last harmed herself in 2019', which means 'has not harmed herself since 2019', and for 'his last episode of
 * ketoacidosis'.
 */
function isLast({ words }: Reading, { from }: Place): boolean {
  const isEpisode = /^(?:episodes?|attacks?|admissions?|bouts?|flares?)$/u.test(words[from - 2]?.key ?? '')
  return [1, 2, ...(isEpisode ? [3] : [])].some((step) => words[from - step]?.key === 'last')
}

/** True for 'no more than 5 units' and 'do not drink more than 5'. */
function isLimited({ words }: Reading, { from, to }: Place): boolean {
  return words
    .slice(Math.max(0, from - 5), to + 4)
    .some(({ key }, at, all) => key === 'than' && /^(?:more|less|fewer)$/u.test(all[at - 1]?.key ?? ''))
}

/** Matches words after 'no longer' that are about a need: 'contraception is no longer needed'. */
const NEEDED = /^(?:needed|required|necessary|indicated|advised|recommended)$/u

/**
 * True if the words say that the finding was present but is over: 'has settled', 'resolved', 'the murmur heard at discharge has
 * gone'.
 */
function isOver({ words }: Reading, { from, to }: Place): boolean {
  const sentence = words[from]?.sentence
  const after = words.slice(to, to + 7)
  const end = after.findIndex(({ kind, key }) => kind !== 'word' || /^(?:and|but|which|who)$/u.test(key))
  return after
    .slice(0, Math.max(4, end < 0 ? after.length : end))
    .some(
      (word, step) =>
        word.sentence === sentence &&
        !NEEDED.test(words[to + step + 1]?.key ?? '') &&
        /^(?:resolved|settled|gone|longer|cleared|stopped|disappeared|subsided|abated|ceased|better)$/u.test(
          word.key,
        ),
    )
}
