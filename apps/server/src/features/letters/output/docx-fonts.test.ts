import { describe, expect, it } from 'vitest'
import { plainLetter } from '../../../test/printed-letter.ts'
import { type WordFile, readDocx } from '../../../test/read-docx.ts'
import { scramble } from './docx-fonts.ts'
import { letterDocx } from './letter-docx.ts'

describe('The fonts of a Word letter', () => {
  it('are only those of Devanagari, Thai and Chinese if needed, the same each time', async () => {
    const fontsOf = ({ names }: WordFile) => names.filter((name) => name.endsWith('.odttf'))
    expect(
      fontsOf(readDocx(await letterDocx({ ...plainLetter, content: '<p>Żaneta, Αθήνα, שלום, مرحبا</p>' }))),
    ).toEqual([])
    const content = '<p>Asha आशा शर्मा।, <strong>สมชาย</strong>, 黃小明（黄）</p>'
    const bytes = await letterDocx({ ...plainLetter, content })
    // The file contains only the characters of the letter: the whole fonts are 13 MB.
    expect(bytes.length).toBeLessThan(60_000)
    expect(Buffer.from(await letterDocx({ ...plainLetter, content })).equals(Buffer.from(bytes))).toBe(true)
    const file = readDocx(bytes)
    const table = file.xml('word/fontTable.xml')
    const faces = table.matchAll(/<w:embed(\w+) r:id="rId(\d)" w:fontKey="\{([^}]*)\}"/gu)
    const opened = Array.from(faces, ([, face, number, key = '']) => {
      const font = file.bytes(`word/fonts/font${number}.odttf`)?.slice() ?? new Uint8Array()
      scramble(font, key)
      return [face, Buffer.from(font.subarray(0, 4)).toString('hex')]
    })
    const trueType = '00010000'
    expect(opened).toEqual(['Regular', 'Bold', 'Regular', 'Bold', 'Regular'].map((face) => [face, trueType]))
    const line = file.paragraphs().find(({ text }) => text.startsWith('Asha'))
    expect(line?.text).toBe('Asha आशा शर्मा।, สมชาย, 黃小明（黄）')
    for (const [font, words] of [
      ['Noto Serif Devanagari', 'शर्मा।'],
      ['Noto Sans Thai', 'สมชาย'],
      ['Chocolate Classical Sans', '黃小明（黄）'],
    ]) {
      expect(table).toContain(`<w:font w:name="${font}">`)
      expect(line?.runs).toMatch(
        new RegExp(`w:ascii="${font}" w:cs="${font}"[^<]*/>((?!</w:r>).)*>${words}<`, 'u'),
      )
    }
  })
})
