// Reads additions to a page: annotations, and values in its form fields.
import type { TextItem } from '@sincerely/domain/extraction/types'
import { type Matrix, type Point, applied, boundsOf, cornersOf } from './geometry.ts'
import type { Note } from './marked-text.ts'
import type { Page } from './page-paint.ts'

export type Additions = {
  notes: Note[]
  /** Positioned as on the displayed page. */
  values: TextItem[]
  /** The ids of annotations that do not affect the text beneath them. */
  harmless: ReadonlySet<string>
}

/** The properties of a PDF.js annotation that this module reads. */
type Annotation = {
  id: string
  subtype: string
  annotationFlags: number
  rect: [number, number, number, number]
  quadPoints?: ArrayLike<number> | null
  contentsObj?: { str: string }
  fieldType?: string
  fieldValue?: unknown
  exportValue?: string
  buttonValue?: string
  radioButton?: boolean
  multiLine?: boolean
  password?: boolean
  rotation?: number
  defaultAppearanceData?: { fontSize: number }
}

/** `view` maps from page coordinates to the displayed page. */
export async function additionsTo(page: Page, view: Matrix): Promise<Additions> {
  const all = (await page.getAnnotations()) as Annotation[]
  const seen = all.filter(({ annotationFlags }) => (annotationFlags & UNSEEN) === 0)
  return {
    notes: seen.flatMap((annotation) => notesIn(annotation, view)),
    values: seen.flatMap((annotation) => valueIn(annotation, view)),
    harmless: new Set(all.filter(({ subtype }) => HARMLESS.has(subtype)).map(({ id }) => id)),
  }
}

/** Flags of an annotation that is hidden or not shown on screen (ISO 32000-1, 12.5.3). */
const UNSEEN = 2 + 32
const HARMLESS = new Set(['Highlight', 'Underline', 'Squiggly', 'Link', 'Popup', 'Widget'])
/** Annotations that comment on the text beneath or beside them. */
const REMARKS = new Set(['FreeText', 'Text', 'Stamp', 'Caret', 'FileAttachment'])

function notesIn({ subtype, rect, quadPoints, contentsObj }: Annotation, view: Matrix): Note[] {
  const bounds = (corners: readonly Point[]) => boundsOf(corners.map((corner) => applied(view, corner)))
  if (subtype === 'StrikeOut')
    return quadsOf(quadPoints, rect).map((quad) => ({ bounds: bounds(quad), code: 'struck_out' }))
  if (subtype === 'Redact') return [{ bounds: bounds(cornersOf(...rect)), code: 'covered' }]
  const text = contentsObj?.str.replaceAll(/\s+/gu, ' ').trim() ?? ''
  if (!REMARKS.has(subtype) || (text === '' && subtype !== 'Stamp')) return []
  return [
    {
      bounds: bounds(cornersOf(...rect)),
      code: 'annotated',
      text: text === '' ? 'a stamp' : text.slice(0, 200),
    },
  ]
}

/** The corners of each line of text, which take eight numbers in `quads`. Without `quads`, the annotation's rectangle. */
function quadsOf(quads: ArrayLike<number> | null | undefined, rect: Annotation['rect']): Point[][] {
  const numbers = Array.from(quads ?? [])
  const found = Array.from({ length: Math.floor(numbers.length / 8) }, (_, at) =>
    [0, 2, 4, 6].map((corner): Point => [numbers[at * 8 + corner] ?? 0, numbers[at * 8 + corner + 1] ?? 0]),
  )
  return found.length > 0 ? found : [cornersOf(...rect)]
}

/** The value of a form field, at the place where the field shows it. A ticked box gives a tick. */
function valueIn(annotation: Annotation, view: Matrix): TextItem[] {
  const { subtype, fieldType, fieldValue, password } = annotation
  if (subtype !== 'Widget' || password === true) return []
  if (fieldType === 'Btn') return isTicked(annotation) ? linesIn(annotation, view, ['☒']) : []
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return []
  const text = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value) => typeof value === 'string',
  )
  return linesIn(annotation, view, text.join(', ').split(/\r\n?|\n/u))
}

function isTicked({ fieldValue, exportValue, buttonValue, radioButton }: Annotation): boolean {
  if (typeof fieldValue !== 'string' || fieldValue === 'Off') return false
  return radioButton === true
    ? fieldValue === buttonValue
    : exportValue === undefined || fieldValue === exportValue
}

function linesIn(
  { rect, multiLine, rotation = 0, defaultAppearanceData }: Annotation,
  view: Matrix,
  lines: string[],
) {
  const turned = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
  const local = boundsOf(cornersOf(...rect).map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]))
  const [width, high] = [local.right - local.left, local.bottom - local.top]
  const size = defaultAppearanceData?.fontSize || Math.min(12, Math.max(4, (0.7 * high) / lines.length))
  const [a, b] = view
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI - rotation + 720) % 360
  return lines.flatMap((text, at): TextItem[] => {
    if (text.trim() === '') return []
    // Multiple lines start at the top of the field; a single line is centred.
    const y = multiLine ? local.bottom - (at + 1) * 1.15 * size : local.top + (high - size) / 2 + 0.22 * size
    const [left, bottom] = [local.left + 2, y]
    const [x0, y0] = applied(view, [left * cos - bottom * sin, left * sin + bottom * cos])
    return [{ text, x: x0, y: y0, width: Math.min(width, 0.5 * size * text.length), height: size, angle }]
  })
}
