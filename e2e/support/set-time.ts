// Sets a page's own clock and the time in the server's replies, which the page follows.
import type { Page } from '@playwright/test'

/** Stops the clock at this moment. */
export async function setTime(page: Page, moment: string | number): Promise<void> {
  await page.clock.setFixedTime(moment)
  await page.unroute('**/api/**')
  const date = new Date(moment).toUTCString()
  await page.route('**/api/**', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    } catch {
      // The page was left before the reply, so it does not need it.
      await route.abort().catch(() => undefined)
    }
  })
}
