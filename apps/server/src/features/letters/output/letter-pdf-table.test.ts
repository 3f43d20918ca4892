import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtLetterWorker } from '../../../test/built-worker.ts'
import { plainLetter } from '../../../test/printed-letter.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { type LetterPrinter, createLetterPrinter } from './letter-pdf.ts'

let printer: LetterPrinter
let folder: string

beforeAll(async () => {
  printer = createLetterPrinter({ workerUrl: await builtLetterWorker() })
  folder = await mkdtemp(path.join(tmpdir(), 'letter-pdf-table-'))
})

afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

async function save(content: string): Promise<string> {
  const file = path.join(folder, 'letter.pdf')
  await writeFile(file, await printer.print([{ ...plainLetter, content }]))
  return file
}

describe('A letter as a PDF', () => {
  it('has a table as rows and cells, with its headings on each page', async () => {
    const row = '<tr><td><p>HbA1c</p></td><td><p>48 mmol/mol</p></td></tr>'
    const head = '<tr><th><p>Test</p></th><th><p>Result</p></th></tr>'
    const file = await save(`<table><tbody>${head}${row.repeat(60)}</tbody></table>`)
    const pages = (await runPoppler('pdftotext', '-layout', file, '-')).split('\f').slice(0, -1)
    for (const page of pages) expect(page).toMatch(/^ *Test +Result$[^]*^ *HbA1c +48 mmol\/mol$/mu)
    expect(pages.length).toBeGreaterThan(1)
    expect(await runPoppler('pdfinfo', '-meta', file)).toMatch(/pdfuaid:part>1</u)
    const structure = await runPoppler('pdfinfo', '-struct', file)
    expect(structure).toMatch(/Table \(block\)[^]*THead\s+TR\s+TH\b[^]*Scope \/Column[^]*TBody\s+TR\s+TD\b/u)
    expect(structure.match(/^\s*TH\b/gmu)).toHaveLength(2)
  })

  it('has ten columns of long words within its margins', async () => {
    const cells = (tag: string, words: string[]) =>
      `<tr>${words.map((word) => `<${tag}><p>${word}</p></${tag}>`).join('')}</tr>`
    const heads =
      'Investigation Creatinine Haemoglobin Potassium Sodium Phosphate Magnesium Bicarbonate Platelets Cholesterol'
    const values = heads.split(' ').map(() => '131 mmol/L')
    const file = await save(
      `<table><tbody>${cells('th', heads.split(' '))}${cells('td', values)}</tbody></table>`,
    )
    const words = await runPoppler('pdftotext', '-bbox', file, '-')
    const right = [...words.matchAll(/xMax="([\d.]+)"/gu)].map(([, x]) => Number(x))
    expect(Math.max(...right)).toBeLessThan(530)
  })
})
