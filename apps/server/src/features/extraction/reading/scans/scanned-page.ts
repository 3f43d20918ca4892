// Reads the text of a scanned page or a photo, placed as on the displayed page.
import type { TextItem, TextPage } from '@sincerely/domain/extraction/types'
import type { Grey } from '../grey-picture.ts'
import { pictureOf } from '../page-picture.ts'
import type { Page } from '../page-paint.ts'
import { cleanPaper } from './clean-paper.ts'
import {
  type SeenText,
  type SeenWord,
  type TextRecogniser,
  clearLetters,
  openRecogniser,
  unturned,
} from './text-recogniser.ts'

/** Returns the text of this page, or null if there is no picture on it. */
export async function readScannedPage(page: Page, number: number): Promise<TextPage | null> {
  const paper = await pictureOf(page, sharpness)
  if (paper === null) return null
  const { width, height, picture } = paper
  const scale = picture.width / width
  const seen = uprightText(await openRecogniser(), cleanPaper(picture, scale))
  const place = { width: picture.width, height: picture.height, scale }
  return {
    number,
    width,
    height,
    items: seen.words.flatMap((word) => itemOf(word, seen, place)),
    isScan: true,
  }
}

/** Pixels per point: Tesseract reads characters at 200 to 300 dots per inch best. */
const sharpness = { least: 200 / 72, most: 300 / 72, longestSide: 4000 }

/** A page on its side or upside down gives gibberish, so it is turned until the text makes sense. */
function uprightText(recognise: TextRecogniser, picture: Grey): SeenText {
  let best = recognise(picture, 0)
  for (const quarters of [1, 3, 2]) {
    if (isLegible(best)) break
    const seen = recognise(picture, quarters)
    if (clearLetters(seen.words) > clearLetters(best.words)) best = seen
  }
  return best
}

/** True if enough of the characters are clear. A page without characters counts as legible, because no turn would find any. */
function isLegible({ words }: Pick<SeenText, 'words'>): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return clearLetters(words) >= 0.25 * letters
}

/** Below this confidence, from 0 to 100, a value is marked. The number was measured with `bench -- scans`. */
const leastConfidence = 80

/** The size of the page in pixels; `scale` is in pixels per point. */
type Place = { width: number; height: number; scale: number }

function itemOf(
  { text, confidence, left, right, baseline, size }: SeenWord,
  { slant, quarters }: SeenText,
  { width, height, scale }: Place,
): TextItem[] {
  const plain = text.replaceAll(/^[|[\]_]+|[|[\]_]+$/gu, '')
  // The recogniser mistakes rules and borders for characters.
  if (plain === '' || (!/[\p{L}\p{N}]/u.test(plain) && confidence < leastConfidence)) return []
  const [x, y] = unturned([left, baseline], { slant, quarters, width, height })
  const item: TextItem = {
    text: plain,
    x: x / scale,
    y: y / scale,
    width: (right - left) / scale,
    height: size / scale,
    angle: ((-slant * 180) / Math.PI - 90 * quarters + 720) % 360,
  }
  return [confidence < leastConfidence ? { ...item, doubt: 'unclear_print' } : item]
}
