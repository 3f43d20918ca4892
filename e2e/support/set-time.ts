// Sets the time of a page: its own clock, and the one the server's replies name, which the page follows.
import type { Page } from '@playwright/test'

/** The clock stands still at this moment. */
export async function setTime(page: Page, moment: string | number): Promise<void> {
  await page.clock.setFixedTime(moment)
  await page.unroute('**/api/**')
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(moment).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}
