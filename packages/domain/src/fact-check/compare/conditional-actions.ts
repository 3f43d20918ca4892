// Decides whether an action on a medicine is conditional: 'stop it if a rash develops'.
import type { MedicineAction } from '../facts/medicine.ts'
import { SPOKEN_OF } from '../../language/neutral.ts'
import type { Reading } from '../../language/reading.ts'
import type { Comparison } from './comparison.ts'
import { keptFor } from './kept-for.ts'

/**
 * True for 'stop it if a rash develops', 'if she gets a rash she is to stop it', 'stopped before she conceives' and 'would have
 * to stop'.
 */
export function isConditional(
  { said }: Comparison,
  { at, to }: MedicineAction,
  reading: Reading | undefined = said?.reading,
): boolean {
  return (
    reading !== undefined &&
    keptConditions(reading, `${at} ${to}`, () => isUnderCondition(reading, { at, to }))
  )
}

const keptConditions = keptFor<boolean>()

export function isUnderCondition(reading: Reading, { at, to }: Omit<MedicineAction, 'action'>): boolean {
  const after = reading.words[to]?.key ?? ''
  const isBeforeSomebody =
    after === 'before' && /^(?:he|she|you|they)$/u.test(reading.words[to + 1]?.key ?? '')
  const before = reading.words.slice(Math.max(0, at - 4), at)
  return (
    isBeforeSomebody ||
    reading.neutral[at] === SPOKEN_OF ||
    hangsOn(reading.words, to) ||
    before.some(
      ({ key }, place) =>
        (/^(?:would|might|may)$/u.test(key) && /^(?:have|need)$/u.test(before[place + 1]?.key ?? '')) ||
        (WISHES.test(key) && before[place + 1]?.key === 'to' && !before.some((each) => OURS.test(each.key))),
    )
  )
}

/** Matches 'she would like to go back on ramipril'. */
const WISHES = /^(?:like|wants?|wanted|hop(?:es|ing)|keen|wish(?:es)?|prefers?)$/u

const OURS = /^(?:i|we|i'd|we'd|i'm|you)$/u

/** True if the condition follows the action: 'stop when', 'cut the enalapril down once', 'stop it under 120'. */
function hangsOn(words: Reading['words'], to: number): boolean {
  const rest = words.slice(to, to + REACH)
  const end = rest.findIndex(
    ({ text, key, kind }, at) =>
      /^[,.;:]$/u.test(text) ||
      /^(?:and|but|because|as|for|in)$/u.test(key) ||
      (kind === 'number' && !BOUNDS.test(rest[at - 1]?.key ?? '')),
  )
  return (end < 0 ? rest : rest.slice(0, end)).some(
    ({ key }, at, near) =>
      /^(?:if|when|unless)$/u.test(key) ||
      (key === 'once' &&
        !/^(?:an?|daily|weekly|every|per|each|in|at|nightly|monthly)$/u.test(near[at + 1]?.key ?? 'a')) ||
      (BOUNDS.test(key) && near[at + 1]?.kind === 'number'),
  )
}

const REACH = 7
const BOUNDS = /^(?:under|below|above)$/u

/** True if the whole sentence is conditional: 'If a rash develops, stop it'. */
export function opensWithIf(reading: Reading, { at }: MedicineAction): boolean {
  const { from } = reading.sentences[reading.words[at]?.sentence ?? 0] ?? { from: at }
  return /^(?:if|should)$/u.test(reading.words[from]?.key ?? '')
}
