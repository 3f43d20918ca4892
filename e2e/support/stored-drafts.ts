import type { Page } from '@playwright/test'

/** Lists the names of the drafts stored on this device. */
export function draftsIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('sincerely-copy:'))
      .map((key) => key.replace(/^.*:/, '').replace(/@.*$/, '')),
  )
}
