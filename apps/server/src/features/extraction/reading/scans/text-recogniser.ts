// Recognises printed text in a picture with Tesseract, which is compiled to WebAssembly and works offline.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { Point } from '../geometry.ts'
import { type Grey, pgmOf } from '../grey-picture.ts'

/** Positions are in pixels of the turned picture. `baseline` is the height on which the characters stand. */
export type SeenWord = {
  text: string
  /** The confidence of the least certain character, from 0 to 100. */
  confidence: number
  left: number
  right: number
  baseline: number
  size: number
}

/**
 * `quarters` is the number of clockwise quarter turns before reading. `slant` is a further turn, in radians clockwise, that
 * levelled the lines.
 */
type Turn = { quarters: number; slant: number }
export type SeenText = Turn & { words: SeenWord[] }

export type TextRecogniser = (picture: Grey, quarters: number) => SeenText

/** Converts a position in the turned picture to one in the picture. */
export function unturned(
  [x, y]: Point,
  { slant, quarters, width, height }: Turn & Pick<Grey, 'width' | 'height'>,
): Point {
  const [wide, high] = quarters % 2 === 0 ? [width, height] : [height, width]
  const [cos, sin] = [Math.cos(slant), Math.sin(slant)]
  const [across, down] = [x - wide / 2, y - high / 2]
  const [right, below] = [wide / 2 + across * cos + down * sin, high / 2 + down * cos - across * sin]
  if (quarters === 1) return [below, height - right]
  if (quarters === 2) return [width - right, height - below]
  return quarters === 3 ? [width - below, right] : [right, below]
}

/** Opening takes a third of a second. */
export async function openRecogniser(): Promise<TextRecogniser> {
  const core = await (packageFiles(engine) as (options: object) => Promise<Core>)({ TesseractProgress() {} })
  core.FS.writeFile('eng.traineddata', gunzipSync(readFileSync(packageFiles.resolve(letters))))
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'eng', onlyNeural) !== 0) throw new Error('The text recogniser did not start.')
  return (picture, quarters) => {
    core.FS.writeFile('/input', pgmOf(picture))
    const turn = exifTurns[quarters % 4] ?? 1
    const load = (angle: number) => {
      if (api.SetImageFile(turn, angle) !== 0) throw new Error('The picture cannot be read.')
    }
    load(0)
    api.SetVariable('tessedit_pageseg_mode', findsBlocks)
    api.FindLines()
    const slope = api.GetGradient()
    const slant = Math.abs(slope) > leastSlant && Math.abs(slope) < mostSlant ? slope : 0
    const read = (mode: string) => {
      api.SetVariable('tessedit_pageseg_mode', mode)
      load(slant)
      if (api.Recognize(null) !== 0) throw new Error('The picture cannot be read.')
      const isInk = (point: Point) => isDark(picture, unturned(point, { ...picture, slant, quarters }))
      return wordsIn(JSON.parse(api.GetJSONText()) as Recognised, isInk)
    }
    return { words: compared(read(readsAcross), read(findsPieces)), quarters, slant }
  }
}

const packageFiles = createRequire(import.meta.url)
const engine = 'tesseract.js-core/tesseract-core-simd-lstm.js'
/** The more exact of the two models in the package. */
const letters = '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'

/** The values of Tesseract's OEM_LSTM_ONLY, PSM_AUTO, PSM_SINGLE_BLOCK and PSM_SPARSE_TEXT, in this order. */
const onlyNeural = 1
const findsBlocks = '3'
const readsAcross = '6'
const findsPieces = '11'

/** The EXIF orientations in the order of clockwise quarter turns. */
const exifTurns = [1, 6, 3, 8]

/** In radians. A smaller slant does not disturb the recognition, and a larger one belongs to a drawing. */
const leastSlant = 0.002
const mostSlant = 0.2

/**
 * Compares two readings of a page: line by line, which keeps single characters, and piece by piece, which keeps cells of
 * several lines. The clearer one is used, and the other adds words that only it has found. Words that differ are marked as
 * unclear.
 */
function compared(across: readonly SeenWord[], pieces: readonly SeenWord[]): SeenWord[] {
  const [first, second] = clearLetters(across) >= clearLetters(pieces) ? [across, pieces] : [pieces, across]
  const words = first.map((word) => {
    const same = second.filter((other) => isAt(other, word)).map(({ text }) => text)
    const isAgreed = same.includes(word.text) || same.join('') === word.text
    return isAgreed ? word : { ...word, confidence: 0 }
  })
  const further = second.filter(
    (word) => word.confidence > clear && !first.some((other) => isAt(other, word)),
  )
  return evened([...words, ...further.map((word) => ({ ...word, confidence: 0 }))])
}

