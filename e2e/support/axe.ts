import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

type Rules = 'all' | 'colours'

/**
 * What axe finds, each as one line: all its rules in light, and those about colours in dark as well. Where a dialog is open, it
 * looks at that alone: the page behind it takes no part, and is looked at without it.
 */
export async function findingsOf(page: Page, state: string): Promise<string[]> {
  const light = await findingsNow(page, state, 'all')
  await show(page, 'dark')
  const dark = await findingsNow(page, `${state}, in dark`, 'colours')
  await show(page, 'light')
  return [...light, ...dark]
}

async function findingsNow(page: Page, state: string, rules: Rules): Promise<string[]> {
  const dialog = page.locator(openDialog)
  const axe = (await axeOn(page)).options(optionsFor[rules])
  const { passes, violations } = await ((await dialog.count()) > 0 ? axe.include(openDialog) : axe).analyze()
  expect(passes.length, `rules that ran on ${state}`).toBeGreaterThan(0)
  return violations.flatMap(({ help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${state}: ${help}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

const openDialog = '[role=dialog][aria-modal=true]'

// Every rule looks at every element; only what passed is not described one by one, which takes longer than to look at it.
const violationsInFull = { resultTypes: ['violations' as const] }
const optionsFor = {
  all: violationsInFull,
  colours: {
    ...violationsInFull,
    runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  },
}

/** No page has a frame, so the rules run in one go. Where axe is there already, it is not brought again. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'null' }) }).setLegacyMode()
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // A colour that is on its way to the other scheme is neither's.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
}
