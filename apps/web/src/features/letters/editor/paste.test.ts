// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { letterText } from '@sincerely/domain/letters/text'
import { afterEach, describe, expect, it } from 'vitest'
import { closeToast, shownToasts } from '../../../ui/toast.ts'
import { typingRules } from '../../../ui/rich-text/formatting.ts'
import { letterExtensions } from './letter-extensions.ts'

let editor: Editor

function open(content: string): void {
  editor = new Editor({ extensions: letterExtensions, content, ...typingRules })
}

function paste(type: 'text/html' | 'text/plain', words: string, files: File[] = []): void {
  const clipboardData = { getData: (format: string) => (format === type ? words : ''), files }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

afterEach(() => {
  editor.destroy()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('Pasting into a letter', () => {
  it('inserts a short text with a superscript into the line', () => {
    open('<p>Platelets today</p>')
    editor.commands.setTextSelection(11)
    paste('text/html', "<meta charset='utf-8'><span>150 x 10</span><sup>9</sup><span>/L </span>")
    expect(editor.getHTML()).toBe('<p>Platelets 150 x 10⁹/L today</p>')
  })

  it('keeps a table as a plain grid', () => {
    open('<p></p>')
    paste(
      'text/html',
      '<table border=1><tr><td>Hb</td><td>131</td></tr><tr><td>Na</td><td></td></tr></table>',
    )
    expect(editor.getHTML()).toBe(
      '<table><tbody><tr><td><p>Hb</p></td><td><p>131</p></td></tr><tr><td><p>Na</p></td><td><p></p></td></tr></tbody></table>',
    )
  })

  it('turns Word list paragraphs into a list', () => {
    const item = (label: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${label}<span>&nbsp;</span></span>${text}</p>`
    open('<p></p>')
    paste('text/html', item('3.', 'Rest') + item('4.', 'Fluids'))
    expect(editor.getHTML()).toBe('<ol start="3"><li><p>Rest</p></li><li><p>Fluids</p></li></ol>')
  })

  it('keeps every word of a large Word document in order, without its styles [H-30]', () => {
    const { html, words } = wordDocument(1_000_000)
    expect(words.length).toBeGreaterThan(20_000)
    open('<p></p>')
    paste('text/html', html)
    const letter = editor.getHTML()
    expect(wordsOf(letter)).toEqual(words)
    const tags = new Set(letter.match(/<[^>]*>/gu))
    expect([...tags].toSorted()).toEqual(
      '</em> </li> </ol> </p> </strong> </table> </tbody> </td> </tr> </ul> <em> <li> <ol> <p> <strong> <table> <tbody> <td> <tr> <ul>'.split(
        ' ',
      ),
    )
  }, 120_000)

  it("turns struck-out words into '[struck out: …]' [H-30]", () => {
    open('<p></p>')
    paste('text/html', '<p>Take <s>50 mg</s> 5 mg</p>')
    expect(editor.getHTML()).toBe('<p>Take [struck out: 50 mg] 5 mg</p>')
  })

  it('joins the lines of a PDF and turns bullets and numbers into lists', () => {
    open('<p></p>')
    paste(
      'text/plain',
      'The patient was seen in the hyper-\ntension clinic and takes 2.5\nmg of bisoprolol once\ndaily.\n\nPlan:\n1. repeat\n2. review\n\n• rest',
    )
    expect(editor.getHTML()).toBe(
      '<p>The patient was seen in the hypertension clinic and takes 2.5 mg of bisoprolol once daily.</p><p>Plan:</p><ol><li><p>repeat</p></li><li><p>review</p></li></ol><ul><li><p>rest</p></li></ul>',
    )
  })

  it('turns lettered lines into a list', () => {
    open('<p></p>')
    paste('text/plain', 'Plan:\na) repeat\nb) review')
    expect(editor.getHTML()).toBe('<p>Plan:</p><ol><li><p>repeat</p></li><li><p>review</p></li></ol>')
  })

  it('turns bulleted lines of an email into lists', () => {
    open('<p></p>')
    paste('text/html', '<div>Plan:<br>• Rest<br>• <b>Fluids</b></div><p>1) Repeat</p><p>2) Review</p>')
    expect(editor.getHTML()).toBe(
      '<p>Plan:</p><ul><li><p>Rest</p></li><li><p><strong>Fluids</strong></p></li></ul><ol><li><p>Repeat</p></li><li><p>Review</p></li></ol>',
    )
  })

  it.each([
    ['a picture among words', 'text/html', '<p>See <img src="https://a.example/ecg.png"></p>', []],
    ['a screenshot', 'text/plain', '', [new File(['x'], 'image.png', { type: 'image/png' })]],
  ] as const)('reports leaving out %s', (_, type, words, files) => {
    open('<p>Well.</p>')
    paste(type, words, [...files])
    expect(shownToasts()).toMatchObject([
      { message: expect.stringMatching(/^A picture or file was left out/u) },
    ])
    expect(editor.getHTML()).not.toContain('<img')
  })

  it.each([
    '<p>Result <img alt="✓" src="x"></p>',
    '<p>a<img src="x" width="1" height="1"></p>',
    '<p>no picture</p>',
  ])('shows no message if nothing is lost: %s', (html) => {
    open('<p></p>')
    paste('text/html', html)
    expect(shownToasts()).toEqual([])
  })

  it('keeps the columns of plain text separated', () => {
    open('<p></p>')
    paste('text/plain', 'Hb\t131\tg/L\nNa\t140\tmmol/L')
    expect(editor.getHTML()).toBe('<p>Hb | 131 | g/L</p><p>Na | 140 | mmol/L</p>')
  })
})

/**
 * Returns clipboard content as Word writes it, at least `length` characters long, and the words that a reader sees in it.
 */
function wordDocument(length: number): { html: string; words: string[] } {
  const words: string[] = []
  const say = (count: number) => {
    const dictated = Array.from(
      { length: count },
      (_, at) => `${sample[(words.length + at) % sample.length]}${words.length + at}`,
    )
    words.push(...dictated)
    return dictated.join(' ').replaceAll('é', '&eacute;').replaceAll('<', '&lt;')
  }
  let html = head
  while (html.length < length) html += plain(say) + list(say) + table(say)
  return { html: `${html}<!--EndFragment--></body></html>`, words }
}

type Say = (count: number) => string

const sample = ['Potassium', 'café', '5.5mmol/L', 'O’Brien', '<3', '(stable)', 'μg', 'Łódź', 'well,', 'end.']

const head = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Unseen</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:Unseen;} --></style><script>unseen()</script></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->`

const plain = (say: Say) => `
<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'><b style='mso-bidi-font-weight:normal'><span
lang=EN-GB style='font-size:11.0pt;mso-ansi-language:EN-GB'>${say(3)}<o:p></o:p></span></b></p>
<p class=MsoNormal><span style='mso-fareast-font-family:"Times New Roman"'>${say(20)} <i>${say(2)}</i>
${say(9)}<span style='mso-spacerun:yes'>  </span>${say(4)}</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<!--[if gte vml 1]><v:shape>Unseen</v:shape><![endif]-->`

const list = (say: Say) =>
  item(say, 'First', 'l0 level1 lfo1', '·') +
  item(say, 'Middle', 'l0 level2 lfo1', 'o') +
  item(say, 'Last', 'l0 level1 lfo1', '·') +
  `<p class=MsoNormal>${say(5)}</p>` +
  item(say, 'First', 'l1 level1 lfo2', '1.') +
  item(say, 'Last', 'l1 level1 lfo2', '2.')

const item = (say: Say, place: string, level: string, label: string) => `
<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:${level}'><![if !supportLists]><span
style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>${say(8)}<o:p></o:p></p>`

const table = (say: Say) => `
<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'>${row(say)}${row(say)}</table>`

const row = (say: Say) => `
 <tr style='mso-yfti-irow:0'>${cell(say)}${cell(say)}${cell(say)}</tr>`

const cell = (say: Say) => `
  <td width=200 valign=top style='padding:0cm 5.4pt'><p class=MsoNormal>${say(2)}<o:p></o:p></p></td>`

/** Returns the words of a text, without the bars that separate the cells of a table. */
function wordsOf(html: string): string[] {
  return letterText(html)
    .split(/\s+/u)
    .filter((word) => word !== '|')
}
