import { type Page, expect } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

type Rules = 'all' | 'colours'

/**
 * Returns Axe's findings, one per line. All rules run in light mode, and the colour rules also in dark mode.
 * If a dialog is open, only the dialog is checked.
 */
export async function findingsOf(page: Page, state: string): Promise<string[]> {
  const light = await findingsNow(page, state, 'all')
  await show(page, 'dark')
  const dark = await findingsNow(page, `${state}, in dark`, 'colours')
  await show(page, 'light')
  return [...light, ...dark]
}

async function findingsNow(page: Page, state: string, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(markOneOfEachLook, openDialog)
  const { ran, violations } = await page.evaluate(run, { dialog: openDialog, options: optionsFor[rules] })
  expect(ran, `rules that ran on ${state}`).toBeGreaterThan(0)
  return violations.map((violation) => `${state}: ${violation}`)
}

const openDialog = '[role=dialog][aria-modal=true]'

// Passes are not listed one by one, because that would take longer than the checks.
const violationsInFull: RunOptions = { resultTypes: ['violations'], iframes: false }
const optionsFor: Record<Rules, RunOptions> = {
  all: violationsInFull,
  colours: {
    ...violationsInFull,
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  },
}

/** Runs in the browser. Returns how many rules ran, and what violated them. */
async function run({ dialog, options }: { dialog: string; options: RunOptions }) {
  const there = (window as unknown as { axe: typeof axe }).axe
  there.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
  const context = document.querySelector(dialog) ? dialog : document
  const { passes, inapplicable, violations } = await there.run(context, options)
  return {
    ran: passes.length + inapplicable.length,
    violations: violations.flatMap(({ help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${help}: ${String(target)} ${failureSummary ?? ''}`),
    ),
  }
}

/**
 * Runs in the browser. Axe spends most of its time on the contrast of text that looks alike, such as the rows
 * of a list. This function therefore marks one element of each look with `data-look`, once per page load, and
 * only marked elements are checked. Two elements look alike if their colour, size, weight and all backgrounds
 * are the same. Text that is over another element only by its position is checked only if it is the first of
 * its look.
 */
function markOneOfEachLook(dialog: string): void {
  for (const marked of document.querySelectorAll('[data-look]')) marked.removeAttribute('data-look')
  const part = document.querySelector(dialog) ?? document.body
  const behind = new Map<Element, string>()
  const cache = window as unknown as { looksSeen?: Set<string> }
  const seen = (cache.looksSeen ??= new Set())
  // In this order, an element comes after its parent.
  for (const element of document.querySelectorAll('body, body *')) {
    const style = getComputedStyle(element)
    const painted = [
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.position === 'static' ? '' : style.zIndex,
    ]
    const ground = `${behind.get(element.parentElement ?? element) ?? ''} ${painted.join(' ')}`
    behind.set(element, ground)
    const look = [style.color, style.fontSize, style.fontWeight, style.textShadow, ground].join(' ')
    if (seen.has(look) || !part.contains(element)) continue
    const hasWords =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!hasWords || !isShown || element.closest(':disabled, [aria-disabled=true]')) continue
    seen.add(look)
    element.setAttribute('data-look', '')
  }
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // During a transition between schemes, a colour belongs to neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
}
