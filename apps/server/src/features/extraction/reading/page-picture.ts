import { crc32, deflateSync } from 'node:zlib'
import { getResolvedPDFJS } from 'unpdf'
import type { getDocumentProxy } from 'unpdf'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** A decoded image from PDF.js. */
type Decoded = { width: number; height: number; kind: number; data: Uint8Array | Uint8ClampedArray }

/** One value per pixel from black (0) to white (255), row by row. */
type Grey = { width: number; height: number; points: Uint8Array }

/** The scanned image of a page as a PNG; null if there is no large picture, or it is blank. */
export async function pictureOf(page: Page): Promise<Uint8Array | null> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const { OPS } = await getResolvedPDFJS()
  let largest: Decoded | null = null
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.paintImageXObject) continue
    const [key] = (argsArray as unknown[][])[at] ?? []
    const image = typeof key === 'string' ? await decoded(page, key) : null
    if (image && areaOf(image) > (largest ? areaOf(largest) : leastArea)) largest = image
  }
  const picture = largest && greyOf(largest)
  return picture?.points.some((point) => point < ink) ? pngOf(smaller(picture)) : null
}

/** Pixels; smaller pictures are logos and signatures. */
const leastArea = 300 * 300

/** Enough for small print on A4; language models scale pictures down to about this size anyway. */
const longestSide = 1600

/** Milliseconds; the page itself has been read by then. */
const longestWait = 5000

/** Darker than any scanned paper. */
const ink = 140

const areaOf = ({ width, height }: { width: number; height: number }) => width * height

async function decoded(page: Page, key: string): Promise<Decoded | null> {
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs
  // PDF.js may never report a picture that cannot be decoded.
  const image = await new Promise<unknown>((resolve) => {
    objects.get(key, resolve)
    setTimeout(resolve, longestWait)
  })
  const { width, height, kind, data } = (image ?? {}) as Partial<Decoded>
  const isWhole = data instanceof Uint8Array || data instanceof Uint8ClampedArray
  return isWhole && width && height && kind ? { width, height, kind, data } : null
}

/** The PDF.js kinds: 1, 24 or 32 bits per pixel. */
function greyOf({ width, height, kind, data }: Decoded): Grey {
  const points = new Uint8Array(width * height)
  if (kind === 1) {
    const row = Math.ceil(width / 8)
    for (let at = 0; at < points.length; at += 1) {
      const x = at % width
      const byte = data[Math.floor(at / width) * row + (x >> 3)] ?? 0
      points[at] = (byte >> (7 - (x & 7))) & 1 ? 255 : 0
    }
    return { width, height, points }
  }
  const bytes = kind === 2 ? 3 : 4
  for (let at = 0; at < points.length; at += 1) {
    const from = at * bytes
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]]
    points[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, points }
}

/** Scales down by averaging. */
function smaller(picture: Grey): Grey {
  const scale = Math.max(picture.width, picture.height) / longestSide
  if (scale <= 1) return picture
  const width = Math.max(1, Math.floor(picture.width / scale))
  const height = Math.max(1, Math.floor(picture.height / scale))
  const points = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) points[y * width + x] = meanOf(picture, { x, y, scale })
  }
  return { width, height, points }
}

function meanOf({ width, height, points }: Grey, { x, y, scale }: { x: number; y: number; scale: number }) {
  const [left, right] = [Math.floor(x * scale), Math.min(width, Math.ceil((x + 1) * scale))]
  const [top, bottom] = [Math.floor(y * scale), Math.min(height, Math.ceil((y + 1) * scale))]
  let sum = 0
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) sum += points[row * width + column] ?? 0
  }
  return Math.round(sum / ((right - left) * (bottom - top)))
}

/** ISO/IEC 15948: 8-bit greyscale, no filter. */
function pngOf({ width, height, points }: Grey): Uint8Array {
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1)
    rows.set(points.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(content.length, 0)
  named.copy(frame, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
