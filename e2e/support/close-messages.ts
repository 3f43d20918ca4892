// Closes messages that would cover the next button.
import { type Page, expect } from '@playwright/test'

export async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close message' })
  // The button is pressed inside the page, because Playwright cannot click a message that is just
  // disappearing.
  const closeAll = async () => {
    await close.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    return close.count()
  }
  await expect.poll(closeAll).toBe(0)
}
