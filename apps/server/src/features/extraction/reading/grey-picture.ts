// Grey images: makes them from PDF.js images, measures them, and writes them as PNG files.
import { crc32, deflateSync } from 'node:zlib'
import type { Point } from './geometry.ts'

/** One value per pixel from black (0) to white (255), row by row. */
export type Grey = { width: number; height: number; points: Uint8Array }

/** An image as PDF.js decodes it; a mask has no kind. */
type Decoded = { width: number; height: number; kind?: number; data: Uint8Array | Uint8ClampedArray }

/** Converts the kinds of image in PDF.js, with 1, 24 or 32 bits per pixel. Null for an incomplete image. */
export function greyOf(image: unknown): Grey | null {
  const { width, height, kind = 1, data } = (image ?? {}) as Partial<Decoded>
  const isWhole = data instanceof Uint8Array || data instanceof Uint8ClampedArray
  if (!isWhole || !width || !height) return null
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
  for (let at = 0, from = 0; at < points.length; at += 1, from += bytes) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]]
    points[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, points }
}

/** The lightness around a position in the picture, averaged over a square of `reach` pixels. Null outside the picture. */
export function lightnessAt(picture: Grey, [x, y]: Point, reach: number): number | null {
  const { width, height, points } = picture
  if (x < 0 || y < 0 || x > width || y > height) return null
  if (reach <= 1) return between(picture, x - 0.5, y - 0.5)
  const left = Math.max(0, Math.floor(x - reach / 2))
  const right = Math.min(width, Math.max(left + 1, Math.ceil(x + reach / 2)))
  const top = Math.max(0, Math.floor(y - reach / 2))
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil(y + reach / 2)))
  let sum = 0
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) sum += points[row * width + column] ?? 0
  }
  return Math.round(sum / ((right - left) * (bottom - top)))
}

/** Interpolates the lightness between the four nearest pixels. */
function between({ width, height, points }: Grey, x: number, y: number): number {
  const [left, top] = [
    Math.min(Math.max(0, Math.floor(x)), width - 1),
    Math.min(Math.max(0, Math.floor(y)), height - 1),
  ]
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [across, down] = [Math.min(Math.max(x - left, 0), 1), Math.min(Math.max(y - top, 0), 1)]
  const at = (column: number, row: number) => points[row * width + column] ?? 0
  const upper = at(left, top) * (1 - across) + at(right, top) * across
  const lower = at(left, bottom) * (1 - across) + at(right, bottom) * across
  return Math.round(upper * (1 - down) + lower * down)
}

/** A PNG file (ISO/IEC 15948): 8-bit greyscale, no filter. */
export function pngOf({ width, height, points }: Grey): Uint8Array {
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

/** A Netpbm PGM file, which has no compression. */
export function pgmOf({ width, height, points }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), points])
}
