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
  folder = await mkdtemp(path.join(tmpdir(), 'letter-pdf-large-print-'))
})

afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

async function save(content: string, largePrint: 16 | 18 | 22 | 28): Promise<string> {
  const file = path.join(folder, 'letter.pdf')
  await writeFile(file, await printer.print([{ ...plainLetter, content, largePrint }]))
  return file
}

const HEADS =
  'Investigation 10/01/2026 11/02/2026 Immunoelectrophoresis 12/03/2026 Potassium 13/04/2026 Magnesium 14/05/2026 Oesophagogastroduodenoscopy'
const VALUES = [
  'Creatinine',
  '131 micromol/L',
  '1,234.5',
  'Seronegative',
  '4.1',
  'Not done',
  '99',
  '0.8',
  '1.1',
  'Hypergammaglobulinaemia',
]

function tableOf(columns: number): string {
  const row = (tag: string, words: string[]) =>
    `<tr>${words
      .slice(0, columns)
      .map((word) => `<${tag}><p>${word}</p></${tag}>`)
      .join('')}</tr>`
  const values = row('td', VALUES)
  return `<table><tbody>${row('th', HEADS.split(' '))}${values.repeat(6)}</tbody></table>`
}

type Word = { page: number; left: number; right: number; top: number; bottom: number; text: string }

async function wordsOf(file: string): Promise<Word[]> {
  const pages = (await runPoppler('pdftotext', '-bbox', file, '-')).split('<page ').slice(1)
  const word = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</gu
  return pages.flatMap((text, page) =>
    [...text.matchAll(word)].map(([, left, top, right, bottom, shown = '']) => ({
      page,
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
      text: shown,
    })),
  )
}

/** Pairs of words that overlap by a third of a line or more. Words of neighbouring lines may touch. */
function overlapping(words: Word[]): string[] {
  return words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      const isOver = one.page === other.page && across > 0.5 && down > (one.bottom - one.top) / 3
      return isOver ? [`${one.text} / ${other.text}`] : []
    }),
  )
}

/** In Poppler, an invisible break at the end of a line is as wide as a letter. */
function rightOfLetters({ left, right, text }: Word): number {
  const letters = text.replaceAll('\u200B', '').length
  return text.endsWith('\u200B') ? left + ((right - left) * letters) / (letters + 1) : right
}

describe('Large print', () => {
  it.each([16, 18, 22, 28] as const)('breaks a word at %s pt that is wider than the page', async (size) => {
    const words = [
      'Pneumonoultramicroscopicsilicovolcanoconiosis',
      'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
      '0123456789012345678901234567890123456789012345',
    ]
    const inAll = words.map((word) => `<h2>${word}</h2><p>${word}</p><ul><li><p>${word}</p></li></ul>`)
    const printed = await wordsOf(await save(inAll.join(''), size))
    expect(Math.max(...printed.map(rightOfLetters))).toBeLessThan(530)
    const text = printed.map((word) => word.text.replaceAll(/[\u00AD\u200B]/gu, '')).join('')
    for (const word of words) expect(text.split(word)).toHaveLength(4)
  })
})

describe('A table in large print', () => {
  for (const size of [16, 18, 22, 28] as const) {
    for (const columns of [2, 4, 6, 10]) {
      it(`of ${columns} columns at ${size} pt has no words on top of each other or beyond the margins`, async () => {
        const words = await wordsOf(await save(tableOf(columns), size))
        expect(overlapping(words)).toEqual([])
        expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(530)
        expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThan(800)
      })
    }
  }
})
