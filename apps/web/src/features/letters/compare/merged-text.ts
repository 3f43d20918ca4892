// Merges two versions of a letter into one text: the newer one, with additions marked and removals inserted at their old
// place.
import { wordDifferences } from '@sincerely/domain/letters/word-differences'
import { type Word, comparisonKey, wordsIn } from './marked-texts.ts'

export type MergedPiece = { text: string; kind: 'same' | 'added' | 'removed' }

export type MergedText = {
  body: HTMLElement
  /** Returns the pieces of a text node in `body`. */
  piecesOf: (text: Text) => readonly MergedPiece[]
  /** The number of places with an addition, and with a removal. */
  added: number
  removed: number
}

export function mergedText(older: string, newer: string): MergedText {
  const [before, after] = [wordsIn(older), wordsIn(newer)]
  const differ = wordDifferences(before.words.map(comparisonKey), after.words.map(comparisonKey))
  const removed = removedRuns(before.words, differ.mine, differ.theirs)
  const marks = new Map<Text, Mark[]>()
  const mark = (node: Text, added: Mark) => marks.set(node, [...(marks.get(node) ?? []), added])
  for (const run of removed) markRemoved(run, after, mark)
  after.words.forEach(({ node, start, text }, i) => {
    if (differ.theirs[i]) mark(node, { start, end: start + text.length, text, kind: 'added' })
  })
  return {
    body: after.body,
    piecesOf: (text) => piecesOf(text.data, marks.get(text) ?? []),
    added: differ.theirs.filter((isAdded, i) => isAdded && !differ.theirs[i - 1]).length,
    removed: removed.length,
  }
}

/** Words that were removed together. `index` is the word of the newer text that they preceded. */
type RemovedRun = { words: Word[]; index: number; continuesBlock: boolean }

/**
 * A difference between `start` and `end` of a text node. A removal has no length there; `space` separates it from the words
 * beside it.
 */
type Mark = {
  start: number
  end: number
  text: string
  kind: 'added' | 'removed'
  space?: 'before' | 'after'
}

function removedRuns(
  older: Word[],
  isRemoved: readonly boolean[],
  isAdded: readonly boolean[],
): RemovedRun[] {
  const runs: RemovedRun[] = []
  let index = 0
  older.forEach((word, i) => {
    if (!isRemoved[i]) {
      while (isAdded[index]) index += 1
      index += 1
      return
    }
    const last = runs.at(-1)
    if (last && isRemoved[i - 1]) last.words.push(word)
    else runs.push({ words: [word], index, continuesBlock: i > 0 && blockOf(word) === blockOf(older[i - 1]) })
  })
  return runs
}

/** Inserts a removal after the preceding word of the same paragraph, else before the following word. */
function markRemoved(
  { words, index, continuesBlock }: RemovedRun,
  after: Words,
  mark: (node: Text, removed: Mark) => void,
): void {
  const text = linesOf(words)
  const [before, next] = [after.words[index - 1], after.words[index]]
  if (before && (continuesBlock || !next)) {
    const at = before.start + before.text.length
    mark(before.node, { start: at, end: at, text, kind: 'removed', space: 'before' })
  } else if (next) {
    mark(next.node, { start: next.start, end: next.start, text, kind: 'removed', space: 'after' })
  } else {
    const empty = document.createTextNode('')
    after.body.append(empty)
    mark(empty, { start: 0, end: 0, text, kind: 'removed' })
  }
}

type Words = ReturnType<typeof wordsIn>

function linesOf(words: readonly Word[]): string {
  return words
    .map((word, i) => {
      const last = words[i - 1]
      if (last === undefined) return word.text
      return `${blockOf(word) === blockOf(last) ? ' ' : '\n'}${word.text}`
    })
    .join('')
}

function blockOf(word: Word | undefined): Element | null {
  return word?.node.parentElement?.closest('td, th, p, li, h1, h2, h3, h4, h5, h6') ?? null
}

function piecesOf(text: string, marks: readonly Mark[]): MergedPiece[] {
  const pieces: MergedPiece[] = []
  const add = (words: string, kind: MergedPiece['kind']) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += words
    else if (words !== '') pieces.push({ text: words, kind })
  }
  let at = 0
  for (const { start, end, text: marked, kind, space } of marks.toSorted(byPosition)) {
    const between = text.slice(at, start)
    // A space between two added words belongs to the addition.
    add(
      between,
      kind === 'added' && pieces.at(-1)?.kind === 'added' && /^\s*$/u.test(between) ? 'added' : 'same',
    )
    if (space === 'before') add(' ', 'same')
    add(marked, kind)
    if (space === 'after') add(' ', 'same')
    at = end
  }
  add(text.slice(at), 'same')
  return pieces
}

function byPosition(one: Mark, other: Mark): number {
  return one.start - other.start || one.end - other.end
}
