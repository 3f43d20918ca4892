import { getDocumentProxy } from 'unpdf'
import type { PdfRefusalCode } from './pdf-refusal.ts'

export type Opened = Awaited<ReturnType<typeof getDocumentProxy>>

/** With `pictures`, what a scanner has put on the pages is decoded too: that takes long, and reading text does not need it. */
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

/** In points of the picture; a logo is smaller. */
const MOST_IN_PICTURE = 100_000

/**
 * What PDF.js needs to hand over the fonts of a page, and Node 20 does not have yet (ECMA-262, ArrayBuffer.prototype.transferToFixedLength):
 * the bytes in a buffer of their own. The old one is left as it is, which nobody reads again.
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
