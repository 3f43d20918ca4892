// Compares which of two sides is worse: 'the left more than the right', 'worse on the left'.
import type { Contrast } from '../facts/contrasts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

const MORE = /^(?:more|worse|greater|bigger|larger|stronger|weaker|>)$/u
const MOSTLY =
  /^(?:more|worse|worst|greater|predominantly|mainly|mostly|especially|particularly|marked|so|severe|pronounced|maximal)$/u

export function compareWorseSides(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = worseSides(said.reading)
  const [source] = dictated
  return worseSides(letter).flatMap((side) => {
    if (!source || dictated.some(({ value }) => value === side.value)) return []
    return [
      findingOf(comparison, {
        kind: 'side',
        severity: 'critical',
        place: side,
        source,
        message: `The letter says it is worse on the ${side.value}, but the dictation says it is worse on the ${source.value}.`,
        fix: wordsOf(said.reading, source),
      }),
    ]
  })
}

export function worseSides(reading: Reading): Contrast[] {
  return reading.contrasts.filter(
    (side) =>
      side.kind === 'side' && side.value !== 'both' && (isMoreThan(reading, side) || isWorst(reading, side)),
  )
}

/** True for 'the left more than the right' and 'left worse than right'. */
function isMoreThan({ words }: Reading, { to }: Contrast): boolean {
  const next = words.slice(to, to + 4)
  const more = next.findIndex(({ key }) => MORE.test(key))
  return more >= 0 && (words[to + more]?.key === '>' || words[to + more + 1]?.key === 'than')
}

/** True for 'worse on the left' and 'mainly the left'. */
function isWorst({ words }: Reading, { from, to }: Contrast): boolean {
  let at = from - 1
  while (from - at <= 3 && /^(?:on|in|the|his|her|to)$/u.test(words[at]?.key ?? '')) at -= 1
  return MOSTLY.test(words[at]?.key ?? '') && words[to]?.key !== 'than'
}
