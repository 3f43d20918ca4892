// An image as it prints: decoded from its data URL and limited in size.

import type { ImageSource } from '@sincerely/domain/markup/blocks'
import { type PrintableImage, printableImage } from '../../../platform/printable-image.ts'
import { printFailure } from './print-failure.ts'

/** Width and height in CSS pixels, keeping proportions. Throws a PrintFailure if it cannot be read. */
export function printedImage(source: ImageSource): PrintableImage {
  const image = printableImage(source.src)
  if (!image) throw printFailure('image_unreadable')
  const wanted = (source.width ?? image.width) / image.width
  const scale = Math.min(wanted, LARGEST.width / image.width, LARGEST.height / image.height)
  return { ...image, width: image.width * scale, height: image.height * scale }
}

/** A signature scaled to fit the space for one; a small one stays as it is. Throws a PrintFailure if it cannot be read. */
export function signatureImage({ src, alt }: { src: string; alt: string }): ImageSource {
  const image = printableImage(src)
  if (!image) throw printFailure('image_unreadable')
  const scale = Math.min(1, SIGNATURE.width / image.width, SIGNATURE.height / image.height)
  return { src, alt, width: image.width * scale }
}

/** 65 mm by 20 mm, in CSS pixels. */
const SIGNATURE = { width: 246, height: 76 }

/** The text width, and the height of a generous logo. */
const LARGEST = { width: 600, height: 150 }
