// Rotates a page's text upright and splits it into words with positions along the reading direction.
import type { CrossingCode } from './marks.ts'
import type { Box, LetterDoubt, MarkedText, TextItem, TextPage } from './types.ts'

/** A word in reading coordinates, in points: x along the line and y down the page, even if the page is rotated. */
export type Word = {
  text: string
  page: number
  x0: number
  x1: number
  /** The y position of the baseline. */
  y: number
  size: number
  /** The word's position on the displayed page. */
  box: Box
  doubt?: LetterDoubt
  crossings?: Crossing[]
}

/** The reason why a word is not valid as printed. For `beside_crossed`, `text` was beside the word and is crossed out. */
export type Crossing = { code: CrossingCode | 'beside_crossed'; text?: string }

/** Returns a page's words in the direction of most of its text. Text at other angles (stamps, watermarks) is left out. */
export function uprightWords(page: TextPage): Word[] {
  const items = page.items.filter(({ text, height }) => text.trim() !== '' && height > 0.5)
  const angle = mainAngle(items)
  const words = items
    .filter((item) => turnBetween(item.angle, angle) <= 3)
    .flatMap((item) => wordsOf(item, { angle, page: page.number }))
  const marked = (page.marked ?? []).filter((stretch) => turnBetween(stretch.angle, angle) <= 3)
  return marked.length === 0 ? words : words.map((word) => crossed(word, marked, turnOf(angle)))
}

type Turn = { cos: number; sin: number }

function turnOf(angle: number): Turn {
  return { cos: Math.cos((angle * Math.PI) / 180), sin: Math.sin((angle * Math.PI) / 180) }
}

/** Adds the marks of the ranges that cover a good part of the word. */
function crossed(word: Word, marked: readonly MarkedText[], { cos, sin }: Turn): Word {
  const over = marked.filter(({ x, y, width }) => {
    const [start, line] = [x * cos + y * sin, y * cos - x * sin]
    const shared = Math.min(word.x1, start + width) - Math.max(word.x0, start)
    return Math.abs(line - word.y) < 0.4 * word.size && shared > 0.4 * (word.x1 - word.x0)
  })
  if (over.length === 0) return word
  const crossings = over.map(({ code, text }): Crossing => (text === undefined ? { code } : { code, text }))
  return { ...word, crossings: [...(word.crossings ?? []), ...crossings] }
}

function mainAngle(items: readonly TextItem[]): number {
  const letters = new Map<number, number>()
  for (const { angle, text } of items) {
    letters.set(angle, (letters.get(angle) ?? 0) + text.length)
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360
  return Math.min(turn, 360 - turn)
}

type Placing = { angle: number; page: number }

function wordsOf(item: TextItem, { angle, page }: Placing): Word[] {
  const { cos, sin } = turnOf(angle)
  const start = item.x * cos + item.y * sin
  const y = item.y * cos - item.x * sin
  const text = composed(item.text)
  const unit = item.width / (letterWidths(text) || 1)
  const fromRight = RIGHT_TO_LEFT.test(text)
  return [...text.matchAll(/\S+/gu)].map((match) => {
    const before = letterWidths(text.slice(0, match.index)) * unit
    const width = letterWidths(match[0]) * unit
    const x0 = start + (fromRight ? item.width - before - width : before)
    const isStruck = STROKES.test(match[0])
    const word = {
      text: isStruck ? match[0].replaceAll(EACH_STROKE, '').normalize('NFC') : match[0],
      page,
      x0,
      x1: x0 + width,
      y,
      size: item.height,
      ...(item.doubt ? { doubt: item.doubt } : {}),
      ...(isStruck ? { crossings: [{ code: 'struck_out' as const }] } : {}),
    }
    return { ...word, box: displayedBox(word, { cos, sin }) }
  })
}

/** Matches letters with a stroke through each: U+0335 to U+0338. */
const STROKES = /(?:\p{L}|\p{N})[\u0335-\u0338]/u
const EACH_STROKE = /[\u0335-\u0338]/gu

/**
 * Replaces the contextual forms of Arabic letters that some PDFs contain, because names use plain letters. A printed soft hyphen
 * becomes a hyphen.
 */
function composed(text: string): string {
  return text
    .replaceAll('\u00AD', '-')
    .replaceAll(/[\uFB1D-\uFDFF\uFE70-\uFEFC]+/gu, (shapes) => shapes.normalize('NFKC'))
    .normalize('NFC')
}

/** Matches right-to-left scripts: Hebrew, Arabic and related ones. */
export const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/** Returns character widths in ems of an ordinary font. Only proportions matter, to place a word within its piece of text. */
function letterWidths(text: string): number {
  let sum = 0
  for (const letter of text) {
    if (" .,:;'’|!iljtfrI()[]/-".includes(letter)) sum += 0.3
    else if ('mwMW@%'.includes(letter)) sum += 0.85
    else sum += /[\p{Lu}—]/u.test(letter) ? 0.68 : 0.53
  }
  return sum
}

/** Returns the box from the height of capitals to the depth of descenders, rotated back to the displayed page. */
function displayedBox({ x0, x1, y, size }: Omit<Word, 'box'>, { cos, sin }: Turn): Box {
  const corners = [x0, x1].flatMap((x) =>
    [y - 0.8 * size, y + 0.25 * size].map((at) => [x * cos - at * sin, x * sin + at * cos] as const),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, at]) => at)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Returns the bounding box of all the boxes, to a tenth of a point. */
export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  const tenth = (points: number) => Math.round(points * 10) / 10
  return { x: tenth(left), y: tenth(top), width: tenth(right - left), height: tenth(bottom - top) }
}
