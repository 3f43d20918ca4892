import { describe, expect, it } from 'vitest'
import { linesAsParagraphs, tabsAsBars } from './plain-lines.ts'

describe('plain text', () => {
  it.each(['', 'one line', 'one line\n', '<p>a\nb</p>', 'a\n<br>b'])(
    '%j is left to be read as HTML',
    (text) => {
      expect(linesAsParagraphs(text)).toBe(text)
    },
  )

  it('of several lines becomes one paragraph per line', () => {
    expect(linesAsParagraphs('K &lt; 5\r\n\r\n 3 < 4')).toBe('<p>K &lt; 5</p><p> 3 < 4</p>')
  })

  it.each([
    ['Hb\t131\nNa\t140', 'Hb | 131\nNa | 140'],
    ['Test\tA\tB\nHb\t\t131\nNa\t140\t', 'Test | A | B\nHb | | 131\nNa | 140 |'],
    ['Name:\tAda', 'Name: Ada'],
    ['O\t2.5\nB\t3.1', 'O | 2.5\nB | 3.1'],
    ['1.\tRest\n2.\tFluids', '1. Rest\n2. Fluids'],
    ['•\tRest\n•\tFluids', '• Rest\n• Fluids'],
    ['a\tb\nc\td\te', 'a b\nc d e'],
  ])('%j is written without tabs as %j', (text, shown) => {
    expect(tabsAsBars(text)).toBe(shown)
  })
})
