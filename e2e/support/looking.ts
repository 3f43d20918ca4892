// A letter that was not on screen for 700 ms is not approved or posted (rules §3): how a journey looks at one, and how it presses too soon.
import { type Locator, type Page, expect } from '@playwright/test'

/** A little longer than the letter has to be on screen, in ms. */
const lookedAt = 750
/** The clock can only be stopped in the future: further on than a busy machine takes to do so, in ms. */
const inAWhile = 5000

/** Waits until the letter that is open is on screen, and then as long as it takes to have looked at it. */
export async function lookAt(page: Page): Promise<void> {
  await comeOnScreen(page)
  await letTimePass(page)
}

/** As long as it takes to have looked at a letter, whatever is in front; counted from when a busy page has drawn what came. */
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
 * Looks at the letter, and stops the clock of the page: from here on only `pass` and `passUntil` let time go by there, so
 * that the time between two presses is what a journey says, however busy the machine is. The clock has to be installed
 * before the page is opened. `clock.resume` goes on.
 */
export async function lookAtWithStoppedClock(page: Page): Promise<void> {
  await comeOnScreen(page)
  await stopClock(page)
}

/** Stops the clock of the page, and of every other page of its browser context, as above. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + inAWhile)
}

/** Lets so many ms go by on the stopped clock. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
}

/** Lets time go by on the stopped clock, as little as it takes until something shows. Answers how much, in ms. */
export async function passUntil(shown: Locator): Promise<number> {
  let passed = 0
  await expect(async () => {
    passed += 1
    await pass(shown.page(), 1)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [20], timeout: 30_000 })
  return passed
}

/** By the answer the page, which asked earlier, has been told too, and counts. */
async function comeOnScreen(page: Page): Promise<void> {
  const letter = page.getByRole('article').getByRole('region', { name: 'Letter Content' })
  await expect(letter.locator('> :last-child')).toBeInViewport()
}
