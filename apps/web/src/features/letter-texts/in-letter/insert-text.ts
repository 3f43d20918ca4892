// Inserts a letter text into the editor as one undo step. Also moves between the gaps that the user has to
// fill in.
import { cursorGap, gapsIn, spaceAfter } from '@sincerely/domain/letter-texts/fill-text'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser as MarkupParser, type Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

type DocumentRange = { from: number; to: number }

/**
 * Inserts a filled-in text (HTML). Selects its {{cursor}} gap, or else its first gap. Without gaps, the
 * cursor goes after the text.
 */
export function insertText(state: EditorState, html: string, { from, to }: DocumentRange): Transaction {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const slice = MarkupParser.fromSchema(state.schema).parseSlice(body)
  // The inserted text is a separate undo step from the text typed just before.
  const transaction = closeHistory(state.tr)
  transaction.replaceRange(from, to, slice)
  const { parent, parentOffset } = state.doc.resolve(from)
  const space = parent.isTextblock ? spaceAfter(textBefore(parent, parentOffset)) : ''
  if (space !== '') transaction.insertText(space, from)
  const end = transaction.mapping.map(to)
  const gaps = gapRanges(transaction.doc).filter((gap) => gap.from >= from && gap.to <= end)
  const gap = gaps.find((one) => transaction.doc.textBetween(one.from, one.to) === cursorGap) ?? gaps[0]
  const selection = gap
    ? TextSelection.create(transaction.doc, gap.from, gap.to)
    : TextSelection.near(transaction.doc.resolve(end), -1)
  return transaction.setSelection(selection).scrollIntoView()
}

/** Returns the gaps that are still empty, in document order. */
function gapRanges(document: Node): DocumentRange[] {
  const ranges: DocumentRange[] = []
  document.descendants((block, at) => {
    if (!block.isTextblock) return true
    for (const { start, end } of gapsIn(textBefore(block, block.content.size)))
      ranges.push({ from: at + 1 + start, to: at + 1 + end })
    return false
  })
  return ranges
}

/** Returns the text of a block up to an offset, with one character per position. */
export function textBefore(block: Node, to: number): string {
  return block.textBetween(0, to, undefined, '\uFFFC')
}

/**
 * Selects the gap after or before the cursor. Returns null if there is none, so that the key keeps its
 * default action.
 */
export function selectNeighbourGap(state: EditorState, direction: 1 | -1): Transaction | null {
  const { from, to } = state.selection
  const gaps = gapRanges(state.doc)
  const next = direction === 1 ? gaps.find((gap) => gap.from >= to) : gaps.findLast((gap) => gap.to <= from)
  if (!next) return null
  return state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView()
}
