// Puts back the hyphens that PDF.js leaves out: fonts may call the hyphen they print a soft one (U+00AD).
import type { TextItem } from '@sincerely/domain/extraction/types'
import { type Run, placeAt } from './page-runs.ts'

const SOFT = '\u00AD'

/** The same items, with the soft hyphens of the runs that they were made of. */
export function withSoftHyphens(items: readonly TextItem[], runs: readonly Run[]): TextItem[] {
  const hyphened = runs.filter(({ text }) => text.includes(SOFT))
  if (hyphened.length === 0) return [...items]
  return items.map((item) => {
    const own = hyphened.filter((run) => isOn(item, run))
    return { ...item, text: own.reduce(hyphensOf, item.text) }
  })
}

function isOn({ x, y, width, height }: TextItem, run: Run): boolean {
  const [far, high] = placeAt({ ...run, start: [x, y] }, run.start)
  return Math.abs(high) < 0.3 * height && far > -height && far < width + height
}

/** What the run prints without them is found again in the text; its spaces may have been put in or left out there. */
function hyphensOf(text: string, { text: printed }: Run): string {
  const parts = printed.split(SOFT).map((part) =>
    Array.from(part.replaceAll(/\s/gu, ''))
      .map((letter) =>
        /[\p{L}\p{N}]/u.test(letter) ? letter : String.raw`\u{${letter.codePointAt(0)?.toString(16)}}`,
      )
      .join(String.raw`\s*`),
  )
  const pattern = new RegExp(parts.map((part) => `(${part})`).join(String.raw`\s*`), 'u')
  return text.replace(pattern, (_, ...groups: string[]) => groups.slice(0, parts.length).join(SOFT))
}
