import { execFileSync } from 'node:child_process'

/** The text of a PDF's pages, laid out as printed. */
export function pdfWords(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString()
}
