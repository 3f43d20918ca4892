// What the doctor took back in words that the composer does not carry out: a medicine, or what is done with one.
import type { MedicineAction, MedicineFacts } from '../facts/medicine.ts'
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../text/reading.ts'
import { mentionsOf } from './same-facts.ts'

/** 'goes up to 36, no, I tell a lie, we agreed to leave it': what a doctor takes back was not decided. */
export function isActionTakenBack({ words }: Reading, { to }: MedicineAction): boolean {
  const after = words.slice(to, to + TAKEN_BACK_REACH)
  const end = after.findIndex(({ kind, text }) => kind === 'break' || text === '.')
  const near = after.slice(0, end < 0 ? undefined : end).map(({ key }) => key)
  return TAKES_BACK.test(` ${near.join(' ')} `)
}

const TAKEN_BACK_REACH = 16
const TAKES_BACK =
  / (?:i tell a lie|no (?:wait|sorry|actually|hang on|hold on|that's wrong|that's not right|i'm wrong|i got that wrong)) /u

/** 'with clindamycin, no, amoxicillin', 'I've given her co-amoxiclav, no I haven't': named once, and taken back. */
export function isMedicineTakenBack(reading: Reading, { id, to }: MedicineFacts): boolean {
  const after = reading.words.slice(to, to + 3).map(({ key }) => key)
  const [first = '', second = '', third = ''] = after[0] === ',' ? after.slice(1) : [...after, '']
  const isNo =
    first === 'no' &&
    (second === ',' || /^(?:i|we|sorry|wait|make|not|it's|that's)$/u.test(second) || third === '')
  return mentionsOf(reading, id).length === 1 && isNo
}

/** '20, not 40', 'it was going to be 5 mL, too fast', '1 litre a day – no, 1.5': a value that was named and not meant. */
export function isValueTakenBack({ words }: Reading, { from, to }: Quantity): boolean {
  const keys = (first: number, last: number) =>
    words
      .slice(Math.max(0, first), last)
      .map(({ key, sentence }) => (sentence === words[from]?.sentence ? key : '.'))
      .join(' ')
  return NAMED_AS_WRONG.test(keys(from - 6, from)) || NO_LATER.test(keys(to, to + 7))
}

const NAMED_AS_WRONG = /(?:(?<!\b(?:if|or|whether) )\bnot|\b(?:was|were) going to\b[^.]*)$/u
const NO_LATER = /^(?:[a-z]+ ){0,2}[,–—-] no (?:, )?\d/u
