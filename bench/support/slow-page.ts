import type { Page } from '@playwright/test'

/** Makes the page's processor four times slower. */
export async function slowPage(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}
