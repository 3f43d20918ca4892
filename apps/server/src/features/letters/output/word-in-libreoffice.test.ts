import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtLetterWorker } from '../../../test/built-worker.ts'
import { convertToPdf, findLibreOffice } from '../../../test/libreoffice.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { letterDocx } from './letter-docx.ts'
import { createLetterPrinter } from './letter-pdf.ts'

const soffice = findLibreOffice()
const HEAD = ['Harbour Lane Clinic', 'Clinical correspondence', '01632 960000']
const LATER = 'date of birth 14/03/1961, NHS number 999 112 6481, letter no. 7'
const LONG_NAME = 'Wilhelmina Maximiliana Featherstonehaugh-Wolverhampton of Westminster'
const FOOT = 'For medical use only. This letter contains confidential medical information.'

const letterWith = (sections: number, name = 'Ada Example'): PrintedLetter => ({
  title: 'Letter for Ada Example',
  language: 'en-GB',
  letterhead: `<h1>${HEAD[0]}</h1><p>${HEAD[1]}</p><p style="text-align: right">${HEAD[2]}</p>`,
  continuationHeader: { name, details: LATER },
  footer: `<p>${FOOT}</p>`,
  date: '20/11/2026',
  addressee: ['Dr Anjali Patel', 'Millbrook Surgery', 'Oxbridge OX9 9ZZ'],
  content:
    '<p>Dear Dr Patel,</p><p><strong>Re: Ada Example, date of birth 14/03/1961</strong></p>' +
    Array.from({ length: sections }, (_, at) => section(at + 1)).join('') +
    '<p>Αθήνα, Москва, Łódź and Müller are spelt as they are.</p><p></p>' +
    '<p>Yours sincerely,</p><p>Dr Eleanor Whitcombe</p>',
  signatory: { role: 'Consultant Cardiologist', registrationNumber: 'GMC 9999991', approvedOnBehalf: null },
  replaces: null,
  gpActions: null,
  signature: null,
  copies: ['Ms Ada Example', 'Dr Tomasz Łukasiewicz'],
  enclosures: ['ECG'],
  draft: false,
})

function section(number: number): string {
  const words =
    'The breathlessness on exertion has improved since the dose was raised to 2.5 mg; there is no chest pain, ' +
    'no swelling of the ankles and no dizziness on standing. '
  return (
    `<h2>Section ${number}</h2><p style="text-align: justify">${words.repeat(3)}</p>` +
    `<ul><li><p>First</p><ol start="4"><li><p>inner</p></li><li><p>${words}</p></li></ol></li><li>Second</li></ul>` +
    `<p>${words}<em>Seen</em> <u>twice</u>, see <a href="https://a.example/x#y">the guide</a>.</p>` +
    `<h5>Plan</h5><ol><li><p>${words}</p></li><li><p>Review<br>in May</p></li></ol>`
  )
}

const SCRIPTS = '<p>Asha Sharma आशा शर्मा, สมชาย, 黃小明</p>'

/** The number of lines before the last paragraph: so many that the sign-off does not fit on the same page. */
const LENGTHS = [14, 20]

function ending(lines: number): string {
  const of = (count: number, name: string) =>
    `<p>${Array.from({ length: count }, (_, at) => `${name} ${at + 1}.`).join('<br>')}</p>`
  return `${of(lines, 'Before')}${of(16, 'Last line')}<p>Yours sincerely,</p><p>Dr Eleanor Whitcombe</p>`
}

type Pages = { pages: string[]; structure: string[] }

async function readPdf(file: string): Promise<Pages> {
  const text = await runPoppler('pdftotext', '-layout', file, '-')
  const tags = await runPoppler('pdfinfo', '-struct', file)
  return {
    pages: text.split('\f').slice(0, -1),
    structure: [...tags.matchAll(/^ *(H\d|LI|Link)\b/gmu)].map(([, tag = '']) => tag),
  }
}

/** All text between letterhead and footer in order, ignoring line and page breaks. */
function wordsOf({ pages }: Pages): string {
  const isFrame = (line: string) => [...HEAD, LATER, FOOT].some((part) => line.includes(part))
  return pages
    .flatMap((page) => page.split('\n').filter((line) => !isFrame(line)))
    .join('')
    .replace(/\s/gu, '')
}

