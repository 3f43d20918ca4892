// Accepts values computed from dictated ones: 'a gain of 3 kg' from 71 to 74, '3+4=7', '41+3 weeks'.
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../../language/reading.ts'

const DIFFERENCE =
  /^(?:gain\w*|los[ts]\w*|rise|risen|rose|fall\w*|fell|increase\w*|decrease\w*|reduc\w*|drop\w*|improve\w*|down|up|difference|more|less)$/u
const REACH = 5

/** Whether this number is the difference or sum of dictated numbers, and the letter calls it that. */
export function isWorkedOut(letter: Reading, quantity: Quantity, dictated: readonly Quantity[]): boolean {
  const { words } = letter
  const { from, to, values, joint } = quantity
  const [value = 0] = values
  const before = words[from - 1]?.text
  const has = (number: number) => dictated.some((each) => each.values.includes(number))
  if (joint !== '' || values.length !== 1) return false
  if (before === '=') return has(words[from - 2]?.value ?? 0) && value === sumBefore(letter, from - 1)
  if (before === '+') return has(value) && has(words[from - 2]?.value ?? 0)
  const near = [...words.slice(Math.max(0, from - REACH), from), ...words.slice(to, to + 2)]
  if (!near.some(({ key, sentence }) => DIFFERENCE.test(key) && sentence === words[from]?.sentence))
    return false
  return dictated.some((one, at) => {
    const other = dictated[at + 1]
    const [first = 0, second = 0] = one.values.length === 2 ? one.values : [one.values[0], other?.values[0]]
    const isOne = one.values.length === 2 || one.unit?.name === other?.unit?.name || one.unit === null
    return isOne && isSameKind(quantity, other ?? one) && Math.abs(Math.abs(first - second) - value) < 1e-9
  })
}

function isSameKind({ unit }: Quantity, other: Quantity): boolean {
  return unit === null || other.unit === null || unit.dimension === other.unit.dimension
}

/** Returns 3 + 4 for '3+4=7': the sum of the numbers that '+' joins before the equals sign. */
function sumBefore({ words }: Reading, at: number): number {
  let sum = 0
  for (let index = at - 1; index >= 0; index -= 2) {
    sum += words[index]?.value ?? 0
    if (words[index - 1]?.text !== '+') break
  }
  return sum
}
