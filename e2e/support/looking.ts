// A letter must be on screen for 700 ms before it is approved or posted (rules §3): waits for that, or presses too soon.
import { type Locator, type Page, expect } from '@playwright/test'

/** In ms; a little longer than the letter has to be on screen. */
const lookedAt = 750
/** In ms; the clock can only be stopped at a future time, further ahead than a busy machine needs to do so. */
const inAWhile = 5000

/** Waits until the open letter is on screen, and then long enough for it to count as viewed. */
export async function lookAt(page: Page): Promise<void> {
  await comeOnScreen(page)
  await letTimePass(page)
}

/** Waits long enough for a letter to count as viewed; counted from when a busy page has drawn it. */
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
 * Views the letter and stops the page's clock: from then on only `pass` and `passUntil` advance it, so that the time between
 * two presses is exact, however busy the machine is. Install the clock before the page is opened. `clock.resume` continues it.
 */
export async function lookAtWithStoppedClock(page: Page): Promise<void> {
  await comeOnScreen(page)
  await stopClock(page)
}

/** Stops the clock of the page, and of every other page of its browser context. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + inAWhile)
}

/** Advances the stopped clock by this many ms. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
}

/** Advances the stopped clock until something shows. Returns how far, in ms. */
export async function passUntil(shown: Locator): Promise<number> {
  let passed = 0
  await expect(async () => {
    passed += 1
    await pass(shown.page(), 1)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [20], timeout: 30_000 })
  return passed
}

/** When this reply arrives, the page's earlier call has been answered too, and counts. */
async function comeOnScreen(page: Page): Promise<void> {
  const letter = page.getByRole('article').getByRole('region', { name: 'Letter Content' })
  await expect(letter.locator('> :last-child')).toBeInViewport()
}