/** Whether two words overlap by more than half of the smaller one, on the same line. */
function isAt(one: SeenWord, other: SeenWord): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const smaller = Math.min(one.right - one.left, other.right - other.left)
  return (
    shared > 0.5 * smaller && Math.abs(one.baseline - other.baseline) < 0.5 * Math.max(one.size, other.size)
  )
}

/** Above this confidence, from 0 to 100, a character is probably right. */
const clear = 70

/** The number of characters in clear words. */
export function clearLetters(words: readonly SeenWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + (confidence > clear ? text.length : 0), 0)
}

/** Evens out the sizes: each is measured on few characters, so that one type size seems to be several. */
function evened(words: readonly SeenWord[]): SeenWord[] {
  const sizes = words.flatMap(({ text, size }) => Array.from(text, () => size)).toSorted((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
  return words.map((word) => {
    const size = Math.abs(word.size - usual) < 0.4 * usual ? usual : word.size
    // Characters have some room around their ink.
    return { ...word, size, left: word.left - 0.06 * size, right: word.right + 0.06 * size }
  })
}

type Core = {
  FS: { writeFile: (name: string, content: Uint8Array) => void }
  TessBaseAPI: new () => Api
}
type Api = {
  Init: (folder: null, language: string, engine: number) => number
  SetVariable: (name: string, value: string) => boolean
  SetImageFile: (exif: number, radians: number) => number
  FindLines: () => number
  GetGradient: () => number
  Recognize: (monitor: null) => number
  GetJSONText: () => string
}

type Box = { x0: number; y0: number; x1: number; y1: number }
type Recognised = {
  blocks: { paragraphs: { lines: RecognisedLine[] }[] | null }[] | null
}
type RecognisedLine = {
  bbox: Box
  baseline: Box
  rowAttributes: { rowHeight: number; ascenders: number; descenders: number }
  words: { text: string; confidence: number; bbox: Box; symbols: Letter[] }[]
}
type Letter = { text: string; confidence: number; bbox: Box }

type IsInk = (point: Point) => boolean

function wordsIn({ blocks }: Recognised, isInk: IsInk): SeenWord[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => (paragraphs ?? []).flatMap((each) => each.lines))
  return lines.flatMap(({ words, baseline, rowAttributes }) =>
    words.map(({ text, confidence, bbox, symbols }) => ({
      text,
      confidence:
        likeBarredL.test(text) ||
        symbols.some((letter) => mayHaveAccent(letter, { baseline, rowAttributes }, isInk))
          ? 0
          : Math.min(confidence, ...symbols.map((letter) => letter.confidence)),
      left: bbox.x0,
      right: bbox.x1,
      baseline: heightAt(baseline, (bbox.x0 + bbox.x1) / 2),
      size: rowAttributes.rowHeight * emPerRow,
    })),
  )
}

/**
 * The type size is this many times the row height, which Tesseract measures from the tops of tall characters to the bottoms of
 * deep ones.
 */
const emPerRow = 1.1

function heightAt({ x0, y0, x1, y1 }: Box, x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

/** The model for English omits most accents or reads other ones, so ink above a letter counts as an accent. */
function mayHaveAccent(
  { text, bbox: { x0, x1 } }: Letter,
  { baseline, rowAttributes }: Pick<RecognisedLine, 'baseline' | 'rowAttributes'>,
  isInk: IsInk,
): boolean {
  if (/\p{L}/u.test(text) && /[^a-z]/iu.test(text)) return true
  const { rowHeight, ascenders, descenders } = rowAttributes
  const small = rowHeight - ascenders - Math.abs(descenders)
  const isSmall = /[acegmnopqrsuvwxyz]/u.test(text)
  if (small < 6 || !(isSmall || /[A-Z]/u.test(text))) return false
  const top = heightAt(baseline, (x0 + x1) / 2) - small - (isSmall ? 0 : ascenders)
  // Only the middle is searched, because the boxes of characters overlap.
  const quarter = (x1 - x0) / 4
  let dark = 0
  for (let y = top - 0.5 * small; y < top - 0.2 * small; y += 1) {
    for (let x = x0 + quarter; x < x1 - quarter; x += 1) if (isInk([x, y])) dark += 1
  }
  return dark >= 2
}

function isDark({ width, height, points }: Grey, [x, y]: Point): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return (
    column >= 0 && row >= 0 && column < width && row < height && (points[row * width + column] ?? 255) < ink
  )
}

/** The grey value up to which a pixel is ink. Accents are thin, so a blurred one is grey. */
const ink = 190

/** The Ł of 'Łukasz' is read as a t. */
const likeBarredL = /^t\p{Ll}{3}/u
