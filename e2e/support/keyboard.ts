import { type Locator, expect } from '@playwright/test'
import { pass } from './looking.ts'

const maxPresses = 80

/** Presses Tab, or Shift+Tab, until the target has the focus. Throws if the target is never reached. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses++) {
    await target.page().keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never came to ${String(target)}`)
}

/**
 * Holds a key down on the stopped clock until `shown` appears, and 1200 ms longer. It repeats as a keyboard
 * does, first after 400 ms and then 30 times a second.
 */
export async function holdUntil(key: string, shown: Locator): Promise<void> {
  const page = shown.page()
  const press = async (time: number) => {
    await page.keyboard.down(key)
    await pass(page, time)
  }
  await press(400)
  await expect(async () => {
    await press(33)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [0] })
  for (let held = 0; held < 1200; held += 33) await press(33)
  await page.keyboard.up(key)
}
