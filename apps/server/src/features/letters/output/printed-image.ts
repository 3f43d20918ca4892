// An image as it prints: unpacked from its data URL, and as large as it may be.

import type { ImageSource } from '@sincerely/domain/markup/blocks'
import { type PrintableImage, printableImage } from '../../../platform/printable-image.ts'
import { printFailure } from './print-failure.ts'

/** Width and height in CSS pixels, in the proportions of the image. Throws a PrintFailure when it cannot be read. */
export function printedImage(source: ImageSource): PrintableImage {
  const image = printableImage(source.src)
  if (!image) throw printFailure('image_unreadable')
  const wanted = (source.width ?? image.width) / image.width
  const scale = Math.min(wanted, LARGEST.width / image.width, LARGEST.height / image.height)
  return { ...image, width: image.width * scale, height: image.height * scale }
}

/** The text width, and a generous logo. */
const LARGEST = { width: 600, height: 150 }
