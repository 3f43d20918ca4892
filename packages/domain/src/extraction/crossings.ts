// Handles words that are crossed out, covered or hidden. If a replacement is beside them, it is read instead.
import { kindOf } from './facts.ts'
import type { CellDoubt } from './types.ts'
import type { Word } from './words.ts'

/** True for a word that is struck out, covered or hidden. A note beside a word does not remove it. */
export function isCrossedOut({ crossings = [] }: Word): boolean {
  return crossings.some(({ code }) => code !== 'annotated' && code !== 'beside_crossed')
}

/** Returns the different doubts about the words of a column's cell: about their letters, and whether they are valid. */
export function wordDoubts(words: readonly Word[], column: number): CellDoubt[] {
  const letters = words.flatMap(({ doubt }) => (doubt ? [{ column, code: doubt }] : []))
  const crossings = words.flatMap((word) =>
    (word.crossings ?? []).map((crossing) => ({ column, ...crossing })),
  )
  const all: CellDoubt[] = [...letters, ...crossings]
  return all.filter(
    ({ code, text }, at) => all.findIndex((other) => other.code === code && other.text === text) === at,
  )
}

/**
 * Removes crossed-out words that have a replacement: '13/04/1962' followed by another date, or one word of a name. The
 * replacement records the removed words and begins at their place. All other words stay, with their doubts.
 */
export function withoutReplaced(words: readonly Word[]): Word[] {
  if (!words.some(isCrossedOut) || words.every(isCrossedOut)) return [...words]
  let left = [...words]
  for (const cell of crossedCells(words)) {
    const [first, last] = [cell[0], cell.at(-1)]
    if (!first || !last) continue
    const after = left.slice(left.indexOf(last) + 1)
    const before = left[left.indexOf(first) - 1]
    const heir = heirOf(cell, { before, after })
    if (!heir) continue
    const text = cell.map((word) => word.text).join(' ')
    const crossings = [...(heir.crossings ?? []), { code: 'beside_crossed', text } as const]
    const inherited = { ...heir, x0: Math.min(heir.x0, first.x0), crossings }
    left = left.filter((word) => !cell.includes(word)).map((word) => (word === heir ? inherited : word))
  }
  return left
}

/** Groups adjacent crossed-out words. */
function crossedCells(words: readonly Word[]): Word[][] {
  const cells: Word[][] = []
  for (const [at, word] of words.entries()) {
    if (!isCrossedOut(word)) continue
    const [before, cell] = [words[at - 1], cells.at(-1)]
    if (cell && before && cell.at(-1) === before && isNear(before, word)) cell.push(word)
    else cells.push([word])
  }
  return cells
}

type Around = { before: Word | undefined; after: readonly Word[] }

/**
 * Returns the value that replaces the crossed-out one: one of the same kind directly after it. For words it is a neighbour in the
 * cell.
 */
function heirOf(cell: readonly Word[], { before, after }: Around): Word | null {
  const [first, last, next] = [cell[0], cell.at(-1), after[0]]
  if (!first || !last) return null
  const kind = kindOf(cell.map(({ text }) => text).join(' '))
  if (kind !== 'text') {
    const isFollowed = next && next.x0 - last.x1 < A_CORRECTION * last.size && !isCrossedOut(next)
    const isSameKind = [1, 2, 3, 4].some(
      (count) =>
        kindOf(
          after
            .slice(0, count)
            .map(({ text }) => text)
            .join(' '),
        ) === kind,
    )
    return isFollowed && isSameKind ? next : null
  }
  const isWords = (word: Word | undefined): word is Word =>
    word !== undefined && !isCrossedOut(word) && /\p{L}{2}/u.test(word.text)
  if (isWords(next) && isNear(last, next)) return next
  return isWords(before) && isNear(before, first) ? before : null
}

function isNear(one: Word, next: Word): boolean {
  return next.x0 - one.x1 <= A_SPACE * one.size
}

/** The widest space between two words of a cell, and between a value and its replacement. Both are in ems. */
const A_SPACE = 0.45
const A_CORRECTION = 1.5
