// Turns one page of a PDF into pieces of text placed as on the displayed page.
import type { TextItem, TextPage } from '@sincerely/domain/extraction/types'
import type { getDocumentProxy } from 'unpdf'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type Matrix = [number, number, number, number, number, number]
type RawItem = { str: string; transform: number[]; width: number; fontName: string }
type Chunk = { items: object[]; styles: Record<string, { ascent: number }> }

export type PageText = Omit<TextPage, 'number'>

/** `fonts` collects the fonts whose letters are doubtful; `left` is how many pieces of text the file may still have. */
export async function readPage(
  page: Page,
  { fonts, left }: { fonts: Set<string>; left: number },
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
    placed(item, { view: transform as Matrix, unit, doubtful: fonts.has(item.fontName) })
  return { width, height, items: raw.map(place).filter((item) => item !== null) }
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
  const [a, b, c, d, x, y] = product(view, transform as Matrix)
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

function product([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
