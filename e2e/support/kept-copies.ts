import type { Page } from '@playwright/test'

/** The names of what is kept on this device. */
export function copiesIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('sincerely-copy:'))
      .map((key) => key.replace(/^.*:/, '').replace(/@.*$/, '')),
  )
}
