import { getDocumentProxy } from 'unpdf'
import type { PdfRefusalCode } from './pdf-refusal.ts'

export type Opened = Awaited<ReturnType<typeof getDocumentProxy>>

/** With `pictures`, scanned page images are decoded too, which takes long and is not needed to read text. */
export async function openPdf(
  bytes: Uint8Array,
  { pictures = false } = {},
): Promise<Opened | PdfRefusalCode> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      maxImageSize: pictures ? -1 : MOST_IN_PICTURE,
    })
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged'
  }
}

/** In pixels. A picture with more is not a logo. */
const MOST_IN_PICTURE = 100_000

/**
 * A polyfill for Node 20, because PDF.js needs the function to export a page's fonts (ECMA-262,
 * ArrayBuffer.prototype.transferToFixedLength). The original buffer is not detached. Nobody reads it again, so this is harmless.
 */
function transferToFixedLength(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
  const copy = new ArrayBuffer(length)
  new Uint8Array(copy).set(new Uint8Array(this).subarray(0, length))
  return copy
}

if (!('transferToFixedLength' in ArrayBuffer.prototype)) {
  Reflect.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value: transferToFixedLength,
    configurable: true,
    writable: true,
  })
}
