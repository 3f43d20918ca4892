// Putting a text into an open editor as one step that can be undone, and going from gap to gap.
import { cursorGap, gapsIn, spaceAfter } from '@sincerely/domain/letter-texts/fill-text'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser as MarkupParser, type Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

type Place = { from: number; to: number }

/** The text (HTML, filled in) in this place; the cursor is where typing goes on, else at the first gap, else behind it. */
export function insertedText(state: EditorState, html: string, { from, to }: Place): Transaction {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const slice = MarkupParser.fromSchema(state.schema).parseSlice(body)
  // A step of its own: what was typed just before is not undone with it.
  const transaction = closeHistory(state.tr)
  transaction.replaceRange(from, to, slice)
  const { parent, parentOffset } = state.doc.resolve(from)
  const space = parent.isTextblock ? spaceAfter(wordsIn(parent, parentOffset)) : ''
  if (space !== '') transaction.insertText(space, from)
  const end = transaction.mapping.map(to)
  const gaps = gapPlaces(transaction.doc).filter((gap) => gap.from >= from && gap.to <= end)
  const gap = gaps.find((one) => transaction.doc.textBetween(one.from, one.to) === cursorGap) ?? gaps[0]
  const selection = gap
    ? TextSelection.create(transaction.doc, gap.from, gap.to)
    : TextSelection.near(transaction.doc.resolve(end), -1)
  return transaction.setSelection(selection).scrollIntoView()
}

/** What is still to be filled in, in the order of the text. */
function gapPlaces(document: Node): Place[] {
  const places: Place[] = []
  document.descendants((block, at) => {
    if (!block.isTextblock) return true
    for (const { start, end } of gapsIn(wordsIn(block, block.content.size)))
      places.push({ from: at + 1 + start, to: at + 1 + end })
    return false
  })
  return places
}

/** The words of a block up to a place in it, one character for each place. */
export function wordsIn(block: Node, to: number): string {
  return block.textBetween(0, to, undefined, '\uFFFC')
}

/** The next gap after the cursor, or the one before it, selected; null when there is none, so that the key goes on. */
export function toNeighbourGap(state: EditorState, direction: 1 | -1): Transaction | null {
  const { from, to } = state.selection
  const gaps = gapPlaces(state.doc)
  const next = direction === 1 ? gaps.find((gap) => gap.from >= to) : gaps.findLast((gap) => gap.to <= from)
  if (!next) return null
  return state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView()
}
