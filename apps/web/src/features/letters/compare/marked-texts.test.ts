// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { type MarkedText, markedTexts } from './marked-texts.ts'

/** Returns the text, with brackets around the words that only this text has. */
function shown({ body, piecesOf }: MarkedText): string {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode())
    found.push(...piecesOf(node).map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)))
  return found.join('')
}

function compared(mine: string, theirs: string): string[] {
  const marked = markedTexts(mine, theirs)
  return [shown(marked.mine), shown(marked.theirs)]
}

describe('two texts of one letter', () => {
  it('have no marks if the words are the same', () => {
    expect(compared('<p>a b</p>', '<p>a  b</p>\n')).toEqual(['a b', 'a  b\n'])
    expect(markedTexts('<ul><li>a</li></ul>', '<ul><li><p>a</p></li></ul>').mine.places).toBe(0)
    expect(compared('', '<p>a</p>')).toEqual(['', '[a]'])
  })

  it('have marks on words that only one has, adjacent words as one', () => {
    const marked = markedTexts('<p>She is very well. Bye.</p>', '<p>She is not at all well.</p>')
    expect(shown(marked.mine)).toBe('She is [very] well. [Bye.]')
    expect(shown(marked.theirs)).toBe('She is [not at all] well.')
    expect([marked.mine.places, marked.theirs.places]).toEqual([2, 1])
  })

  it('have marks on the same words if their formatting differs', () => {
    expect(compared('<p>take <strong>one</strong> now</p>', '<p>take one now</p>')).toEqual([
      'take [one] now',
      'take [one] now',
    ])
  })

  it('have marks on a value that is in another row or column of a table', () => {
    const table = (...rows: string[]) =>
      `<table><tbody>${rows
        .map(
          (row) =>
            `<tr>${row
              .split('|')
              .map((cell) => `<td><p>${cell}</p></td>`)
              .join('')}</tr>`,
        )
        .join('')}</tbody></table>`
    expect(compared(table('Na|140|'), table('Na||140'))).toEqual(['Na[140]', 'Na[140]'])
    expect(compared(table('Na|140', 'K|'), table('Na|', 'K|140'))[1]).toMatch(/\[/u)
    expect(markedTexts(table('Na|140'), table('Na|140')).mine.places).toBe(0)
  })

  it('count a mark across several text nodes once', () => {
    const { mine } = markedTexts('<p>a <em>b</em> <u>c</u> d</p>', '<p>a d</p>')
    expect([shown(mine), mine.places]).toEqual(['a [b] [c] d', 1])
  })
})
