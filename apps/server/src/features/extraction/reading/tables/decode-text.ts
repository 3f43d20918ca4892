// Decodes a text file of unknown encoding: the forms of Unicode, Windows-1252 and Mac Roman.

/** `isGuessed` is true if the file has letters outside ASCII and does not state their encoding. Null if the file is not text. */
export function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } | null {
  const { text, isGuessed } = decoded(bytes)
  return isText(text) ? { text, isGuessed } : null
}

function decoded(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    const text = fromWindows(bytes)
    return { text: looksLikeMac(text) ? new TextDecoder('macintosh').decode(bytes) : text, isGuessed: true }
  }
}

/** Recognises UTF-16 by the byte order mark, or by the zeros beside ASCII letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > 0.3 * start.length && even < 0.05 * start.length) return 'utf-16le'
  return even > 0.3 * start.length && odd < 0.05 * start.length ? 'utf-16be' : null
}

/**
 * Decodes Windows-1252. Node 20's own decoder reads 0x80 to 0x9F as Latin-1: control characters instead of quotes, dashes and €.
 */
function fromWindows(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/gu, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80))
}

const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** True for 'RenŽ' and 'M‡ire'. Such signs and capitals within a word are accented letters in Mac Roman. */
function looksLikeMac(text: string): boolean {
  return /\p{Ll}[ŠŒŽŸ\u0081\u008D\u008F\u0090\u009D]|\p{L}[‚ƒ„…†‡ˆ‰‹]\p{Ll}/u.test(text)
}

/** True if there are few control characters, which are removed later. Many mean another kind of file. */
function isText(text: string): boolean {
  const controls = text.match(/[^\P{Cc}\n\r\t]/gu)?.length ?? 0
  return controls <= text.length / 1_000
}
