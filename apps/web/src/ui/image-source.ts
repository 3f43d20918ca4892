import { MAX_IMAGE_BYTES } from '@sincerely/domain/letters/allowed-markup'

/** Returns why an image cannot be used in a letterhead, or null. Only small PNG and JPEG images print. */
export function imageProblem({ type, size }: { type: string; size: number }): string | null {
  if (!printable.has(type)) return 'Choose a PNG or JPEG image.'
  if (size <= MAX_IMAGE_BYTES) return null
  return `The image is ${kilobytes(size)} KB; the limit is ${kilobytes(MAX_IMAGE_BYTES)} KB. Make it smaller and try again.`
}

/** True for a data URL of a PNG or JPEG image. Only such images may be shown and printed. */
export function isImageSource(address: string): boolean {
  return /^data:image\/(?:png|jpe?g);base64,[A-Za-z0-9+/]+={0,2}$/u.test(address)
}

/** Returns the image as HTML, with its alternative text. */
export function imageMarkup({ address, alt }: { address: string; alt: string }): string {
  return `<p><img src="${address}" alt="${alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></p>`
}

const printable = new Set(['image/png', 'image/jpeg'])

function kilobytes(bytes: number): string {
  return Math.ceil(bytes / 1000).toLocaleString('en-GB')
}
