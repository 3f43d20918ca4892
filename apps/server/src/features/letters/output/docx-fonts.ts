// The fonts included in a Word letter, for scripts for which the reader's machine may have no font, or another one than the PDF
// (ECMA-376 part 1 §17.8.1). Times New Roman is not included: Word always has it, and LibreOffice has a font of the same widths.

import { createHash } from 'node:crypto'
import type { IPropertiesOptions, IRunOptions } from 'docx'
import { strFromU8, strToU8 } from 'fflate'
import subsetFont from 'subset-font'
import { type FontFile, readFont } from './fonts.ts'

export type CarriedFont = keyof typeof carried

export type CarriedFonts = NonNullable<IPropertiesOptions['fonts']>

const carried = {
  'Noto Serif Devanagari': {
    regular: 'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
    bold: 'noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf',
  },
  'Noto Sans Thai': {
    regular: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    bold: 'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  },
  'Chocolate Classical Sans': {
    regular: 'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
    bold: null,
  },
} as const satisfies Record<string, { regular: FontFile; bold: FontFile | null }>

type FontPiece = { text: string; font: CarriedFont | null }

/** Divides a text where its font changes. Marks and joiners stay with the letters they belong to. */
export function fontPieces(text: string): FontPiece[] {
  const pieces: FontPiece[] = []
  let end = 0
  for (const { 0: found, index, groups = {} } of text.matchAll(SCRIPTS)) {
    if (index > end) pieces.push({ text: text.slice(end, index), font: null })
    const font = groups['devanagari']
      ? 'Noto Serif Devanagari'
      : groups['thai']
        ? 'Noto Sans Thai'
        : 'Chocolate Classical Sans'
    pieces.push({ text: found, font })
    end = index + found.length
  }
  return end < text.length || end === 0 ? [...pieces, { text: text.slice(end), font: null }] : pieces
}

const SCRIPTS =
  /(?<devanagari>[\p{Script=Devanagari}\u0964\u0965][\p{Script=Devanagari}\u0964\u0965\u200C\u200D]*)|(?<thai>\p{Script=Thai}+)|[\p{Script=Han}\u3001-\u303F\uFF01-\uFF60]+/gu

/** Sets the font for all kinds of characters that Word distinguishes, so that none of them gets another font. */
export function runFont(font: CarriedFont): Pick<IRunOptions, 'font'> {
  const hint = font === 'Chocolate Classical Sans' ? { hint: 'eastAsia' } : {}
  return { font: { ascii: font, hAnsi: font, cs: font, eastAsia: font, ...hint } }
}

/** Includes only the characters of `texts`, which has the text in each font: the whole Chinese font is 12 MB. */
export async function fontsToCarry(texts: ReadonlyMap<CarriedFont, string>): Promise<CarriedFonts> {
  const face = (font: FontFile, text: string) =>
    subsetFont(readFont(font), text, { targetFormat: 'truetype' })
  return Promise.all(
    Array.from(texts, async ([name, text]) => {
      const { regular, bold } = carried[name]
      const data = await face(regular, text)
      return bold === null ? { name, data } : { name, data, bold: await face(bold, text) }
    }),
  )
}

/**
 * Replaces the library's random key for each font with one derived from the font, so that the same letter gives the same file.
 */
export function withSteadyKeys(files: Record<string, Uint8Array>): void {
  const table = files[FONT_TABLE]
  if (table === undefined) return
  let count = 0
  const steady = strFromU8(table).replace(/w:fontKey="\{([^}]*)\}"/gu, (_, key: string) => {
    const font = files[`word/fonts/font${(count += 1)}.odttf`] ?? new Uint8Array()
    scramble(font, key)
    const own = createHash('sha256').update(font).digest('hex').toUpperCase()
    const steadyKey = own.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5')
    scramble(font, steadyKey)
    return `w:fontKey="{${steadyKey}}"`
  })
  files[FONT_TABLE] = strToU8(steady)
}

const FONT_TABLE = 'word/fontTable.xml'

/** Obfuscates a font or undoes it: the first 32 bytes are combined with the key, read from its end. */
export function scramble(font: Uint8Array, key: string): void {
  const bytes = Buffer.from(key.replaceAll('-', ''), 'hex').toReversed()
  for (let at = 0; at < 32; at += 1) font[at] = (font[at] ?? 0) ^ (bytes[at % 16] ?? 0)
}
