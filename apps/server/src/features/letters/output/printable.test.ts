import { unprintableCharacters } from '@sincerely/domain/letters/printable'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtLetterWorker } from '../../../test/built-worker.ts'
import { plainLetter } from '../../../test/printed-letter.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FONTS, readFont } from './fonts.ts'
import { type LetterPrinter, createLetterPrinter } from './letter-pdf.ts'

let printer: LetterPrinter
let folder: string

beforeAll(async () => {
  printer = createLetterPrinter({ workerUrl: await builtLetterWorker() })
  folder = await mkdtemp(path.join(tmpdir(), 'printable-'))
})

afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

async function save(letter: Partial<PrintedLetter>): Promise<string> {
  const file = path.join(folder, 'letter.pdf')
  await writeFile(file, await printer.print([{ ...plainLetter, ...letter }]))
  return file
}

async function textOf(letter: Partial<PrintedLetter>): Promise<string> {
  return runPoppler('pdftotext', '-layout', await save(letter), '-')
}

describe('A letter in another script', () => {
  it('prints Devanagari, Thai, Chinese and symbols with its own fonts', async () => {
    const words = 'Asha Sharma आशा, สมชาย, 黃小明, 黄小明: ✓ ✗ ↑ ♀ ∴ ⇒ ₂'
    const file = await save({ content: `<p>${words}</p>` })
    expect(await runPoppler('pdftotext', '-layout', file, '-')).toContain(words)
    const fonts = await runPoppler('pdffonts', file)
    for (const font of ['Tinos', 'NotoSerifDevanagari', 'NotoSansThai', 'ChocolateClassicalSans'])
      expect(fonts).toContain(font)
  })

  it.each([
    ['Gurpreet Kaur ਗੁਰਪ੍ਰੀਤ ਕੌਰ', /^ *Re: Gurpreet Kaur □{8} □{3}$/mu],
    ['রহিমা খাতুন', /^ *Re: □{5} □{5}$/mu],
    ['மீனா Selvam', /^ *Re: □{4} Selvam$/mu],
    ['ნინო Արամ', /^ *Re: □{4} □{4}$/mu],
  ])('is printed with boxes for characters of a name that no font has: %s', async (name, shown) => {
    const about = { content: `<p><strong>Re: ${name}</strong></p>`, copies: [`${name} (patient)`] }
    expect(await textOf({ ...about, continuationHeader: { name, details: 'MR #8' } })).toMatch(shown)
  })

  it('is refused with the place if its address has characters that no font has', async () => {
    const letter = { addressee: ['Ann Bell', '৫ Mill Lane', 'Castlemoor'] }
    await expect(printer.print([{ ...plainLetter, ...letter }])).rejects.toMatchObject({
      code: 'unprintable_characters',
      message:
        "An address has characters that cannot be printed: ৫. Change it in the patient's record or in the recipients.",
    })
  })

  it('is refused if its other words have characters that no font has', async () => {
    const letter = { content: '<p>Re: Kaur ਕ</p><p>Mood 🙂, lives with 👨‍👩‍👧.</p>', copies: ['Kaur ਕ'] }
    await expect(printer.print([{ ...plainLetter, ...letter }])).rejects.toMatchObject({
      code: 'unprintable_characters',
      message:
        'The letter contains characters that cannot be printed: 🙂 👨 👩 👧. Replace them and try again.',
    })
  })
})

describe('The table of printable characters', () => {
  it('matches the characters that the fonts have', () => {
    const inFonts = new Set(FONTS.flatMap((font) => charactersOf(readFont(font))))
    const wrong: string[] = []
    for (let code = 0x21; code < 0x2_0000; code += 1) {
      const character = String.fromCodePoint(code)
      if (/\p{Script=Han}|\p{Default_Ignorable_Code_Point}|\p{Surrogate}|\p{Cc}|\s/u.test(character)) continue
      if ((unprintableCharacters(character).length === 0) !== inFonts.has(code)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  })
})

/** The code points of a TrueType font, from the table 'cmap' with subtables of format 4 and 12 (OpenType 1.9). */
function charactersOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const named = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const start = font.readUInt32BE(named + 8)
  return Array.from({ length: font.readUInt16BE(start + 2) }, (_, at) => {
    const table = font.subarray(start + font.readUInt32BE(start + 8 + 8 * at))
    const format = table.readUInt16BE(0)
    return format === 12 ? groupsOf(table) : format === 4 ? segmentsOf(table) : []
  }).flat()
}

function groupsOf(table: Buffer): number[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, at) => {
    const [first, last] = [table.readUInt32BE(16 + 12 * at), table.readUInt32BE(20 + 12 * at)]
    return Array.from({ length: last - first + 1 }, (__, more) => first + more)
  }).flat()
}

function segmentsOf(table: Buffer): number[] {
  const count = table.readUInt16BE(6) / 2
  const word = (column: number, at: number) => 14 + 2 * (column * count + at) + (column > 0 ? 2 : 0)
  return Array.from({ length: count }, (_, at) => {
    const [last, first] = [table.readUInt16BE(word(0, at)), table.readUInt16BE(word(1, at))]
    const offset = table.readUInt16BE(word(3, at))
    const delta = table.readUInt16BE(word(2, at))
    return Array.from({ length: last - first + 1 }, (__, more) => first + more).filter((code) => {
      if (code === 0xffff) return false
      if (offset === 0) return ((code + delta) & 0xffff) !== 0
      return table.readUInt16BE(word(3, at) + offset + 2 * (code - first)) !== 0
    })
  }).flat()
}
