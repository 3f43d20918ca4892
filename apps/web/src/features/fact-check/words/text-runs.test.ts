// @vitest-environment jsdom
import { plainTextOf } from '@sincerely/domain/language/plain-text'
import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { formattingWithTables as formatting } from '../../../ui/rich-text/formatting.ts'
import { documentRuns, offsetAt } from '../editor/mark-editor.ts'
import { bodyRuns, coveredBy } from './text-runs.ts'
import { applyFix } from './apply-fix.ts'

const letters = [
  '<p>Dear Dr Patel,</p><p>Re: <strong>Jo Lark</strong></p><p>5 mg <em>once</em> daily.</p>',
  '<h1>Plan</h1><ul><li><p>a &amp; b</p></li><li><p>c<br>d</p></li></ul><p></p><p>e&nbsp;f</p>',
  '<p></p><p>One.</p><p></p><p></p><ol><li><p>Two <u>and <strong>three</strong></u></p><ul><li><p>x</p></li></ul></li></ol>',
  '<p style="text-align: center">BP &lt; 140/90</p><p><a href="https://example.org">link</a></p>',
  '<p>a</p><table><tbody><tr><th><p>Test</p></th><th><p></p></th></tr><tr><td><p></p></td><td><p>1<br>2</p></td></tr></tbody></table><p>b</p>',
  '<table><tbody><tr><td><p></p></td><td><p></p></td></tr><tr><td><p>x</p></td><td><p></p></td></tr></tbody></table>',
  '<p>1 < 2</p><p>Zoë 👩🏽‍⚕️ said</p>',
  '',
]

describe('the runs of text in a letter', () => {
  it.each(letters)('have the text that the check sees: %s', (html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const { text, runs } = bodyRuns(body)
    expect(text).toBe(plainTextOf(html))
    for (const { start, length, at } of runs) expect(text.slice(start, start + length)).toBe(at.data)
  })

  it.each(letters)("have the text of the editor's document: %s", (html) => {
    const editor = new Editor({ extensions: formatting, content: html })
    const { text, runs } = documentRuns(editor.state.doc)
    expect(text).toBe(plainTextOf(editor.getHTML()))
    for (const { start, length, at } of runs) {
      expect(editor.state.doc.textBetween(at, at + length)).toBe(text.slice(start, start + length))
    }
    editor.destroy()
  })

  it('are found for words that span several runs', () => {
    const editor = new Editor({ extensions: formatting, content: letters[0] })
    const plain = documentRuns(editor.state.doc)
    const start = plain.text.indexOf('mg once daily')
    const words = coveredBy(plain.runs, { start, end: start + 'mg once daily'.length })
    expect(words.map(({ at, from, to }) => editor.state.doc.textBetween(at + from, at + to))).toEqual([
      'mg ',
      'once',
      ' daily',
    ])
    expect(words.map(({ at, from }) => offsetAt(plain, at + from))).toEqual([start, start + 3, start + 7])
    editor.destroy()
  })
})

describe('a fix in a letter', () => {
  const html = '<p>Start 5 mg <em>once</em> daily &amp; rest.</p><p>End.</p>'

  it('changes nothing else', () => {
    const start = plainTextOf(html).indexOf('5')
    expect(applyFix(html, { start, end: start + 1, replacement: '2.5' })).toBe(html.replace('5 mg', '2.5 mg'))
  })

  it('can span words with different formatting', () => {
    const start = plainTextOf(html).indexOf('once daily')
    expect(applyFix(html, { start, end: start + 'once daily'.length, replacement: 'at night' })).toBe(
      '<p>Start 5 mg <em>at night</em> &amp; rest.</p><p>End.</p>',
    )
  })

  it('inserts at an empty range, as text and not as HTML', () => {
    const start = plainTextOf(html).indexOf('End')
    expect(applyFix(html, { start, end: start, replacement: '<b> & ' })).toBe(
      html.replace('End', '&lt;b&gt; &amp; End'),
    )
  })

  it('is not applied if the range does not exist', () => {
    expect(applyFix(html, { start: 900, end: 903, replacement: 'x' })).toBeNull()
    expect(applyFix('', { start: 0, end: 0, replacement: 'x' })).toBeNull()
  })
})
