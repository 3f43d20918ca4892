import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Download } from '@playwright/test'

/** Returns the text of a downloaded PDF in its printed layout. */
export async function pdfText(download: Download): Promise<string> {
  return textOfPdf(await download.path())
}

export async function textOfPdf(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-'])
  return stdout
}

/** Returns how many images a downloaded PDF has. A transparent image counts as one. */
export async function imagesIn(download: Download): Promise<number> {
  const { stdout } = await promisify(execFile)('pdfimages', ['-list', await download.path()])
  return stdout.split('\n').filter((line) => /^\s*\d+\s+\d+\s+image\b/u.test(line)).length
}

/** Returns the sizes of the text in a downloaded PDF, in pt. */
export async function fontSizes(download: Download): Promise<number[]> {
  const file = await download.path()
  const { stdout } = await promisify(execFile)('pdftohtml', ['-xml', '-stdout', '-zoom', '1', '-i', file])
  return [...stdout.matchAll(/<fontspec [^>]*size="(\d+)"/gu)].map(([, size]) => Number(size))
}
