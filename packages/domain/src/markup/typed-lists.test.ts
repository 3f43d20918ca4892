import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import type { Block } from './blocks.ts'
import { withTypedLists } from './typed-lists.ts'
import { writeBlocks } from './write-blocks.ts'

const paragraph = (text: string): Block => ({ kind: 'p', level: 1, align: null, runs: [{ text }] })
const shown = (...texts: string[]) => writeBlocks(withTypedLists(texts.map(paragraph)))

describe('lines that start like list items', () => {
  it('become lists', () => {
    expect(shown('Plan:', '• rest', '·  fluids', 'Then', '1. repeat', '2. review')).toBe(
      '<p>Plan:</p><ul><li><p>rest</p></li><li><p>fluids</p></li></ul><p>Then</p><ol><li><p>repeat</p></li><li><p>review</p></li></ol>',
    )
  })

  it('keep their numbers', () => {
    expect(shown('3) one', '4) two', '6) three', '7) four')).toBe(
      '<ol start="3"><li><p>one</p></li><li><p>two</p></li></ol><ol start="6"><li><p>three</p></li><li><p>four</p></li></ol>',
    )
  })

  it.each([
    ['a)', 'b)'],
    ['(a)', '(b)'],
    ['a.', 'b.'],
    ['A)', 'B)'],
    ['(1)', '(2)'],
    ['i.', 'ii.'],
    ['(i)', '(ii)'],
    ['I)', 'II)'],
  ])('become a numbered list if they are counted %s, %s', (first, second) => {
    expect(shown('Well. Plan:', `${first} rest`, `${second} fluids`, 'Then')).toBe(
      '<p>Well. Plan:</p><ol><li><p>rest</p></li><li><p>fluids</p></li></ol><p>Then</p>',
    )
  })

  it("keep on counting letters at the ninth, 'i'", () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const items = letters.map((letter) => `<li><p>item ${letter}</p></li>`).join('')
    expect(shown(...letters.map((letter) => `${letter}) item ${letter}`))).toBe(`<ol>${items}</ol>`)
  })

  it.each([
    ['names follow', ['I. Smith', 'J. Jones']],
    ['names with Roman initials follow', ['I. Smith', 'II. Smith']],
    ['both letters are in one line', ['a) or b) will do', 'b) or c) will not']],
    ['the text refers to a letter', ['a) rest', 'b) fluids', 'If (b) fails, call us.']],
    ['they are items of an item', ['1. Start apixaban', 'a) today', 'b) for good', '2. Recheck']],
    ['numbers in brackets are items of an item', ['1. Start', '(1) today', '(2) for good', '2. Recheck']],
    ['they start in the middle of the alphabet', ['c) rest', 'd) fluids']],
    ['only one is there', ['a) rest', 'fluids']],
    ['the letter does not follow', ['a) rest', 'c) fluids']],
    ['the signs differ', ['a) rest', 'b. fluids']],
  ])('stay text if %s', (_, texts) => {
    expect(shown(...texts)).toBe(texts.map((text) => `<p>${text}</p>`).join(''))
  })

  it('become lists even inside one paragraph', () => {
    expect(shown('Plan:\n1. repeat\n2. review')).toBe(
      '<p>Plan:</p><ol><li><p>repeat</p></li><li><p>review</p></li></ol>',
    )
    expect(shown('Dr Patel\nMillbrook')).toBe('<p>Dr Patel<br>Millbrook</p>')
  })

  it.each(['-', '–', '*', 'o'])('become a list if two lines in a row start with %s', (sign) => {
    expect(shown('Plan:', `${sign} rest`, `${sign} fluids`, 'Then')).toBe(
      '<p>Plan:</p><ul><li><p>rest</p></li><li><p>fluids</p></li></ul><p>Then</p>',
    )
  })

  it.each(['◦', 'o', '-', '▪'])(
    "become items of the item above, if it has a '•' and they have %s",
    (sign) => {
      expect(
        shown(
          '• bisoprolol',
          `${sign} raise the dose`,
          `${sign} check pulse`,
          '• ramipril',
          `${sign} stop`,
          'Then',
        ),
      ).toBe(
        '<ul><li><p>bisoprolol</p><ul><li><p>raise the dose</p></li><li><p>check pulse</p></li></ul></li><li><p>ramipril</p><ul><li><p>stop</p></li></ul></li></ul><p>Then</p>',
      )
    },
  )

  it('stay text if they may be negative numbers', () => {
    expect(shown('- 2.50', '- 0.75')).toBe('<p>- 2.50</p><p>- 0.75</p>')
  })

  it('lose the label but keep the format', () => {
    const block: Block = { ...paragraph(''), runs: [{ text: '• ' }, { text: 'rest', bold: true }] } as Block
    expect(writeBlocks(withTypedLists([block]))).toBe('<ul><li><p><strong>rest</strong></p></li></ul>')
  })

  it.each(['2.5 mg', '1. repeat', '5. 10 mg', '-ve', '- fever', '•', '10 mg • 5 mg', 'o well', '0. none'])(
    'stay text if ambiguous: %s',
    (text) => {
      expect(shown(text)).toBe(`<p>${text}</p>`)
    },
  )

  it('lose nothing but their labels', () => {
    const label = fc.constantFrom(
      '',
      '• ',
      '1. ',
      '2. ',
      '3. ',
      '1) ',
      '2) ',
      '- ',
      'a) ',
      'b) ',
      '(1) ',
      '(2) ',
    )
    const words = fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,5})?$/u)
    const lines = fc.array(fc.tuple(label, words), { minLength: 1, maxLength: 12 })
    const keeps = fc.property(lines, (typed) => {
      const bare = (text: string) => text.replace(/^(?:[•-] |[123][.)] |[ab]\) |\([12]\) )/gmu, '')
      const html = shown(...typed.map(([start, text]) => start + text))
      expect(bare(letterText(html))).toBe(bare(typed.map(([start, text]) => start + text).join('\n')))
    })
    fc.assert(keeps, { seed: 20_261_129, numRuns: 300 })
  })
})
