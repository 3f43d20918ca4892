import { describe, expect, it } from 'vitest'
import { characterCount, escapeHtml, letterText, wordCount } from './text.ts'

describe('letter text', () => {
  it.each([
    ['', ''],
    ['   \n', ''],
    ['<p></p><p> </p><p>&nbsp;</p>', ''],
    ['no tags at all', 'no tags at all'],
    ['<p>unclosed', 'unclosed'],
    ['<p>3 &lt; 5 &amp;&amp; 5 &gt; 3</p>', '3 < 5 && 5 > 3'],
    ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
    ['<p>&#233;&#xE9;&quot;&apos;&unknown;&#0;&#x110000;&#xD800;</p>', 'éé"\'&unknown;'],
  ])('of %j is %j', (html, text) => {
    expect(letterText(html)).toBe(text)
  })

  it('has one line break between blocks and for br', () => {
    const html =
      '<p>Dear Dr Patel,</p><p></p><h2 style="text-align: center;">Plan</h2>' +
      '<ul><li><p>one</p><ol><li>two</li></ol></li></ul><p>three<br>four</p>'
    expect(letterText(html)).toBe('Dear Dr Patel,\nPlan\none\ntwo\nthree\nfour')
  })

  it('has one line for each row of a table, with bars between its cells', () => {
    const table =
      '<table><tbody><tr><th><p>Test</p></th><th><p>Result</p></th></tr>' +
      '<tr><td><p>Hb</p></td><td><p>131<br>g/L</p></td></tr><tr><td><p></p></td><td><p>9</p></td></tr></tbody></table>'
    expect(letterText(`<p>Bloods</p>${table}<p>Well.</p>`)).toBe(
      'Bloods\nTest | Result\nHb | 131 g/L\n| 9\nWell.',
    )
  })

  it('joins words that only formatting separates', () => {
    expect(letterText('<p>50<strong> mg</strong>\n  twice   <a href="https://a.example">daily</a></p>')).toBe(
      '50 mg twice daily',
    )
  })

  it('is read from 100,000 open brackets without delay', () => {
    expect(letterText('<a'.repeat(100_000))).toHaveLength(200_000)
  })
})

describe('counts', () => {
  it('are zero for empty text', () => {
    expect([wordCount(''), wordCount(' \n'), characterCount(''), characterCount(' ')]).toEqual([0, 0, 0, 0])
  })

  it('of words split on white space', () => {
    expect(wordCount(' Dear Dr Patel,\nRe: O’Brien-Müller  5 mg ')).toBe(7)
  })

  it('of characters are what a person would count', () => {
    expect(characterCount(' Ż😀a\n')).toBe(3)
  })
})

it('Escaped text reads back unchanged', () => {
  const text = `a < b & "c" > 'd' \u00A0 &amp; <p>`
  expect(escapeHtml(text)).not.toMatch(/[<>"]/u)
  expect(letterText(escapeHtml(text))).toBe(`a < b & "c" > 'd' &amp; <p>`)
})
