// A letter must be on screen for 700 ms before it is approved or posted (rules §3). These functions wait for
// that, or press too soon.
import { type Locator, type Page, expect } from '@playwright/test'

/** This many ms is slightly longer than the letter must be on screen. */
const lookedAt = 750
/**
 * The clock can be stopped only at a future time. A busy machine must be able to stop it within this many ms.
 */
const inAWhile = 5000

/** Waits until the open letter is on screen, and then long enough for it to count as viewed. */
export async function lookAt(page: Page): Promise<void> {
  await comeOnScreen(page)
  await letTimePass(page)
}

/**
 * Waits long enough for a letter to count as viewed. The time starts when a busy page has drawn the letter.
 */
export async function letTimePass(page: Page): Promise<void> {
  await page.evaluate(
    (wait) =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => setTimeout(resolve, wait), { timeout: 5000 })
      }),
    lookedAt,
  )
}

/**
 * Views the letter and stops the page's clock. Only `pass` and `passUntil` then advance it, so that the time
 * between two presses is exact even on a busy machine. Install the clock before the page opens.
 * `clock.resume` continues it.
 */
export async function lookAtWithStoppedClock(page: Page): Promise<void> {
  await comeOnScreen(page)
  await stopClock(page)
}

/** Stops the clock of the page, and of all other pages in its browser context. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + inAWhile)
}

/** Advances the stopped clock by `ms`. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
}

/** Advances the stopped clock until `shown` appears. Returns the time in ms. */
export async function passUntil(shown: Locator): Promise<number> {
  let passed = 0
  await expect(async () => {
    passed += 1
    await pass(shown.page(), 1)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [20], timeout: 30_000 })
  return passed
}

/** When this reply arrives, the page's earlier call was answered too and counts. */
async function comeOnScreen(page: Page): Promise<void> {
  const letter = page.getByRole('article').getByRole('region', { name: 'Letter Content' })
  await expect(letter.locator('> :last-child')).toBeInViewport()
}
