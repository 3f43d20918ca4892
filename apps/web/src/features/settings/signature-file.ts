import { MAX_IMAGE_BYTES } from '@sincerely/domain/letters/allowed-markup'

/**
 * Returns why a file cannot be a signature, or null. The image may be larger than it prints, because the
 * browser scales it down.
 */
export function signatureProblem({ type, size }: { type: string; size: number }): string | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return 'Choose a PNG or JPEG image.'
  if (size <= mostBytes) return null
  return `The image is ${(size / 1_000_000).toFixed(1)} MB; the limit is 1 MB. Make it smaller and try again.`
}

const mostBytes = 1_000_000

/**
 * Returns the size for drawing the image: at most its own size and the size that prints sharply, then halved
 * `step` times.
 */
export function signatureSize({ width, height }: { width: number; height: number }, step: number) {
  const scale = Math.min(1, widest / width, tallest / height) / 2 ** step
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const widest = 1000
const tallest = 320

/**
 * Returns the image as a PNG data URL, or null if it cannot be read. Redrawing the image drops the file's
 * metadata, such as where a photo was taken.
 */
export async function signatureImage(file: Blob): Promise<string | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  for (let step = 0; step < 5; step += 1) {
    const { width, height } = signatureSize(picture, step)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const image = canvas.toDataURL('image/png')
    if (image.length * 0.75 < MAX_IMAGE_BYTES) return image
  }
  return null
}
