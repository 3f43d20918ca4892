// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { pastedLetter } from './pasted-letter.ts'

/** The server's tests use the same clipboards and letters. */
const samples = import.meta.glob<string>('../../../../../packages/domain/src/markup/pasted/*/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const clipboards = Object.keys(samples).filter((path) => path.endsWith('clipboard.txt'))

describe('pasted content', () => {
  it('has sample files for these tests', () => {
    expect(clipboards.length).toBeGreaterThan(4)
  })

  it.each(clipboards)('from %s becomes the same letter as on the server', (path) => {
    const letter = samples[path.replace('clipboard.txt', 'letter.txt')]?.split('\n').join('')
    expect(pastedLetter(samples[path] ?? '', { tables: true })).toBe(letter)
  })

  it('has lines for the rows of a table where an editor has no tables', () => {
    const copied = '<table><tbody><tr><td><p>Hb</p></td><td><p>131</p></td></tr></tbody></table>'
    expect(pastedLetter(copied)).toBe('<p>Hb | 131</p>')
    expect(pastedLetter(copied, { tables: true })).toBe(copied)
  })

  it('from our own editor is unchanged', () => {
    const copied = '<p data-pm-slice="1 1 []">a <strong>b</strong></p>'
    expect(pastedLetter(copied)).toBe(copied)
  })

  it('from another editor of the same kind is cleaned like other content', () => {
    const copied = '<p data-pm-slice="1 1 []">10<sup>9</sup></p>'
    expect(pastedLetter(copied)).toBe('<p>10⁹</p>')
  })

  it('has descriptions instead of images, unless images are allowed', () => {
    const image = '<p>a<img src="data:image/png;base64,AAAA" alt="ECG"></p>'
    expect(pastedLetter(image)).toBe('<p>a [image: ECG]</p>')
    expect(pastedLetter(image, { images: true })).toBe(image)
  })

  it('loses scripts, event handlers and hidden text', () => {
    expect(
      pastedLetter('<p onclick="x()">a<script>x()</script><i hidden>b</i></p><svg><text>c</text></svg>'),
    ).toBe('<p>a</p>')
  })
})
