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

/** Presses a key, and again, after a while, each time a message refuses it. */
export async function pressUntil(page: Page, key: string, done: Locator, refused: Locator): Promise<void> {
  await page.keyboard.press(key)
  await expect(done.or(refused)).toBeVisible()
  if (await done.isVisible()) return
  const message = page.locator('[data-type]').filter({ has: refused })
  await message.getByRole('button', { name: 'Close message' }).press('Enter')
  await expect(refused).toBeHidden()
  await pause(page, lookedAt)
  await pressUntil(page, key, done, refused)
}

/** Lets time pass as it does between the presses of a hand, in ms: for what depends on the time between them. */
export async function pause(page: Page, ms: number): Promise<void> {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)
}

/** Long enough on screen to count as looked at, in ms. */
export const lookedAt = 1000

/** Holds a key down for a time, in ms, as a keyboard repeats it: first after 400 ms, then 30 times a second. */
export async function hold(page: Page, key: string, ms: number): Promise<void> {
  await page.keyboard.down(key)
  await pause(page, 400)
  for (let held = 400; held < ms; held += 33) {
    await page.keyboard.down(key)
    await pause(page, 33)
  }
  await page.keyboard.up(key)
}
