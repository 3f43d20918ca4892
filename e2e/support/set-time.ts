// Sets the time of a page: its own clock, and the one the server's replies name, which the page follows.
import type { Page } from '@playwright/test'

/** The clock is stopped at this moment. */
export async function setTime(page: Page, moment: string | number): Promise<void> {
  await page.clock.setFixedTime(moment)
  await page.unroute('**/api/**')
  const date = new Date(moment).toUTCString()
  await page.route('**/api/**', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    } catch {
      // The page has been left meanwhile, so nobody waits for the reply.
      await route.abort().catch(() => undefined)
    }
  })
}
