// Turns one page of a PDF into pieces of text placed as on the displayed page.
import type { TextItem, TextPage } from '@sincerely/domain/extraction/types'
import { type Matrix, product } from './geometry.ts'
import { markedTextOf } from './marked-text.ts'
import { additionsTo } from './page-notes.ts'
import { type Layers, type Page, paintOf } from './page-paint.ts'
import { type Run, placeAt } from './page-runs.ts'

type RawItem = { str: string; transform: number[]; width: number; fontName: string }
type Chunk = { items: object[]; styles: Record<string, { ascent: number }> }

export type PageText = Omit<TextPage, 'number'>

/**
 * The result includes text that is not visible or has been struck out. `fonts` collects fonts with doubtful characters. `left`
 * is the number of further pieces of text that the file may have.
 */
export async function readPage(
  page: Page,
  { fonts, left, layers }: { fonts: Set<string>; left: number; layers: Layers },
): Promise<PageText | 'too_much_text'> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const unit = page.userUnit
  const raw: RawItem[] = []
  const reader = (page.streamTextContent() as ReadableStream<Chunk>).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    for (const item of value.items) if (isText(item)) raw.push(item)
    for (const [name, { ascent }] of Object.entries(value.styles)) if (!(ascent > 0)) fonts.add(name)
    if (raw.length <= left) continue
    await reader.cancel(new Error('too much text'))
    return 'too_much_text'
  }
  for (const { str, fontName } of raw) if (UNREADABLE.test(str)) fonts.add(fontName)
  const place = (item: RawItem) =>
    placed(item, { view: transform as unknown as Matrix, unit, doubtful: fonts.has(item.fontName) })
  const items = raw.map(place).filter((item) => item !== null)
  const view = transform as unknown as Matrix
  const { notes, values, harmless } = await additionsTo(page, view)
  const paint = await paintOf(page, { view, width, height, layers, harmless })
  const marked = markedTextOf(paint, notes)
  const text: PageText = { width, height, items: [...withSoftHyphens(items, paint.runs), ...values] }
  if (marked.length > 0) text.marked = marked
  if (text.items.length === 0 && paint.isBlank) text.isBlank = true
  return text
}

/** Control, private-use and replacement characters. The font does not say what it prints for them. */
const UNREADABLE = /[\p{Cc}\p{Co}\uFFFD]/u

function isText(item: object): item is RawItem {
  return 'str' in item && typeof item.str === 'string' && item.str.trim() !== ''
}

function placed(
  { str, transform, width }: RawItem,
  { view, unit, doubtful }: { view: Matrix; unit: number; doubtful: boolean },
): TextItem | null {
  const [a, b, c, d, x, y] = product(view, transform as unknown as Matrix)
  const item: TextItem = {
    text: str,
    x: tenth(x),
    y: tenth(y),
    width: tenth(width * unit),
    height: tenth(Math.hypot(c, d)),
    angle: Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
  if (doubtful) item.doubt = 'doubtful_font'
  return [item.x, item.y, item.width, item.height, item.angle].every(Number.isFinite) ? item : null
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}

/** PDF.js drops the soft hyphen, although some fonts print their hyphen with it. */
const SOFT = '\u00AD'

/** Restores the soft hyphens that the runs contained. */
function withSoftHyphens(items: readonly TextItem[], runs: readonly Run[]): TextItem[] {
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

/** Finds the run's text, without hyphens, in the item. PDF.js may have added or removed spaces. */
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
