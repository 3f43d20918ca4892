// Provides tables in an editor, and the keys for them. Tables are plain grids with or without a row of
// headings.

import { createDocument, type Editor, Extension, type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@sincerely/domain/letters/allowed-markup'
import { toast } from '../toast.ts'

/** Cells have no width or style and are never joined. Each cell has one paragraph. */
const grid = Table.extend({
  group: '',
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: null,
})

/** The library needs these attributes, but users cannot set them. */
const fixed = {
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
}

const cell = TableCell.extend({
  content: 'paragraph',
  addAttributes: () => fixed,
  renderHTML: () => ['td', 0],
})

const heading = TableHeader.extend({
  content: 'paragraph',
  addAttributes: () => fixed,
  renderHTML: () => ['th', 0],
})

const tableKeys = Extension.create({
  name: 'tableKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this
    const removeEmpty = () => tableAt(editor.state)?.node.textContent === '' && editor.commands.deleteTable()
    return {
      Enter: () => tableAt(editor.state) !== null && editor.commands.setHardBreak(),
      Backspace: removeEmpty,
      Delete: removeEmpty,
      ArrowDown: () => leaveAtEnd(editor),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (change, before) => {
        if (!change.docChanged || !hasLargeTable(change.doc) || hasLargeTable(before.doc)) return true
        sayTooLarge('Nothing was added.')
        return false
      },
      props: {
        handlePaste: ({ state, dispatch }, _, slice) => {
          if (tableAt(state) === null || holdsTable(slice.content)) return false
          const line = Slice.maxOpen(Fragment.from(linesOf(slice.content, state)))
          dispatch(state.tr.replaceSelection(line).scrollIntoView())
          return true
        },
      },
    }),
  ],
})

export const tables: Extensions = [grid, TableRow, cell, heading, tableKeys]

/**
 * Inserts a table of three columns with headings. It is placed below the paragraph or list with the cursor,
 * or replaces an empty one.
 */
export function insertTable(editor: Editor): void {
  const { tableCell, tableHeader, tableRow, table } = editor.state.schema.nodes
  const rows = [tableHeader, tableCell, tableCell].map((type) =>
    tableRow?.create(
      null,
      [1, 2, 3].flatMap(() => type?.createAndFill() ?? []),
    ),
  )
  const made = table?.create(
    null,
    rows.flatMap((row) => row ?? []),
  )
  if (made) placeTable(editor, made)
}

/** Inserts a table at the same place, from HTML that matches the letter's schema. */
export function insertTableHtml(editor: Editor, html: string): void {
  const made = createDocument(html, editor.state.schema).firstChild
  if (made?.type.name === 'table') placeTable(editor, made)
}

/** Inserts the table as one undo step. Does nothing inside a table. */
function placeTable({ state, view }: Editor, made: Node): void {
  if (tableAt(state) !== null) return
  const { $from } = state.selection
  const isGap = $from.depth === 1 && $from.parent.content.size === 0
  const [from, to] =
    $from.depth === 0 ? [$from.pos, $from.pos] : [isGap ? $from.before(1) : $from.after(1), $from.after(1)]
  const change = closeHistory(state.tr).replaceWith(from, to, made)
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(from + 1))).scrollIntoView())
  view.focus()
}

/** Tells whether the first row of the table with the cursor has headings. Returns null outside tables. */
export function hasHeadings(state: EditorState): boolean | null {
  const table = tableAt(state)
  return table && table.node.firstChild?.firstChild?.type.name === 'tableHeader'
}

/** Turns the first row of the table with the cursor into headings, or back into ordinary cells. */
export function toggleHeadings(editor: Editor): void {
  const { state, view } = editor
  const table = tableAt(state)
  const type = state.schema.nodes[hasHeadings(state) ? 'tableCell' : 'tableHeader']
  const change = state.tr
  table?.node.firstChild?.forEach((_, offset) => change.setNodeMarkup(table.at + 2 + offset, type))
  view.dispatch(change)
  view.focus()
}

/** Returns the table with the cursor and its position. A table is never inside another node. */
function tableAt({ selection }: EditorState): { node: Node; at: number } | null {
  const { $from } = selection
  const node = $from.depth > 0 ? $from.node(1) : null
  return node?.type.name === 'table' ? { node, at: $from.before(1) } : null
}

/** Adds a line below a table that ends the text, so that the cursor can leave the table. */
function leaveAtEnd(editor: Editor): boolean {
  const { state } = editor
  const table = tableAt(state)
  const { $head, empty } = state.selection
  if (!table || !empty || table.at + table.node.nodeSize < state.doc.content.size) return false
  if ($head.index(1) < table.node.childCount - 1 || !editor.view.endOfTextblock('down')) return false
  return editor.commands.insertContentAt(state.doc.content.size, { type: 'paragraph' })
}

function holdsTable(content: Fragment): boolean {
  let found = false
  content.descendants((node) => {
    if (node.type.name.startsWith('table')) found = true
    return !found
  })
  return found
}

/** Joins the texts of pasted blocks with line breaks, because a cell has only one paragraph. */
function linesOf(content: Fragment, { schema }: EditorState): Node[] {
  const lines: Node[] = []
  const add = (node: Node): void => {
    if (node.isInline) lines.push(node)
    else if (node.isTextblock) {
      const lineBreak = lines.length > 0 ? schema.nodes['hardBreak']?.create() : undefined
      if (lineBreak) lines.push(lineBreak)
      node.forEach((inline) => lines.push(inline))
    } else node.forEach(add)
  }
  content.forEach(add)
  return lines
}

function hasLargeTable(page: Node): boolean {
  let found = false
  page.forEach((node) => {
    if (node.type.name !== 'table') return
    if (node.childCount > MAX_TABLE_ROWS || (node.firstChild?.childCount ?? 0) > MAX_TABLE_COLUMNS)
      found = true
  })
  return found
}

export function sayTooLarge(outcome: string): void {
  toast({
    type: 'info',
    about: 'table-too-large',
    message: `A table can have at most ${MAX_TABLE_COLUMNS} columns and ${MAX_TABLE_ROWS} rows. ${outcome}`,
    duration: 10_000,
  })
}
