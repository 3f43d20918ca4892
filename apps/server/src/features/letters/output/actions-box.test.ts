import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtLetterWorker } from '../../../test/built-worker.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { plainLetter } from '../../../test/printed-letter.ts'
import { readDocx } from '../../../test/read-docx.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { letterDocx } from './letter-docx.ts'
import { type LetterPrinter, createLetterPrinter } from './letter-pdf.ts'

let printer: LetterPrinter
let folder: string
beforeAll(async () => {
  printer = createLetterPrinter({ workerUrl: await builtLetterWorker() })
  folder = await mkdtemp(path.join(tmpdir(), 'actions-box-'))
})
afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

const gpActions = ['Stop amlodipine 5 mg', 'Check U&Es in 2 weeks']
const pdf = (actions: string[] | null) => printer.print([{ ...plainLetter, gpActions: actions }])

describe('the box with the actions for the GP', () => {
  it('is above the salutation of a PDF, or says ‘None’', async () => {
    expect(pdfWords(await pdf(gpActions))).toMatch(
      /Oxbridge OX9 9ZZ\s+Actions for the GP\s+1\. Stop amlodipine 5 mg\s+2\. Check U&Es in 2 weeks\s+Dear Dr Patel,/u,
    )
    expect(pdfWords(await pdf([]))).toMatch(/Actions for the GP\s+None\s+Dear Dr Patel,/u)
    expect(pdfWords(await pdf(null))).not.toContain('Actions for the GP')
  })

  it('is below the line about a replaced letter and above the communication needs in a PDF and in Word', async () => {
    const letter = {
      ...plainLetter,
      gpActions,
      replaces: 'This letter replaces the letter of 1 May.',
      communicationNeeds: 'Communication needs: braille.',
    }
    const order = /replaces the letter[^]*Actions for the GP[^]*Communication needs[^]*Dear Dr Patel/u
    expect(pdfWords(await printer.print([letter]))).toMatch(order)
    const word = readDocx(await letterDocx(letter)).paragraphs()
    expect(word.map(({ text }) => text).join('\n')).toMatch(order)
  })

  it('is a heading with a list for a screen reader', async () => {
    const file = path.join(folder, 'tagged.pdf')
    await writeFile(file, await pdf(gpActions))
    const tags = await runPoppler('pdfinfo', '-struct-text', file)
    expect(tags).toMatch(/H1[^\n]*\n\s+"Actions for the GP/u)
    expect(tags).toMatch(/"Actions for the GP[\s\S]*LBody[\s\S]*"Stop amlodipine [\s\S]*"Dear Dr Patel/u)
  })

  it('is a framed heading with its lines in a Word letter', async () => {
    const framed = async (actions: string[]) =>
      readDocx(await letterDocx({ ...plainLetter, gpActions: actions }))
        .paragraphs()
        .filter(({ properties }) => properties.includes('<w:pBdr>'))
        .map(({ text, style }) => [style, text])
    expect(await framed(gpActions)).toEqual([
      ['Heading1', 'Actions for the GP'],
      [null, '1. Stop amlodipine 5\u00A0mg'],
      [null, '2. Check U&Es in 2 weeks'],
    ])
    expect(await framed([])).toEqual([
      ['Heading1', 'Actions for the GP'],
      [null, 'None'],
    ])
  })
})
