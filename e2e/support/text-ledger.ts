// Records which texts of spec-texts.json a page shows, each in the kind of place where it belongs.
import { readFileSync } from 'node:fs'
import { type Page, expect } from '@playwright/test'

export type SpecText = {
  text: string
  page: string
  where: string
  source: string
  /** The step of the plan that adds the text. 1 is the current step, and null means never. */
  issue: number | null
  /**
   * Tells how to make the page show the text. Another walk covers texts with 'model', because they need an AI
   * provider.
   */
  how?: 'load' | 'signed-out' | 'empty' | 'act' | 'model'
  /** A regular expression that finds the text, if `text` is only a pattern. */
  pattern?: string
  note: string | null
}

type Shown = Record<'headings' | 'buttons' | 'tabs' | 'columns' | 'placeholders' | 'everything', string[]>

export const specTexts = JSON.parse(
  readFileSync(new URL('../spec-texts.json', import.meta.url), 'utf8'),
) as SpecText[]

export type TextLedger = {
  /** Checks whether the page shows texts of the named page and of the layout. */
  look: (page: Page, name: string) => Promise<void>
  /** Checks texts that are not on a page, such as the text of a printed letter. */
  read: (lines: string[], name: string) => void
  missing: () => string[]
}

/** The pages already show these texts. */
export const builtTexts = specTexts.filter(({ how }) => how !== undefined)

/** Another file has the walk of these pages. */
export const walkedElsewhere = [
  '/patients/upload',
  '/admin/assignments',
  '/admin/users',
  '/admin/patients',
  '/admin/letters',
]

/** True if the entry says how its text is shown and found, or why it never appears. */
export function isAsPlanned({ issue, how, note }: SpecText): boolean {
  const isPlanned = issue !== null && issue >= 1 && issue <= 6
  const isDropped = issue === null && note !== null
  const isBuilt = how !== undefined
  return isBuilt ? isPlanned : isDropped
}

/** Returns the texts of these pages that appear without an AI provider, in a practice with patients. */
export function textsOf(pages: readonly string[]): SpecText[] {
  return builtTexts.filter(({ how, page }) => how !== 'empty' && how !== 'model' && pages.includes(page))
}

/** `wanted` are the texts that the walk must have seen at its end. */
export function openLedger(wanted: readonly SpecText[]): TextLedger {
  const seen = new Set<SpecText>()
  const note = (shown: Shown, name: string) => {
    for (const entry of wanted) {
      if (entry.page === name && shown[kindOf(entry)].some((words) => says(words, entry))) seen.add(entry)
    }
  }
  return {
    look: async (page, name) => {
      const shown = await page.evaluate(readPage)
      note(shown, name)
      note(shown, 'layout')
    },
    read: (lines, name) => note({ ...nothing, everything: lines }, name),
    missing: () =>
      wanted
        .filter((entry) => !seen.has(entry))
        .map(
          ({ page, where, text, note: how }) =>
            `${page}, ${where}: "${text}"${how === null ? '' : ` (${how})`}`,
        ),
  }
}

/** Waits until a text is on the page, and records all ledger texts that the page then shows. */
export async function lookFor(
  page: Page,
  ledger: TextLedger,
  name: string,
  text: string | RegExp,
): Promise<void> {
  const found = page.getByText(text)
  // A message is shown for three seconds, so it is read as soon as it appears and nothing waits for it
  // afterwards. Text that is still fading in is not read yet.
  const isShown = async () => {
    const shown = await found.evaluateAll(([first]) =>
      first?.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    if (shown === true) await ledger.look(page, name)
    return shown
  }
  await expect.poll(isShown, { intervals: [50] }).toBe(true)
}

const nothing: Shown = { headings: [], buttons: [], tabs: [], columns: [], placeholders: [], everything: [] }

function kindOf({ where }: SpecText): keyof Shown {
  // A message in an empty pane is not a heading of the page, even if it is large.
  if (/^(empty state|nothing selected|error heading)/.test(where)) return 'everything'
  if (/\b(heading|dialog: title)$/.test(where)) return 'headings'
  if (/\bbutton\b|\bmenu item$|^sidebar item$|^breadcrumb$|type tile$/.test(where)) return 'buttons'
  if (/\btab$/.test(where)) return 'tabs'
  if (/\bcolumn$/.test(where)) return 'columns'
  return /\bplaceholder$/.test(where) ? 'placeholders' : 'everything'
}

/** Compares whole words and capitals. */
function says(words: string, { text, pattern }: SpecText): boolean {
  const exact = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(pattern ?? `(?<![\\p{L}\\d])${exact}(?![\\p{L}\\d])`, 'u').test(words)
}

/** Runs in the browser. Returns the words that are visible, or that a screen reader reads. */
function readPage(): Shown {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const named = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(isShown)
      .map((element) => element.getAttribute('aria-label') ?? element.innerText)
  const attributes = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)]
      .filter(isShown)
      .map((element) => element.getAttribute(name) ?? '')
  const placeholders = [...attributes('placeholder'), ...attributes('data-placeholder')]
  return {
    headings: named('h1, h2, h3, h4, [role=heading]'),
    buttons: named('button, a[href], [role=button], label'),
    tabs: named('[role=tab]').map((name) => name.replace(/[\s\d,]+$/, '')),
    columns: named('th'),
    placeholders,
    everything: [...document.body.innerText.split('\n'), ...placeholders, ...attributes('aria-label')],
  }
}
