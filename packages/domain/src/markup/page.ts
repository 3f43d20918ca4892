// Collects text in the open block, item or cell, with its look.

import type { Alignment } from '../letters/allowed-markup.ts'
import type { HeadingLevel, ImageSource } from './blocks.ts'
import type { FoundBlock, FoundRun, Listed } from './found-blocks.ts'
import type { Attributes, SeenLook } from './seen-look.ts'
import { createTableReader } from './table-reader.ts'
import { withWordLists } from './word-lists.ts'

export type Page = {
  append(text: string, look: SeenLook, image?: ImageSource): void
  openText(kind: 'p' | 'h', level: HeadingLevel | null, align: Alignment | null, listed?: Listed): void
  closeText(): void
  openList(kind: 'ul' | 'ol', start: number, level?: number): void
  closeList(): void
  openItem(number?: number): void
  closeItem(): void
  /** Each method opens something and returns the function that closes it. */
  openLine(): () => void
  openTable(attributes: Attributes): () => void
  openHead(): () => void
  openRow(): () => void
  openCell(tag: 'td' | 'th', attributes: Attributes): () => void
  /** Writes words before the next text, whichever block that is in. If the item ends first, the words stand alone there. */
  putBeforeNext(words: string): void
  /** Separates the next text from what is there. */
  keepNextApart(): void
  /** Separates the next text from a digit before it, if it begins with a digit. */
  keepNumbersApart(): void
  /** Adds the label that Word writes before an item to the open paragraph. */
  addLabel(text: string): void
  lastCharacter(): string
  inText(): boolean
  finish(): FoundBlock[]
}

/** With `grids` tables stay tables where possible. Otherwise their rows become lines. */
export function createPage({ grids }: { grids: boolean }): Page {
  const tables = createTableReader(grids)
  let listed: Listed | null = null
  let before = ''
  let apart = false
  let numbersApart = false

  const append: Page['append'] = (text, look, image) => {
    const words = before + text
    before = ''
    const isNumberGoingOn =
      numbersApart && /^\p{N}/u.test(words) && /\p{N}$/u.test(tables.sheet().lastCharacter())
    const isApart = isNumberGoingOn || (apart && /^\S/u.test(words))
    tables.newOnSheet().append(runOf(isApart ? ` ${words}` : words, look, image))
    apart = false
    numbersApart = false
  }

  const openText: Page['openText'] = (kind, level, align, item) => {
    apart = false
    listed = item ?? null
    tables.newOnSheet().openText(kind, level, align, item)
  }

  const putNow = (): void => {
    if (before.trim() !== '') tables.newOnSheet().append({ text: before.trimEnd() })
    before = ''
  }

  const closeText = (): void => {
    listed = null
    tables.sheet().closeText()
  }

  const openLine = (): (() => void) => {
    openText('p', null, null)
    return closeText
  }

  return {
    append,
    openText,
    closeText,
    openLine,
    openList: (kind, start, level) => tables.newOnSheet().openList(kind, start, level),
    closeList: () => tables.sheet().closeList(),
    openItem: (number) => tables.newOnSheet().openItem(number),
    closeItem() {
      putNow()
      tables.sheet().closeItem()
    },
    openTable: (attributes) => inTurn(openLine(), tables.openTable(attributes)),
    openHead: () => tables.openHead(),
    openRow: () => tables.openRow() ?? openLine(),
    openCell(tag, attributes) {
      apart = false
      return tables.openCell(tag, attributes) ?? openLine()
    },
    putBeforeNext: (words) => void (before += words),
    keepNextApart: () => void (apart = true),
    keepNumbersApart: () => void (numbersApart = true),
    addLabel(text) {
      if (listed) listed.label = (listed.label ?? '') + text
      else before += text
    },
    lastCharacter: () => tables.sheet().lastCharacter(),
    inText: () => tables.sheet().inText(),
    finish: () => withWordLists(tables.sheet().blocks, 0),
  }
}

/** Closes in the reverse order of opening. */
function inTurn(first: () => void, second: () => void): () => void {
  return () => {
    second()
    first()
  }
}

function runOf(text: string, look: SeenLook, image?: ImageSource): FoundRun {
  const run: FoundRun = { text }
  if (look.bold) run.bold = true
  if (look.italic) run.italic = true
  if (look.underline) run.underline = true
  if (look.href !== null) run.href = look.href
  if (look.raised !== '') run.raised = look.raised
  if (look.struck) run.struck = true
  if (image) run.image = image
  return run
}
