import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { describe, expect, it } from 'vitest'
import { plainLetter } from '../../../test/printed-letter.ts'
import { type WordFile, readDocx } from '../../../test/read-docx.ts'
import { letterDocx } from './letter-docx.ts'

const letter: PrintedLetter = {
  ...plainLetter,
  content:
    '<p>Dear Mrs Fenn,</p><h1>Plan</h1><h6>Small</h6><p style="text-align: right">Take 5 mg.</p><ol><li><p>Rest</p></li></ol><p>Yours sincerely,</p><p>Dr Lee</p>',
  letterhead: '<h1>Harbour Lane</h1><p>01632 960000</p>',
  footer: '<p>For medical use only.</p>',
  copies: ['Dr Patel'],
  enclosures: ['ECG'],
  draft: true,
}

const open = async (more: Partial<PrintedLetter>): Promise<WordFile> =>
  readDocx(await letterDocx({ ...letter, ...more }))

/** The sizes of all text in half-points: of the styles that the letter uses, and of runs with their own size. */
function sizesIn(file: WordFile): number[] {
  const parts = file.names.filter((name) => /^word\/(?:document|header\d|footer\d)\.xml$/u.test(name))
  const written = parts.map((name) => file.xml(name)).join('')
  const used = new Set(Array.from(written.matchAll(/<w:pStyle w:val="(\w+)"/gu), ([, id]) => id))
  const styles = [...file.xml('word/styles.xml').matchAll(/<w:style [^>]*w:styleId="(\w+)".*?<\/w:style>/gsu)]
  const shown = styles.flatMap(([style, id]) => (used.has(id) ? [style] : []))
  const defaults = /<w:docDefaults>.*<\/w:docDefaults>/su.exec(file.xml('word/styles.xml'))?.[0] ?? ''
  return [...[written, defaults, ...shown].join('').matchAll(/<w:sz w:val="(\d+)"/gu)].map(([, size]) =>
    Number(size),
  )
}

const TABLE =
  '<table><tbody><tr><th><p>Medicine</p></th><th><p>Dose</p></th><th><p>How often</p></th><th><p>Reason</p></th></tr>' +
  '<tr><td><p>Bisoprolol</p></td><td><p>5 mg</p></td><td><p></p></td><td><p>Tremor</p></td></tr></tbody></table>'

describe('the Word file in large print', () => {
  it('has nothing smaller than the size chosen, and headings are larger', async () => {
    expect(Math.min(...sizesIn(await open({})))).toBeLessThan(22)
    for (const largePrint of [16, 18, 22, 28] as const) {
      const file = await open({ largePrint })
      expect(Math.min(...sizesIn(file))).toBeGreaterThanOrEqual(2 * largePrint)
      expect(file.xml('word/styles.xml')).toContain(`<w:sz w:val="${Math.round((28 * largePrint) / 11)}"/>`)
    }
  })

  it('has the same words, with the letterhead and footer once, and everything at the left', async () => {
    const [ordinary, large] = [await open({}), await open({ largePrint: 18 })]
    const words = (file: WordFile) => file.text().split(/\s+/u).filter(Boolean).toSorted()
    const frame = ['Harbour', 'Lane', '01632', '960000', 'For', 'medical', 'use', 'only.']
    expect(words(large)).toEqual([...words(ordinary), ...frame].toSorted())
    expect(large.text()).toMatch(/^Harbour Lane\n.*For medical use only\.$/su)
    for (const name of large.names.filter((part) => /^word\/(?:header|footer)/u.test(part)))
      expect(large.xml(name)).not.toMatch(/Harbour|medical/u)
    expect(ordinary.xml('word/document.xml')).toMatch(/<w:jc w:val="(?:right|end)"/u)
    expect(large.xml('word/document.xml')).not.toMatch(/<w:jc w:val="(?:right|end)"/u)
  })

  it('prints a table that is too wide as lists, each value after the heading of its column', async () => {
    const content = letter.content.replace('<h6>', `${TABLE}<h6>`)
    const at16 = await open({ content, largePrint: 16 })
    expect(at16.xml('word/document.xml')).toContain('<w:tbl>')
    const at28 = await open({ content, largePrint: 28 })
    expect(at28.xml('word/document.xml')).not.toContain('<w:tbl>')
    expect(at28.text()).toContain('Bisoprolol\nDose: 5\u00A0mg\nReason: Tremor')
  })
})
