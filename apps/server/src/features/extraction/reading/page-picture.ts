// The scanned picture of a page: every image painted on it, in grey, on one sheet.
import { getResolvedPDFJS } from 'unpdf'
import { type Matrix, applied, boundsOf, cornersIn, product } from './geometry.ts'
import { type Grey, greyOf, lightnessAt } from './grey-picture.ts'
import type { Page } from './page-paint.ts'

/** The number of pixels per point, and the maximum number of pixels on the longer side. */
export type Sharpness = { least: number; most: number; longestSide: number }

export type PagePaper = { picture: Grey; width: number; height: number }

/**
 * The page as displayed, `width` by `height` points. Null if it has no large image, or only a blank one. Scanners cut pages into
 * strips and layers, so all images are painted.
 */
export async function pictureOf(
  page: Page,
  { least, most, longestSide }: Sharpness,
): Promise<PagePaper | null> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const images = await imagesOn(page, transform as unknown as Matrix)
  const area = images.reduce((sum, { picture }) => sum + picture.width * picture.height, 0)
  if (area < leastArea) return null
  const finest = Math.max(...images.map(sharpnessOf))
  const scale = Math.min(Math.max(finest, least), most, longestSide / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const sheet: Grey = { ...size, points: new Uint8Array(size.width * size.height).fill(white) }
  for (const image of images) paint(sheet, image, scale)
  return sheet.points.some((point) => point < ink) ? { picture: sheet, width, height } : null
}

/** `matrix` maps the picture's pixels to the displayed page. */
type PlacedImage = { picture: Grey; matrix: Matrix; isMask: boolean }

/** In pixels. A smaller image is a logo or a signature. */
const leastArea = 300 * 300

/** In milliseconds. The page itself has already been read. */
const longestWait = 5000

const white = 255
/** A grey value darker than any scanned paper. */
const ink = 140

async function imagesOn(page: Page, view: Matrix): Promise<PlacedImage[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const { OPS } = await getResolvedPDFJS()
  const images: PlacedImage[] = []
  const saved: Matrix[] = []
  let matrix = view
  const back = () => {
    matrix = saved.pop() ?? view
  }
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray as (unknown[] | null)[])[at] ?? []
    const isMask = operator === OPS.paintImageMaskXObject
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) back()
    else if (operator === OPS.transform) matrix = product(matrix, args as unknown as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (args[0]) matrix = product(matrix, args[0] as Matrix)
    } else if (isMask || operator === OPS.paintImageXObject) {
      const picture = await decoded(page, isMask ? (args[0] as { data: unknown }).data : args[0])
      if (!picture) continue
      // An image fills the unit square, with its first row at the top.
      const unit: Matrix = [1 / picture.width, 0, 0, -1 / picture.height, 0, 1]
      images.push({ picture, matrix: product(matrix, unit), isMask })
    }
  }
  return images
}

async function decoded(page: Page, key: unknown): Promise<Grey | null> {
  if (typeof key !== 'string') return null
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  // If a picture cannot be decoded, PDF.js may never report it.
  const image = await new Promise<unknown>((resolve) => {
    objects.get(key, resolve)
    setTimeout(resolve, longestWait).unref()
  })
  return greyOf(image)
}

/** The image's number of pixels per point on the page. */
function sharpnessOf({ matrix: [a, b] }: PlacedImage): number {
  return 1 / Math.max(Math.hypot(a, b), 0.01)
}

/** Paints an image onto the sheet. An image mask only darkens: its white pixels change nothing. */
function paint(sheet: Grey, { picture, matrix, isMask }: PlacedImage, scale: number): void {
  const toSheet = product([scale, 0, 0, scale, 0, 0], matrix)
  const inverse = inverseOf(toSheet)
  if (inverse === null) return
  const { left, top, right, bottom } = boundsOf(cornersIn(toSheet, [0, 0, picture.width, picture.height]))
  const reach = Math.hypot(inverse[0], inverse[1])
  const lastX = Math.min(sheet.width, Math.ceil(right))
  const lastY = Math.min(sheet.height, Math.ceil(bottom))
  for (let y = Math.max(0, Math.floor(top)); y < lastY; y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < lastX; x += 1) {
      const point = lightnessAt(picture, applied(inverse, [x + 0.5, y + 0.5]), reach)
      const at = y * sheet.width + x
      if (point !== null) sheet.points[at] = isMask ? Math.min(point, sheet.points[at] ?? white) : point
    }
  }
}

function inverseOf([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c
  if (Math.abs(size) < 1e-9) return null
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}
