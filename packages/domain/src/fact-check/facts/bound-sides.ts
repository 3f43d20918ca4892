// Decides which side a number belongs to: 'right 0.6, left 0.8', '6/9 on the right and 6/18 on the left'.
import type { Word } from '../../language/word.ts'
import type { Contrast } from './contrasts.ts'
import type { Quantity } from './quantities.ts'

export type SidedNumber = { quantity: Quantity; side: Contrast }

const FAR = 8
const NOT_SIDED = new Set(['time', 'months', 'nights', 'age', 'doses', 'mass', 'times'])

/** Returns the sides in sentences with numbers for both sides. There the numbers identify the sides. */
export function pairedSides(words: readonly Word[], numbers: readonly SidedNumber[]): ReadonlySet<Contrast> {
  const sentenceOf = ({ from }: Contrast) => words[from]?.sentence ?? 0
  const sides = new Map<number, Set<string>>()
  for (const { side } of numbers) {
    const sentence = sentenceOf(side)
    sides.set(sentence, (sides.get(sentence) ?? new Set()).add(side.value))
  }
  const isPaired = (side: Contrast) => (sides.get(sentenceOf(side))?.size ?? 0) > 1
  return new Set(numbers.map(({ side }) => side).filter(isPaired))
}

/** Returns the numbers beside a side, each with its side. */
export function sidedNumbers(
  words: readonly Word[],
  quantities: readonly Quantity[],
  contrasts: readonly Contrast[],
): SidedNumber[] {
  const sides = contrasts.filter(({ kind, value }) => kind === 'side' && value !== 'both')
  const measures = quantities.filter(({ unit, per }) => per === null && !NOT_SIDED.has(unit?.dimension ?? ''))
  return [...groupBySentence(words, measures).values()].flatMap((own) => sidesOf(words, own, sides))
}

function groupBySentence(words: readonly Word[], quantities: readonly Quantity[]): Map<number, Quantity[]> {
  const groups = new Map<number, Quantity[]>()
  for (const quantity of quantities) {
    const sentence = words[quantity.from]?.sentence ?? 0
    const own = groups.get(sentence)
    if (own) own.push(quantity)
    else groups.set(sentence, [quantity])
  }
  return groups
}

/** Whether the words between begin something new, or are too many. */
function isParted(words: readonly Word[], from: number, to: number): boolean {
  return (
    to - from > FAR ||
    words.slice(from, to).some((word) => word.text === ',' || word.text === ';' || word.key === 'and')
  )
}

/** Prefers the side before the number to the one after it. */
function sidesOf(
  words: readonly Word[],
  quantities: readonly Quantity[],
  sides: readonly Contrast[],
): SidedNumber[] {
  const [first] = quantities
  const sentence = words[first?.from ?? 0]?.sentence
  const near = sides.filter((side) => words[side.from]?.sentence === sentence)
  if (!first || near.length === 0) return []
  let taken: Contrast | undefined
  return quantities.flatMap((quantity, at) => {
    const [previous, next] = [quantities[at - 1], quantities[at + 1]]
    const before = near.findLast(
      (each) =>
        each.from < quantity.from &&
        each.from >= (previous?.to ?? 0) &&
        !isParted(words, each.to, quantity.from),
    )
    const after = near.find(
      (each) =>
        each.from >= quantity.to &&
        each.from < (next?.from ?? Number.MAX_SAFE_INTEGER) &&
        !isParted(words, quantity.to, each.from),
    )
    // In '17 right and 21 left' the side before a number may belong to the previous number.
    const side = before !== undefined && before === taken ? (after ?? before) : (before ?? after)
    taken = side
    return side ? [{ quantity, side }] : []
  })
}
