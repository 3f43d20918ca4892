// An image for printing: decoded from its data URL and limited in size.

import type { ImageSource } from '@sincerely/domain/markup/blocks'
import { type PrintableImage, printableImage } from '../../../platform/printable-image.ts'
import { printFailure } from './print-failure.ts'

/** Returns width and height in CSS pixels, and keeps the proportions. Throws a PrintFailure if the image cannot be decoded. */
export function printedImage(source: ImageSource): PrintableImage {
  const image = printableImage(source.src)
  if (!image) throw printFailure('image_unreadable')
  const wanted = (source.width ?? image.width) / image.width
  const scale = Math.min(wanted, LARGEST.width / image.width, LARGEST.height / image.height)
  return { ...image, width: image.width * scale, height: image.height * scale }
}

/**
 * A signature, scaled down to fit its space. A small one keeps its size. Throws a PrintFailure if the image cannot be decoded.
 */
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
