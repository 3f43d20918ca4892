import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Download, Page } from '@playwright/test'

type Form = 'PDF' | 'Word' | 'FHIR document'

/** Chooses a file format from the menu in the open letter's header. */
export async function chooseDownload(page: Page, form: Form): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: form, exact: true }).click()
}

export async function downloadAs(page: Page, form: Form): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await chooseDownload(page, form)
  return downloading
}

/** Returns the text of a downloaded Word file, one paragraph per line. */
export async function wordText(download: Download): Promise<string> {
  const { stdout } = await promisify(execFile)('unzip', ['-p', await download.path(), 'word/document.xml'])
  return stdout.replace(/<\/w:p>/gu, '\n').replace(/<[^>]+>/gu, '')
}
