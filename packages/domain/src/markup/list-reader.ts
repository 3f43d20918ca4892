// Reads HTML lists. Those that a letter can number become its lists, and others keep their labels as words.

import { type Counting, isCounting, writeListLabel } from './list-labels.ts'
import type { Page } from './page.ts'
import { type Attributes, styleOf } from './seen-look.ts'

export type ListReader = {
  /** Each method opens something and returns the function that closes it. */
  openList(kind: 'ul' | 'ol', attributes: Attributes): () => void
  openItem(attributes: Attributes): () => void
}

/** `next` is the number of the next item. `close` is set once the list has become a real list, or lines with words. */
type OpenList = {
  kind: 'ul' | 'ol'
  counting: Counting
  next: number
  step: 1 | -1
  inWords: boolean
  close: (() => void) | null
}

/** The first item decides how the list is read, because some programs say only there how it is numbered. */
export function createListReader(page: Page): ListReader {
  const open: OpenList[] = []

  const begin = (list: OpenList, attributes: Attributes): void => {
    list.counting = countingOf(attributes) ?? list.counting
    const counts = list.counting === '1' && list.step === 1 && isCountable(list.next)
    list.inWords = list.kind === 'ol' && !counts
    if (!list.inWords) page.openList(list.kind, list.next, levelOf(attributes))
    list.close = list.inWords ? page.openLine() : page.closeList
  }

  return {
    openList(kind, attributes) {
      const start = wholeNumber(attributes['start'])
      const step = start !== null && attributes['reversed'] !== undefined ? -1 : 1
      const counting = countingOf(attributes) ?? '1'
      const list: OpenList = { kind, counting, next: start ?? 1, step, inWords: false, close: null }
      const endLine = page.openLine()
      endLine()
      open.push(list)
      return () => {
        open.pop()
        list.close?.()
      }
    },
    openItem(attributes) {
      const list = open.at(-1)
      const number = wholeNumber(attributes['value']) ?? list?.next ?? 1
      if (list) list.next = number
      if (list?.close === null) begin(list, attributes)
      if (list) list.next += list.step
      if (!list?.inWords) {
        page.openItem(isCountable(number) ? number : undefined)
        return page.closeItem
      }
      const closeLine = page.openLine()
      page.putBeforeNext(`${writeListLabel(number, list.counting)} `)
      return () => {
        page.closeItem()
        closeLine()
      }
    },
  }
}

/** A letter's list can start at a number from 1 to 9999. */
function isCountable(number: number): boolean {
  return number >= 1 && number <= 9_999
}

function wholeNumber(digits: string | undefined): number | null {
  return digits !== undefined && /^-?\d{1,6}$/u.test(digits.trim()) ? Number(digits) : null
}

function countingOf(attributes: Attributes): Counting | null {
  const type = attributes['type'] ?? ''
  if (isCounting(type)) return type
  return COUNTING[styleOf(attributes)['list-style-type']?.toLowerCase() ?? ''] ?? null
}

const COUNTING: Record<string, Counting | undefined> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** The browser edition of Word writes each item as a list of its own, with its depth in this attribute. */
function levelOf(attributes: Attributes): number | undefined {
  const level = attributes['data-aria-level'] ?? ''
  return /^[1-9]$/u.test(level) ? Number(level) : undefined
}
