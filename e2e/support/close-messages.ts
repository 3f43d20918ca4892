// Closes messages that would cover the next button.
import type { Page } from '@playwright/test'

export async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close message' })
  while ((await close.count()) > 0) await close.first().click()
}