describe.skipIf(soffice === null)('A Word letter in LibreOffice (if installed)', () => {
  const sizes = { 'one page': 1, 'ten pages': 20 }
  let folder: string
  const found = new Map<string, { pdf: Pages; word: Pages }>()

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'letter-word-'))
    const printer = createLetterPrinter({ workerUrl: await builtLetterWorker() })
    const file = (name: string) => path.join(folder, name)
    for (const sections of Object.values(sizes)) {
      await writeFile(file(`pdf-${sections}.pdf`), await printer.print([letterWith(sections)]))
      await writeFile(file(`word-${sections}.docx`), await letterDocx(letterWith(sections)))
    }
    await printer.close()
    await writeFile(file('long-name.docx'), await letterDocx(letterWith(5, LONG_NAME)))
    await writeFile(file('scripts.docx'), await letterDocx({ ...letterWith(1), content: SCRIPTS }))
    for (const lines of LENGTHS)
      await writeFile(
        file(`end-${lines}.docx`),
        await letterDocx({ ...letterWith(1), content: ending(lines) }),
      )
    const written = [
      file('scripts.docx'),
      ...LENGTHS.map((lines) => file(`end-${lines}.docx`)),
      ...Object.values(sizes).map((sections) => file(`word-${sections}.docx`)),
      file('long-name.docx'),
    ]
    await convertToPdf(soffice ?? '', folder, written)
    for (const [size, sections] of Object.entries(sizes))
      found.set(size, {
        pdf: await readPdf(file(`pdf-${sections}.pdf`)),
        word: await readPdf(file(`word-${sections}.pdf`)),
      })
  }, 120_000)

  afterAll(() => rm(folder, { recursive: true, force: true }))

  const both = (size: string) => found.get(size) ?? { pdf: never, word: never }
  const never: Pages = { pages: [], structure: [] }

  it.each([
    ['one page', 1],
    ['ten pages', 10],
  ])('has as many pages as its PDF, or one more or less: %s', (size, pages) => {
    const { pdf, word } = both(size)
    expect(pdf.pages).toHaveLength(pages)
    expect(Math.abs(word.pages.length - pages)).toBeLessThanOrEqual(1)
  })

  it.each(Object.keys(sizes))('has its letterhead on page one, and its number on every page: %s', (size) => {
    for (const { pages } of Object.values(both(size)))
      for (const [at, page] of pages.entries()) {
        for (const part of HEAD) expect(page.includes(part)).toBe(at === 0)
        expect(page).toContain(FOOT)
        expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      }
  })

  it('names the patient on later pages, like its PDF [H-49]', () => {
    for (const { pages } of Object.values(both('ten pages')))
      for (const [at, page] of pages.entries())
        expect(page.trimStart().startsWith(`Ada Example, ${LATER}`)).toBe(at > 0)
  })

  it('shows Devanagari, Thai and Chinese with embedded fonts', async () => {
    const pdf = path.join(folder, 'scripts.pdf')
    const fonts = await runPoppler('pdffonts', pdf)
    for (const font of ['NotoSerifDevanagari', 'NotoSansThai', 'ChocolateClassicalSans'])
      expect(fonts).toContain(font)
    expect((await readPdf(pdf)).pages.join('')).toContain('黃小明')
  })

  it.each(LENGTHS)('keeps its last words with the sign-off: %i lines and a long paragraph', async (lines) => {
    const { pages } = await readPdf(path.join(folder, `end-${lines}.pdf`))
    expect(pages).toHaveLength(2)
    expect(pages[1]).toMatch(/Last line 15\.\s+Last line 16\.\s+Yours sincerely,/u)
  })

  it('shows all of a long name on later pages [H-49]', async () => {
    const { pages } = await readPdf(path.join(folder, 'long-name.pdf'))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      const words = page.replace(/\s+/gu, ' ').trim()
      expect(words.startsWith(`${LONG_NAME}, ${LATER} `)).toBe(at > 0)
    }
  })

  it.each(Object.keys(sizes))('has the same words and numbers in the same order as its PDF: %s', (size) => {
    const { pdf, word } = both(size)
    expect(wordsOf(pdf).length).toBeGreaterThan(300)
    expect(wordsOf(word)).toBe(wordsOf(pdf))
  })

  it('has the headings, list items and links of its PDF', () => {
    const { pdf, word } = both('ten pages')
    expect(pdf.structure.slice(0, 7)).toEqual(['H1', 'LI', 'LI', 'LI', 'LI', 'Link', 'H2'])
    expect(word.structure).toEqual(pdf.structure)
  })
})
