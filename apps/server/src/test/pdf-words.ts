import { execFileSync } from 'node:child_process'

/** What can be read on the pages of a PDF, laid out as it stands there. */
export function pdfWords(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString()
}
