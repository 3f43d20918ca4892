// What looks like a statement and its denial and is none: 'last harmed herself', 'no longer', 'no more than', 'fine'.
import type { Term } from '../text/concepts.ts'
import type { Reading } from '../text/reading.ts'
import type { Comparison, Place } from './comparison.ts'
import { isDenied } from './statements.ts'

/** Neither plainly stated nor plainly denied. */
export function isExcused(reading: Reading, place: Place): boolean {
  return isLast(reading, place) || isOver(reading, place) || isLimited(reading, place)
}

/** 'no disturbance of bladder function', 'her bladder is fine': both say that it is well. */
export function isWellToo({ letter, said }: Comparison, term: Term, rival: Term): boolean {
  if (!said) return false
  const troubled = (reading: Reading, { from }: Place) =>
    isDenied(reading, { ...term, from, opposite: false }) &&
    reading.words.slice(Math.max(0, from - 6), from).some((word) => TROUBLE.test(word.key))
  const well = (reading: Reading, { from, to }: Place) =>
    reading.words
      .slice(to, to + 6)
      .some((word) => word.sentence === reading.words[from]?.sentence && WELL.test(word.key))
  return (
    (troubled(letter, term) && well(said.reading, rival)) ||
    (troubled(said.reading, rival) && well(letter, term))
  )
}

const TROUBLE =
  /^(?:disturbances?|problems?|trouble|impairments?|abnormalit\w*|difficult\w*|issues?|concerns?|symptoms?|complaints?|change|changes|loss|dysfunction|worries)$/u
const WELL =
  /^(?:normal|normally|fine|ok|okay|good|well|intact|clear|unremarkable|unaffected|undisturbed|alright|regular|stable|steady|unchanged|preserved)$/u

/** 'last harmed herself in 2019' is 'has not harmed herself since 2019'. */
function isLast({ words }: Reading, { from }: Place): boolean {
  return words[from - 1]?.key === 'last' || words[from - 2]?.key === 'last'
}

/** 'no more than 5 units', 'do not drink more than 5' */
function isLimited({ words }: Reading, { from, to }: Place): boolean {
  return words
    .slice(Math.max(0, from - 5), to + 4)
    .some(({ key }, at, all) => key === 'than' && /^(?:more|less|fewer)$/u.test(all[at - 1]?.key ?? ''))
}

/** 'contraception is no longer needed' */
const NEEDED = /^(?:needed|required|necessary|indicated|advised|recommended)$/u

/** 'has settled', 'resolved', 'gone': neither there nor never there. */
function isOver({ words }: Reading, { from, to }: Place): boolean {
  const sentence = words[from]?.sentence
  return words
    .slice(to, to + 4)
    .some(
      (word) =>
        word.sentence === sentence &&
        !NEEDED.test(words[words.indexOf(word) + 1]?.key ?? '') &&
        /^(?:resolved|settled|gone|longer|cleared|stopped|disappeared|subsided|abated|ceased|better)$/u.test(
          word.key,
        ),
    )
}
