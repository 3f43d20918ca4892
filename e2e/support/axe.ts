import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** What axe finds, each as one line: all its rules in light, and those about colours in dark as well. */
export async function findingsOf(page: Page, state: string): Promise<string[]> {
  // No page has a frame, so the rules run in one go.
  const light = await new AxeBuilder({ page }).setLegacyMode().analyze()
  await show(page, 'dark')
  const dark = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['color-contrast', 'link-in-text-block'])
    .analyze()
  await show(page, 'light')
  for (const { passes } of [light, dark])
    expect(passes.length, `rules that ran on ${state}`).toBeGreaterThan(0)
  return [...light.violations, ...dark.violations].flatMap(({ help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${state}: ${help}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}
