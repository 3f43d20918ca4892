// Two versions of a letter as one text: the newer one, with what was added marked and what was removed in its place.
import { wordDifferences } from '@sincerely/domain/letters/word-differences'
import { type Word, comparedAs, wordsIn } from './marked-texts.ts'

export type MergedPiece = { text: string; kind: 'same' | 'added' | 'removed' }

export type MergedText = {
  body: HTMLElement
  /** The pieces of every run of text in `body`. */
  piecesOf: (text: Text) => readonly MergedPiece[]
  /** At how many places something was added, and removed. */
  added: number
  removed: number
}

export function mergedText(older: string, newer: string): MergedText {
  const [before, after] = [wordsIn(older), wordsIn(newer)]
  const differ = wordDifferences(before.words.map(comparedAs), after.words.map(comparedAs))
  const gaps = removedRuns(before.words, differ.mine, differ.theirs)
  const marks = new Map<Text, Mark[]>()
  const mark = (node: Text, one: Mark) => marks.set(node, [...(marks.get(node) ?? []), one])
  for (const run of gaps) place(run, after, mark)
  after.words.forEach(({ node, start, text }, i) => {
    if (differ.theirs[i]) mark(node, { start, end: start + text.length, text, kind: 'added' })
  })
  return {
    body: after.body,
    piecesOf: (text) => piecesOf(text.data, marks.get(text) ?? []),
    added: differ.theirs.filter((isAdded, i) => isAdded && !differ.theirs[i - 1]).length,
    removed: gaps.length,
  }
}

/** Words that were removed together, and the place in the newer text they stood before: of a word, or after the last. */
type RemovedRun = { words: Word[]; gap: number; goesOn: boolean }

/**
 * A piece that differs, from `start` to `end` of a run of text. What was removed takes up no room there; a space keeps it
 * from the word it stands next to.
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
  let gap = 0
  older.forEach((word, i) => {
    if (!isRemoved[i]) {
      while (isAdded[gap]) gap += 1
      gap += 1
      return
    }
    const last = runs.at(-1)
    if (last && isRemoved[i - 1]) last.words.push(word)
    else runs.push({ words: [word], gap, goesOn: i > 0 && blockOf(word) === blockOf(older[i - 1]) })
  })
  return runs
}

/** In the middle of a paragraph behind the word before, else in front of the word that follows. */
function place(
  { words, gap, goesOn }: RemovedRun,
  after: Words,
  mark: (node: Text, one: Mark) => void,
): void {
  const text = linesOf(words)
  const [before, next] = [after.words[gap - 1], after.words[gap]]
  if (before && (goesOn || !next)) {
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
  return word?.node.parentElement?.closest('p, li, h1, h2, h3, h4, h5, h6') ?? null
}

function piecesOf(text: string, marks: readonly Mark[]): MergedPiece[] {
  const pieces: MergedPiece[] = []
  const add = (words: string, kind: MergedPiece['kind']) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += words
    else if (words !== '') pieces.push({ text: words, kind })
  }
  let at = 0
  for (const { start, end, text: marked, kind, space } of marks.toSorted(inPlace)) {
    const between = text.slice(at, start)
    // The space between words that were added together was added too.
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

function inPlace(one: Mark, other: Mark): number {
  return one.start - other.start || one.end - other.end
}
