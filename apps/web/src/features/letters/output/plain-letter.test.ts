// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { plainLetter } from './plain-letter.ts'

describe('a letter as plain text', () => {
  it('is empty if there is no text', () => {
    expect(plainLetter('')).toBe('')
    expect(plainLetter('<p> </p><p></p>')).toBe('')
  })

  it('separates paragraphs by an empty line and keeps line breaks', () => {
    expect(
      plainLetter('<p>Dear Dr Patel,</p><h1>Plan</h1><p>Rest\n  <strong>well</strong>.<br>Drink.</p>'),
    ).toBe('Dear Dr Patel,\n\nPlan\n\nRest well.\nDrink.')
  })

  it('keeps bullets and numbers', () => {
    const html =
      '<p>Take</p><ul><li><p>one</p></li><li>two</li></ul><ol start="3"><li>a</li><li>b</li></ol><p>End</p>'
    expect(plainLetter(html)).toBe('Take\n\n• one\n• two\n\n3. a\n4. b\n\nEnd')
  })

  it('indents nested lists', () => {
    expect(plainLetter('<ul><li><p>one</p><ol><li>a</li></ol></li><li>two</li></ul>')).toBe(
      '• one\n  1. a\n• two',
    )
  })

  it('has a line for each row of a table, with bars between its cells', () => {
    const table =
      '<table><tbody><tr><th><p>Test</p></th><th><p>Result</p></th></tr>' +
      '<tr><td><p>Hb</p></td><td><p>131<br>g/L</p></td></tr></tbody></table>'
    expect(plainLetter(`<p>Bloods</p>${table}<p>Well.</p>`)).toBe(
      'Bloods\n\nTest | Result\nHb | 131 g/L\n\nWell.',
    )
  })

  it('leaves out scripts and styles', () => {
    expect(plainLetter('<p>a &amp; b</p><script>c</script><style>d</style>')).toBe('a & b')
  })
})
