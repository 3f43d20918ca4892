// The images allowed in a letterhead: PNG and JPEG as data URLs, with limits on bytes and pixels.

import { MAX_IMAGE_BYTES } from '@sincerely/domain/letters/allowed-markup'

export type PrintableImage = { format: 'png' | 'jpg'; bytes: Buffer; width: number; height: number }

/**
 * The image in a data URL. Null if it is neither PNG nor JPEG, exceeds MAX_IMAGE_BYTES, or has a side of more than 4,000 pixels:
 * a few kilobytes can declare a billion pixels, which would be unpacked in memory.
 */
export function printableImage(dataUrl: string): PrintableImage | null {
  const encoded = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/u.exec(dataUrl)?.[1]
  if (encoded === undefined || encoded.length * 0.75 > MAX_IMAGE_BYTES + 2) return null
  const bytes = Buffer.from(encoded, 'base64')
  const image = readPng(bytes) ?? readJpeg(bytes)
  return image && bytes.length <= MAX_IMAGE_BYTES && isPrintableSize(image) ? image : null
}

const MOST_PIXELS = 4_000

function isPrintableSize({ width, height }: PrintableImage): boolean {
  return width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS
}

function readPng(bytes: Buffer): PrintableImage | null {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1A\n') return null
  return { format: 'png', bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readJpeg(bytes: Buffer): PrintableImage | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    if (isFrameHeader(bytes[at + 1] ?? 0)) {
      return { format: 'jpg', bytes, height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** The markers SOF0 to SOF15, except three of those numbers that have another meaning. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
