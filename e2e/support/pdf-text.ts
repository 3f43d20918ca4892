import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Download } from '@playwright/test'

/** What a person reads in a downloaded PDF, laid out as printed. */
export async function pdfText(download: Download): Promise<string> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', await download.path(), '-'])
  return stdout
}
