import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { typingRules } from '../../../ui/rich-text/formatting.ts'
import { letterExtensions } from './letter-extensions.ts'

let editor: Editor

function open(content: string): void {
  editor = new Editor({ extensions: letterExtensions, content, ...typingRules })
}

function paste(type: 'text/html' | 'text/plain', words: string): void {
  const clipboardData = { getData: (wanted: string) => (wanted === type ? words : ''), files: [] }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

afterEach(() => editor.destroy())

describe('Pasting into a letter', () => {
  it('puts a few words with a power into the line', () => {
    open('<p>Platelets today</p>')
    editor.commands.setTextSelection(11)
    paste('text/html', "<meta charset='utf-8'><span>150 x 10</span><sup>9</sup><span>/L </span>")
    expect(editor.getHTML()).toBe('<p>Platelets 150 x 10⁹/L today</p>')
  })

  it('makes lines of a table', () => {
    open('<p></p>')
    paste('text/html', '<table><tr><td>Hb</td><td>131</td></tr><tr><td>Na</td><td></td></tr></table>')
    expect(editor.getHTML()).toBe('<p>Hb | 131</p><p>Na |</p>')
  })

  it('makes lists of the items of Word', () => {
    const item = (label: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${label}<span>&nbsp;</span></span>${text}</p>`
    open('<p></p>')
    paste('text/html', item('3.', 'Rest') + item('4.', 'Fluids'))
    expect(editor.getHTML()).toBe('<ol start="3"><li><p>Rest</p></li><li><p>Fluids</p></li></ol>')
  })

  it('keeps struck words in sight and dead', () => {
    open('<p></p>')
    paste('text/html', '<p>Take <s>50 mg</s> 5 mg</p>')
    expect(editor.getHTML()).toBe('<p>Take [struck out: 50 mg] 5 mg</p>')
  })

  it('keeps the columns of plain text', () => {
    open('<p></p>')
    paste('text/plain', 'Hb\t131\tg/L\nNa\t140\tmmol/L')
    expect(editor.getHTML()).toBe('<p>Hb | 131 | g/L</p><p>Na | 140 | mmol/L</p>')
  })
})
