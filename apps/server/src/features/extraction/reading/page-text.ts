// Turns one page of a PDF into pieces of text placed as on the displayed page.
import type { TextItem, TextPage } from '@sincerely/domain/extraction/types'
import { type Matrix, product } from './geometry.ts'
import { markedTextOf } from './marked-text.ts'
import { additionsTo } from './page-notes.ts'
import { type Layers, type Page, paintOf } from './page-paint.ts'
import { withSoftHyphens } from './soft-hyphens.ts'

type RawItem = { str: string; transform: number[]; width: number; fontName: string }
type Chunk = { items: object[]; styles: Record<string, { ascent: number }> }

export type PageText = Omit<TextPage, 'number'>

/**
 * With what does not stand as it is printed. `fonts` collects the fonts whose letters are doubtful; `left` is how many pieces
 * of text the file may still have.
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
  const text = { width, height, items: [...withSoftHyphens(items, paint.runs), ...values] }
  return marked.length === 0 ? text : { ...text, marked }
}

/** Control characters, letters of private use and replacement characters: the font does not say what it prints. */
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
  if (doubtful) item.doubtful = true
  return [item.x, item.y, item.width, item.height, item.angle].every(Number.isFinite) ? item : null
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
