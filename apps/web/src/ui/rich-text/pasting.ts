import { Extension } from '@tiptap/core'
import { DOMParser as SliceParser, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import { tabsAsBars } from '@sincerely/domain/markup/plain-lines'
import { withTypedLists } from '@sincerely/domain/markup/typed-lists'
import { withoutWraps } from '@sincerely/domain/markup/wrapped-lines'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'
import { toast } from '../toast.ts'
import { countPictures, hasTooLargeTable, pastedLetter } from './pasted-letter.ts'
import { hasHeadings, sayTooLarge } from './tables.ts'

/**
 * Converts pasted or dropped content to markup that the editor can write. Tells the user what a letter cannot
 * contain.
 */
export const pasting = Extension.create({
  name: 'pasting',
  transformPastedHTML(html) {
    const images = 'image' in this.editor.schema.nodes
    const tables = 'table' in this.editor.schema.nodes
    const pasted = pastedLetter(html, { images, tables })
    sayLeftOut(countPictures(html, { images }))
    if (tables && hasTooLargeTable(html)) sayTooLarge('The rows were pasted as lines.')
    const isColumn = tables && hasHeadings(this.editor.state) !== null && /<table\b/iu.test(html)
    return (isColumn ? asColumn(pasted) : null) ?? withOpenEnds(pasted)
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedText: (text) => withoutWraps(tabsAsBars(withoutHiddenCharacters(text))),
        clipboardTextParser: (text, $context, _, view) => listsIn(text, view, $context),
        handlePaste: (_, { clipboardData }) => isOnlyFiles(clipboardData),
        handleDrop: (_, { dataTransfer }) => isOnlyFiles(dataTransfer),
      },
    }),
  ],
})

type Context = NonNullable<Parameters<SliceParser['parseSlice']>[1]>['context']

/** Returns null if there are no lists, so that the editor parses the lines itself. */
function listsIn(text: string, view: EditorView, context: Context): Slice {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const blocks = withTypedLists(
    lines.map((line) => ({ kind: 'p', level: 1, align: null, runs: [{ text: line.trim() }] })),
  )
  // The type of this property does not allow null, although ProseMirror accepts it.
  if (!blocks.some((block) => 'items' in block)) return null as unknown as Slice
  const page = document.createElement('div')
  page.innerHTML = writeBlocks(blocks)
  return SliceParser.fromSchema(view.state.schema).parseSlice(page, context && { context })
}

/**
 * True for a screenshot or file without text. The editor cannot insert it, and the browser must not open it.
 */
function isOnlyFiles(data: DataTransfer | null): boolean {
  if (
    data === null ||
    data.files.length === 0 ||
    data.getData('text/html') + data.getData('text/plain') !== ''
  )
    return false
  sayLeftOut(data.files.length)
  return true
}

function sayLeftOut(count: number): void {
  if (count === 0) return
  const what = count === 1 ? 'A picture or file was left out' : `${count} pictures or files were left out`
  toast({
    type: 'info',
    about: 'left-out-pictures',
    message: `${what}, because only text is pasted here. If it matters, describe it in words.`,
    duration: 10_000,
  })
}

/**
 * Turns pasted lines, such as a spreadsheet column, into one column of cells. Returns null for other HTML.
 */
function asColumn(html: string): string | null {
  const lines = html.match(/<p\b[^<>]*>.*?<\/p>/gsu) ?? []
  if (lines.length < 2 || lines.join('') !== html) return null
  return `<table><tbody>${lines.map((line) => `<tr><td>${line}</td></tr>`).join('')}</tbody></table>`
}

/**
 * Marks pasted paragraphs as open at both ends, as the editor's clipboard does. This keeps spaces at their
 * edges.
 */
function withOpenEnds(html: string): string {
  const isParagraphs = /^<p[ >]/u.test(html) && html.endsWith('</p>') && !html.includes('data-pm-slice')
  return isParagraphs ? html.replace('<p', '<p data-pm-slice="1 1 []"') : html
}
