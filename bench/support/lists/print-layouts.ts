// Prints invented lists to PDF with Chromium, as a patient system in a browser would.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { ListLayout } from './layout.ts'

const debianChromium = '/usr/bin/chromium'

/** Returns the PDF of each layout, or null if no Chromium is installed. */
export async function printLayouts(layouts: readonly ListLayout[]): Promise<Uint8Array[] | null> {
  const browser = await chromium
    .launch({
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    })
    .catch(() => null)
  if (!browser) return null
  const page = await browser.newPage()
  const printed: Uint8Array[] = []
  for (const { html, landscape } of layouts) {
    await page.setContent(html)
    printed.push(
      await page.pdf({ preferCSSPageSize: true, printBackground: true, landscape: landscape === true }),
    )
  }
  await browser.close()
  return printed
}
