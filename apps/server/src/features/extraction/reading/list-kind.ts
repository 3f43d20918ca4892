// Recognises the kind of list in a file by the file's first bytes.
import { type PdfRefusalCode, pdfRefusal } from './pdf-refusal.ts'
import { type ListKind, MOST_BYTES } from './reading-messages.ts'
import { isPicture } from './scans/picture-pdf.ts'

/**
 * Text is recognised only by the file's name. Throws a PdfRefusal for other files and, unless a `list` is wanted, for tables and
 * pictures.
 */
export function listKindOf(
  bytes: Uint8Array,
  { name = '', list }: { name?: string; list?: object },
): ListKind {
  if (bytes.byteLength === 0) throw pdfRefusal('empty')
  if (bytes.byteLength > MOST_BYTES) throw pdfRefusal('too_big')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Some programs write a few bytes before the PDF header. Readers accept a header within the first kilobyte.
  if (buffer.subarray(0, 1_024).includes('%PDF-')) return 'pdf'
  if (list !== undefined && isPicture(buffer)) return 'picture'
  const kind = list === undefined ? 'not_a_pdf' : tableKind(buffer, name.toLowerCase())
  if (kind === 'workbook' || kind === 'text') return kind
  throw pdfRefusal(kind)
}

function tableKind(buffer: Buffer, name: string): 'workbook' | 'text' | PdfRefusalCode {
  if (startsWith(buffer, ZIP)) return 'workbook'
  if (startsWith(buffer, OLE))
    return buffer.includes('EncryptedPackage', 0, 'utf16le') ? 'locked_workbook' : 'old_workbook'
  if (/\.(?:csv|tsv|tab|txt)$/u.test(name)) return 'text'
  // Some systems name web pages or text '.xls'.
  if (/\.(?:xls[xmb]?|ods|numbers)$/u.test(name)) return 'old_workbook'
  return /\.(?:tiff?|hei[cf]|webp|bmp|gif|jpe?g|png)$/u.test(name) ? 'other_picture' : 'not_a_pdf'
}

function startsWith(buffer: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => buffer[at] === byte)
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The first bytes of old Office documents, and of new ones with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
