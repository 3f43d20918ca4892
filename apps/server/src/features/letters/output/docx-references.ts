// The links, lists, pictures and fonts of a Word file, numbered in order of appearance, so that the same letter always gives the
// same file.

import type { INumberingOptions } from 'docx'
import { MAX_LIST_DEPTH } from '@sincerely/domain/letters/allowed-markup'
import { type CarriedFont, type CarriedFonts, fontsToCarry } from './docx-fonts.ts'
import { type ListKind, type ListLook, type Numbering, levelsOf } from './docx-lists.ts'

/** The relationship of a link, and the anchor within the target page. */
export type LinkReference = { id: string; anchor?: string }

export type References = {
  linkTo(href: string): LinkReference
  /** A numbered list begins at its `start` and never continues the list before. */
  numberList(list: { kind: ListKind; start: number }, around: ListKind[]): Numbering
  nextPicture(): number
  /** Collects text in a font that is included in the file. */
  writeIn(font: CarriedFont, text: string): void
  links(): { id: string; target: string }[]
  /** The list styles that were used. */
  lists(): INumberingOptions
  fonts(): Promise<CarriedFonts>
}

/** `smallest` is the smallest type size in points, which sets the indent of lists; 0 for ordinary print. */
export function createReferences(smallest: number): References {
  const targets = new Map<string, string>()
  const looks = new Map<string, ListLook>()
  const written = new Map<CarriedFont, string>()
  let lists = 0
  let pictures = 0

  return {
    linkTo(href) {
      const { target, anchor } = divide(href)
      const id = targets.get(target) ?? `Link${targets.size + 1}`
      targets.set(target, id)
      return { id, anchor }
    },
    numberList({ kind, start }, around) {
      const level = Math.min(around.length, MAX_LIST_DEPTH - 1)
      if (kind === 'ol') {
        const reference = `numbers from ${start}`
        looks.set(reference, { kind, start })
        lists += 1
        return { reference, instance: lists, level }
      }
      // Bullets do not count, so all lists with bullets are one list. Only surrounding bullets change the mark.
      const marksFrom = around.filter((outer) => outer === 'ol').length
      const reference = `bullets from ${marksFrom}`
      looks.set(reference, { kind, marksFrom })
      return { reference, instance: 0, level }
    },
    nextPicture: () => (pictures += 1),
    writeIn: (font, text) => void written.set(font, `${written.get(font) ?? ''}${text}`),
    links: () => [...targets].map(([target, id]) => ({ id, target })),
    lists: () => ({
      config: [...looks].map(([reference, look]) => ({ reference, levels: levelsOf(look, smallest) })),
    }),
    fonts: () => fontsToCarry(written),
  }
}

/** Word stores an anchor separately from the address, and accepts at most 255 characters for it. */
function divide(href: string): { target: string; anchor?: string } {
  const address = safeAddress(href)
  const at = address.indexOf('#')
  const anchor = address.slice(at + 1)
  if (at < 1 || anchor === '' || anchor.length > 255) return { target: address }
  return { target: address.slice(0, at), anchor }
}

/** For Word, a file with an invalid URI is damaged, so invalid characters are escaped. */
function safeAddress(href: string): string {
  const address = URL.canParse(href) ? new URL(href).href : href
  return address
    .replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, (character) => encodeURIComponent(character))
    .replace(/%(?![\dA-Fa-f]{2})/gu, '%25')
}
