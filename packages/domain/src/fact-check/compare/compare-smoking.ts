// Compares whether the patient smokes, used to smoke or never smoked: 'used to smoke' is not 'smokes'.
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison, type Place } from './comparison.ts'

type Habit = 'now' | 'once' | 'never'
type Mention = Place & { habit: Habit }

const ONCE =
  /^(?:ex|former|formerly|previously|previous|gave|given|stopped|quit|until|since|used|ceased|stopping)$/u
const NOW = /^(?:smokes|smoker|still|currently|current)$/u
const BEFORE = 6
const BEHIND = 12

/** Returns nothing if one of the texts says more than one thing, or nothing clear. */
export function compareSmoking(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const [written, dictated] = [mentionsIn(letter), mentionsIn(said.reading)]
  const [here, there] = [written[0], dictated[0]]
  if (!here || !there || here.habit === there.habit) return []
  if (
    written.some(({ habit }) => habit !== here.habit) ||
    dictated.some(({ habit }) => habit !== there.habit)
  )
    return []
  if (here.habit !== 'now' && there.habit !== 'now') return []
  const source = wordsOf(said.reading, there)
  return [
    findingOf(comparison, {
      kind: 'polarity',
      severity: 'major',
      place: here,
      source: there,
      message: `The letter says '${wordsOf(letter, here)}', but the dictation says '${source}'.`,
    }),
  ]
}

function mentionsIn(reading: Reading): Mention[] {
  return (reading.mentions.get('doing:smoke') ?? []).flatMap(({ from, to, inner, opposite }) => {
    const habit =
      inner || reading.owners[from] !== 'patient' ? null : habitAt(reading, { from, to }, opposite)
    return habit ? [{ from, to, habit }] : []
  })
}

function habitAt({ words, denied }: Reading, { from, to }: Place, opposite: boolean): Habit | null {
  const sentence = words[from]?.sentence
  const near = words
    .slice(Math.max(0, from - BEFORE), to + BEHIND)
    .filter((word) => word.sentence === sentence)
  // 'Smokes ten a day, down from thirty since May'
  if (words[from]?.key === 'smokes' || isLess(words, from)) return denied[from] === 0 ? 'now' : null
  if (near.some(({ key }) => ONCE.test(key))) return isAdvice(words, from) ? null : 'once'
  if (opposite) return 'never'
  if (denied[from] === 1) return near.some(({ key }) => key === 'never') ? 'never' : null
  return NOW.test(words[from]?.key ?? '') || NOW.test(words[from - 1]?.key ?? '') ? 'now' : null
}

/** True for 'has reduced her smoking from 20 to 5 a day', but not for 'cut out smoking'. */
function isLess(words: readonly { key: string }[], from: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from)
  return before.some(
    ({ key }, at) => /^(?:reduced|reduces|reducing|cut|cutting)$/u.test(key) && before[at + 1]?.key !== 'out',
  )
}

/** True if a word before shows that it is only advice: 'advised to stop smoking', but not 'has stopped'. */
function isAdvice(words: readonly { key: string }[], from: number): boolean {
  return words
    .slice(Math.max(0, from - BEFORE), from)
    .some(({ key }) => /^(?:advised|asked|try|trying|should|must)$/u.test(key))
}
