// Notes which texts of spec-texts.json a page shows, each in the kind of place it belongs to.
import { readFileSync } from 'node:fs'
import { type Page, expect } from '@playwright/test'

export type SpecText = {
  text: string
  page: string
  where: string
  source: string
  /** Which step of the plan brings it: 1 is this one, null never. */
  issue: number | null
  /** How it is brought on the page; those of 'model' need an AI provider, and have a walk of their own. */
  how?: 'load' | 'signed-out' | 'empty' | 'act' | 'model'
  /** A regular expression that finds it, where the text itself is only its form. */
  pattern?: string
  note: string | null
}

/** A page's texts by kind. */
type Shown = Record<'headings' | 'buttons' | 'tabs' | 'columns' | 'placeholders' | 'everything', string[]>

export const specTexts = JSON.parse(
  readFileSync(new URL('../spec-texts.json', import.meta.url), 'utf8'),
) as SpecText[]

export type TextLedger = {
  /** Looks at a page as it is now, for the texts that belong to the page of this name and to the layout. */
  look: (page: Page, name: string) => Promise<void>
  /** Texts that stand somewhere else, such as in a printed letter. */
  read: (lines: string[], name: string) => void
  missing: () => string[]
}

/** The texts on a page now. */
export const builtTexts = specTexts.filter(({ how }) => how !== undefined)

/** Pages with a walk in a file of their own. */
export const walkedElsewhere = [
  '/patients/upload',
  '/admin/assignments',
  '/admin/users',
  '/admin/patients',
  '/admin/letters',
]

/** Does it say what brings it, and stand there; or why there is no occasion for it? */
export function isAsPlanned({ issue, how, note }: SpecText): boolean {
  const isPlanned = issue !== null && issue >= 1 && issue <= 6
  const isDropped = issue === null && note !== null
  const isBuilt = how !== undefined
  return isBuilt ? isPlanned : isDropped
}

/** Those of these pages that stand there without an AI provider, in a practice that has patients. */
export function textsOf(pages: readonly string[]): SpecText[] {
  return builtTexts.filter(({ how, page }) => how !== 'empty' && how !== 'model' && pages.includes(page))
}

/** `wanted` are the texts that have to be seen sooner or later. */
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

/** Waits until a text is on the page, and looks for all others as well. */
export async function lookFor(
  page: Page,
  ledger: TextLedger,
  name: string,
  text: string | RegExp,
): Promise<void> {
  const found = page.getByText(text)
  // A message stays three seconds, so nothing here waits for it once it has gone, and it is read as soon as it is there. What is
  // still fading in is not read yet.
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
  // A message in an empty pane is no heading of the page, however large it is.
  if (/^(empty state|nothing selected|error heading)/.test(where)) return 'everything'
  if (/\b(heading|dialog: title)$/.test(where)) return 'headings'
  if (/\bbutton\b|\bmenu item$|^sidebar item$|^breadcrumb$|type tile$/.test(where)) return 'buttons'
  if (/\btab$/.test(where)) return 'tabs'
  if (/\bcolumn$/.test(where)) return 'columns'
  return /\bplaceholder$/.test(where) ? 'placeholders' : 'everything'
}

/** As whole words, in these capitals. */
function says(words: string, { text, pattern }: SpecText): boolean {
  const exact = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(pattern ?? `(?<![\\p{L}\\d])${exact}(?![\\p{L}\\d])`, 'u').test(words)
}

/** Runs in the browser: the words that can be seen or are read aloud there now. */
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
