import { type Locator, type Page, expect } from '@playwright/test'

const mostPresses = 80

/** Goes on with Tab, or back with Shift+Tab, until something has the focus. Throws when it is never reached. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses++) {
    await target.page().keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never came to ${String(target)}`)
}

/** Presses a key, and again each time a message refuses it. */
export async function pressUntil(page: Page, key: string, done: Locator, refused: Locator): Promise<void> {
  await page.keyboard.press(key)
  await expect(done.or(refused)).toBeVisible()
  if (await done.isVisible()) return
  const message = page.locator('[data-type]').filter({ has: refused })
  await message.getByRole('button', { name: 'Close message' }).press('Enter')
  await expect(refused).toBeHidden()
  await pressUntil(page, key, done, refused)
}
