import type { Download, Page } from '@playwright/test'

type Form = 'PDF' | 'Word' | 'FHIR document'

/** Chooses a file format from the menu in the open letter's header. */
export async function chooseDownload(page: Page, form: Form): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: form, exact: true }).click()
}

/** The downloaded file. */
export async function downloadAs(page: Page, form: Form): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await chooseDownload(page, form)
  return downloading
}
