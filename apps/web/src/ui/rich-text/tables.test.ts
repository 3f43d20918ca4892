// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { closeToast, shownToasts } from '../toast.ts'
import { formattingWithTables } from './formatting.ts'
import { insertTable, insertTableHtml, toggleHeadings } from './tables.ts'

let editor: Editor

/** '[a|b]![c|d]' means a table of two rows, and the first row has headings. */
function grid(rows: string): string {
  const written = [...rows.matchAll(/\[(.*?)\](!?)/gu)].map(([, cells = '', head]) => {
    const tag = head === '' ? 'td' : 'th'
    return `<tr>${cells
      .split('|')
      .map((cell) => `<${tag}><p>${cell}</p></${tag}>`)
      .join('')}</tr>`
  })
  return `<table><tbody>${written.join('')}</tbody></table>`
}

/** Places the cursor after `words`, or at the start. */
function open(content: string, words = ''): void {
  editor = new Editor({ extensions: formattingWithTables, content })
  let at = 1
  editor.state.doc.descendants((node, position) => {
    const found = words === '' ? -1 : (node.text?.indexOf(words) ?? -1)
    if (found >= 0) at = position + found + words.length
  })
  editor.commands.setTextSelection(at)
}

function press(key: string, more: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  editor.view.dom.dispatchEvent(event)
}

function paste(type: 'text/html' | 'text/plain', words: string): void {
  const clipboardData = { getData: (format: string) => (format === type ? words : ''), files: [] }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

afterEach(() => {
  editor.destroy()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('A new table', () => {
  it('has three columns with headings, and the cursor in its first cell', () => {
    open('<p>Bloods</p><p></p><p>Well</p>', 'Bloods')
    insertTable(editor)
    editor.commands.insertContent('Test')
    expect(editor.getHTML()).toBe(`<p>Bloods</p>${grid('[Test||]![||][||]')}<p></p><p>Well</p>`)
  })

  it('that is ready made is below the paragraph with the cursor, and one undo takes it away', () => {
    open('<p>Medicines</p><p>Well</p>', 'Medicines')
    editor.commands.insertContent(':')
    insertTableHtml(editor, grid('[Medicine|Dose]![Ramipril|5 mg → 10 mg]'))
    expect(editor.getHTML()).toBe(
      `<p>Medicines:</p>${grid('[Medicine|Dose]![Ramipril|5 mg → 10 mg]')}<p>Well</p>`,
    )
    editor.commands.undo()
    expect(editor.getHTML()).toBe('<p>Medicines:</p><p>Well</p>')
  })

  it('takes the place of an empty paragraph, and is below a list', () => {
    open('<p></p>')
    insertTable(editor)
    expect(editor.getHTML()).toBe(grid('[||]![||][||]'))
    editor.destroy()
    open('<ul><li><p>a</p></li></ul>', 'a')
    insertTable(editor)
    expect(editor.getHTML()).toBe(`<ul><li><p>a</p></li></ul>${grid('[||]![||][||]')}`)
  })
})

describe('The keys in a table', () => {
  it('Tab and Shift+Tab go to the next and the last cell, and Tab at the end adds a row', () => {
    open(grid('[a|b]![c|d]'), 'c')
    press('Tab')
    editor.commands.insertContent('1')
    press('Tab')
    editor.commands.insertContent('2')
    press('Tab', { shiftKey: true })
    editor.commands.insertContent('3')
    expect(editor.getHTML()).toBe(grid('[a|b]![c|3][2|]'))
  })

  it('Enter adds a line to the cell', () => {
    open(grid('[a|b]'), 'a')
    press('Enter')
    expect(editor.getHTML()).toBe(grid('[a<br>|b]'))
  })

  it.each(['Backspace', 'Delete'])('%s removes a table without a word', (key) => {
    open(`<p>x</p>${grid('[|][|]')}`)
    editor.commands.setTextSelection(7)
    press(key)
    expect(editor.getHTML()).toBe('<p>x</p>')
  })

  it('the toolbar’s commands change rows, columns and headings', () => {
    open(grid('[a|b]![c|d]'), 'c')
    editor.commands.addColumnAfter()
    expect(editor.getHTML()).toBe(grid('[a||b]![c||d]'))
    editor.commands.deleteRow()
    expect(editor.getHTML()).toBe(grid('[a||b]!'))
    toggleHeadings(editor)
    expect(editor.getHTML()).toBe(grid('[a||b]'))
    toggleHeadings(editor)
    expect(editor.getHTML()).toBe(grid('[a||b]!'))
  })
})

describe('What is pasted into a table', () => {
  it('stays in the cell, several paragraphs as lines', () => {
    open(grid('[a|b]'), 'a')
    paste('text/html', '<p>1</p><ul><li>2</li></ul>')
    expect(editor.getHTML()).toBe(grid('[a1<br>2|b]'))
  })

  it('fills the cells if it is a table or a column of one', () => {
    open(grid('[|b][|d]'))
    editor.commands.setTextSelection(4)
    paste('text/html', '<table border=0><tr><td>1</td></tr><tr><td>2</td></tr></table>')
    expect(editor.getHTML()).toBe(grid('[1|b][2|d]'))
    editor.commands.setTextSelection(4)
    paste('text/html', '<table border=0><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>')
    expect(editor.getHTML()).toBe(grid('[1|2][3|4]'))
  })

  it('becomes lines, with a message, if the table is too large', () => {
    open('<p></p>')
    paste('text/html', `<table border=0>${'<tr><td>a<td>b'.repeat(101)}</table>`)
    expect(editor.getHTML()).toBe('<p>a | b</p>'.repeat(101))
    expect(shownToasts()).toMatchObject([
      { message: 'A table can have at most 10 columns and 100 rows. The rows were pasted as lines.' },
    ])
  })
})

it('A table never gets more than ten columns', () => {
  open(grid(`[${'a|'.repeat(9)}z]`), 'z')
  editor.commands.addColumnAfter()
  expect(editor.getHTML()).toBe(grid(`[${'a|'.repeat(9)}z]`))
  expect(shownToasts()).toMatchObject([
    { message: 'A table can have at most 10 columns and 100 rows. Nothing was added.' },
  ])
})
