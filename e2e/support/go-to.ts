import type { Page } from '@playwright/test'

/**
 * Opens a page of the product as its links do. Loading the product again would take half of a journey's time,
 * so it is loaded only if it is not open yet. Use `page.goto` for a page that must be loaded again.
 */
export async function goTo(page: Page, place: string): Promise<void> {
  // The sign-in page is shown before the router.
  const isOpen = await page.evaluate(() => '__TSR_ROUTER__' in window && location.pathname !== '/login')
  if (isOpen) await page.evaluate(follow, place)
  else await page.goto(place)
}

/** Runs in the browser. Waits until the previous page has disappeared. */
async function follow(place: string): Promise<void> {
  const { __TSR_ROUTER__: router } = window as unknown as {
    __TSR_ROUTER__: {
      navigate: (to: { href: string }) => Promise<void>
      state: { status: string; location: unknown; resolvedLocation?: unknown }
    }
  }
  await router.navigate({ href: place })
  while (router.state.status !== 'idle' || router.state.resolvedLocation !== router.state.location)
    await new Promise(requestAnimationFrame)
}
