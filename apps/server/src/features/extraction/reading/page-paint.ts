// Everything that a page paints, in order: text runs, bars and lines, pictures. The order shows which text is visible.
import { getResolvedPDFJS } from 'unpdf'
import {
  type Bounds,
  type Matrix,
  type Point,
  boundsOf,
  cornersIn,
  cornersOf,
  identity,
  isBoxed,
  isEmpty,
  overlapOf,
  product,
} from './geometry.ts'
import type { Opened } from './open-pdf.ts'
import { type Outline, barOf, filledIn, pointsIn, strokedIn } from './page-outlines.ts'
import { type Glyph, type Run, TRANSPARENT, runOf } from './page-runs.ts'
import { type Colour, type Look, changesOf, colourOf, lookAtFirst } from './paint-look.ts'

export type Page = Awaited<ReturnType<Opened['getPage']>>
export type Layers = Awaited<ReturnType<Opened['getOptionalContentConfig']>>

export type Shape = Outline & { colour: Colour; isOpaque: boolean; order: number }
export type Picture = { bounds: Bounds; order: number }
export type Paint = {
  runs: Run[]
  shapes: Shape[]
  pictures: Picture[]
  /** Whether the page has no ink. An operation that is not understood counts as ink. */
  isBlank: boolean
}

export type Painting = {
  /** Maps from page coordinates to the displayed page. */
  view: Matrix
  width: number
  height: number
  layers: Layers
  /** The ids of annotations that do not affect the text beneath them. */
  harmless: ReadonlySet<string>
}

/** Annotations are painted last, as on screen. Their text does not belong to the page's text. */
export async function paintOf(page: Page, painting: Painting): Promise<Paint> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const handlers = new Map(Object.entries(OPS).map(([name, code]) => [code, HANDLERS[name]]))
  const { view, width, height } = painting
  const look = lookAtFirst(view, { left: 0, top: 0, right: width, bottom: height })
  const paint: Paint = { runs: [], shapes: [], pictures: [], isBlank: true }
  const state: State = {
    painting,
    paint,
    look,
    looks: [],
    shown: [],
    annotation: null,
    text: identity,
    line: identity,
    isCutting: false,
    isBare: false,
  }
  for (const [order, code] of fnArray.entries()) {
    handlers.get(code)?.(state, (argsArray as unknown[][])[order] ?? [], order)
    state.isBare = code === OPS.transform
  }
  if (state.isBare) picture(state, [], fnArray.length)
  return paint
}

type State = {
  painting: Painting
  paint: Paint
  look: Look
  looks: Look[]
  /** For each open marked-content sequence, whether its layer is shown. */
  shown: boolean[]
  annotation: 'painted' | 'harmless' | null
  text: Matrix
  line: Matrix
  /** Whether the next path becomes the clipping path. */
  isCutting: boolean
  /** Whether the last operation changed the coordinates. */
  isBare: boolean
}

type Args = readonly unknown[]
type Handler = (state: State, args: Args, order: number) => void

const push: Handler = (state) => {
  state.looks.push({ ...state.look })
}

const pop: Handler = (state) => {
  state.look = state.looks.pop() ?? state.look
}

function sets(read: (args: Args, look: Look) => Partial<Look>): Handler {
  return (state, args) => {
    Object.assign(state.look, read(args, state.look))
  }
}

function startsText(read: (args: Args, state: State) => Matrix): Handler {
  return (state, args) => {
    state.line = read(args, state)
    state.text = state.line
  }
}

function moved(line: Matrix, x: unknown, y: unknown): Matrix {
  return product(line, [1, 0, 0, 1, Number(x), Number(y)])
}

function ink({ paint }: State, colour: Colour = null): void {
  const isWhite = colour?.every((part) => part === 255) ?? false
  if (!isWhite) paint.isBlank = false
}

const picture: Handler = (state, _, order) => {
  ink(state)
  const { look, shown, annotation, paint } = state
  const bounds = overlapOf(boundsOf(cornersIn(look.matrix, UNIT)), look.clip)
  if (!shown.includes(false) && annotation === null && !isEmpty(bounds))
    paint.pictures.push({ bounds, order })
}

/** A picture of only a few pixels counts as a bar. */
const barOrPicture: Handler = (state, [image, width, height], order) => {
  ink(state)
  if (Number(width) * Number(height) > MOST_IN_BAR) picture(state, [image], order)
  else
    addShapes(state, barOf(cornersIn(state.look.matrix, UNIT)), {
      colour: null,
      alpha: state.look.fillAlpha,
      order,
    })
}

const MOST_IN_BAR = 16
const UNIT = [0, 0, 1, 1]

const HANDLERS: Record<string, Handler> = {
  save: push,
  restore: (state, args, order) => {
    // If a picture is too large to decode, only its place is known.
    if (state.isBare) picture(state, args, order)
    pop(state, args, order)
  },
  transform: sets((matrix, look) => ({ matrix: product(look.matrix, matrix as unknown as Matrix) })),
  paintFormXObjectBegin: (state, [matrix, box], order) => {
    push(state, [], order)
    if (matrix) HANDLERS.transform?.(state, matrix as Args, order)
    if (box) cutOut(state, cornersIn(state.look.matrix, box as number[]))
  },
  paintFormXObjectEnd: pop,
  beginAnnotation: (state, [id, box, ...matrices], order) => {
    push(state, [], order)
    const { view, width, height, harmless } = state.painting
    state.look = lookAtFirst(view, { left: 0, top: 0, right: width, bottom: height })
    if (box) cutOut(state, cornersIn(view, box as number[]))
    for (const matrix of matrices.slice(0, 2)) HANDLERS.transform?.(state, matrix as Args, order)
    state.annotation = harmless.has(String(id)) ? 'harmless' : 'painted'
  },
  endAnnotation: (state, args, order) => {
    pop(state, args, order)
    state.annotation = null
  },
  beginMarkedContent: ({ shown }) => {
    shown.push(true)
  },
  beginMarkedContentProps: ({ shown, painting }, [tag, layer]) => {
    shown.push(tag !== 'OC' || (painting.layers.isVisible(layer) as boolean))
  },
  endMarkedContent: ({ shown }) => {
    shown.pop()
  },
  setGState: (state, [changes], order) => {
    for (const [name, value] of changes as [string, unknown][])
      sets(() => changesOf(name, value))(state, [], order)
  },
  setLineWidth: sets(([lineWidth]) => ({ lineWidth: Number(lineWidth) })),
  setFillRGBColor: sets(([colour]) => ({ fill: colourOf(colour) })),
  setStrokeRGBColor: sets(([colour]) => ({ stroke: colourOf(colour) })),
  setFillColorN: sets(() => ({ fill: null })),
  setStrokeColorN: sets(() => ({ stroke: null })),
  clip: (state) => {
    state.isCutting = true
  },
  eoClip: (state) => {
    state.isCutting = true
  },
  constructPath: (state, [code, data], order) => {
    const [path] = data as [Float32Array | null]
    if (path) paintPath(state, { code: Number(code), path, order })
    state.isCutting = false
  },
  shadingFill: (state, _, order) => {
    ink(state)
    const { left, top, right, bottom } = state.look.clip
    addShapes(state, barOf(cornersOf(left, top, right, bottom)), { colour: null, alpha: 1, order })
  },
  paintImageXObject: barOrPicture,
  paintInlineImageXObject: (state, [image], order) => {
    const { width, height } = image as { width: number; height: number }
    barOrPicture(state, [image, width, height], order)
  },
  paintImageXObjectRepeat: picture,
  paintImageMaskXObject: (state, [image], order) => {
    const { width, height } = image as { width: number; height: number }
    barOrPicture(state, [image, width, height], order)
  },
  paintSolidColorImageMask: (state, _, order) => {
    ink(state)
    const { matrix, fill, fillAlpha } = state.look
    addShapes(state, barOf(cornersIn(matrix, UNIT)), { colour: fill, alpha: fillAlpha, order })
  },
  setCharSpacing: sets(([spacing]) => ({ spacing: Number(spacing) })),
  setWordSpacing: sets(([wordSpacing]) => ({ wordSpacing: Number(wordSpacing) })),
  setHScale: sets(([percent]) => ({ stretch: Number(percent) / 100 })),
  setLeading: sets(([leading]) => ({ leading: Number(leading) })),
  setTextRise: sets(([rise]) => ({ rise: Number(rise) })),
  setTextRenderingMode: sets(([mode]) => ({ mode: Number(mode) })),
  setFont: sets(([, fontSize]) => ({ fontSize: Number(fontSize) })),
  beginText: startsText(() => identity),
  setTextMatrix: startsText(([matrix]) => matrix as Matrix),
  moveText: startsText(([x, y], { line }) => moved(line, x, y)),
  setLeadingMoveText: (state, args, order) => {
    sets(([, y]) => ({ leading: -Number(y) }))(state, args, order)
    HANDLERS.moveText?.(state, args, order)
  },
  nextLine: startsText((_, { line, look }) => moved(line, 0, -look.leading)),
  showText: (state, [glyphs], order) => addRun(state, glyphs as (Glyph | number)[], order),
}

/** Limits the visible area to the inside of the path. */
function cutOut(state: State, points: readonly Point[]): void {
  const bounds = boundsOf(points)
  const { clip, isClipRough } = state.look
  const isRough = isClipRough || !isBoxed(points, bounds)
  Object.assign(state.look, { clip: overlapOf(clip, bounds), isClipRough: isRough })
}

function paintPath(
  state: State,
  { code, path, order }: { code: number; path: Float32Array; order: number },
): void {
  const { look, isCutting } = state
  const how = PATHS[code]
  if (how?.isFilled) ink(state, look.fill)
  if (how?.isStroked) ink(state, look.stroke)
  if (how?.isFilled)
    addShapes(state, filledIn(path, look.matrix), { colour: look.fill, alpha: look.fillAlpha, order })
  if (how?.isStroked)
    addShapes(state, strokedIn(path, look.matrix, look.lineWidth), {
      colour: look.stroke,
      alpha: look.strokeAlpha,
      order,
    })
  if (isCutting) cutOut(state, pointsIn(path, look.matrix))
}

/** The paths to fill or stroke, by the PDF.js operator codes from `stroke` to `closeEOFillStroke`. */
const PATHS: Record<number, { isFilled: boolean; isStroked: boolean }> = Object.fromEntries(
  [20, 21, 22, 23, 24, 25, 26, 27].map((code) => [
    code,
    { isFilled: code > 21, isStroked: code < 22 || code > 23 },
  ]),
)

type Inking = { colour: Colour; alpha: number; order: number }

/** Adds bars and lines, clipped to the visible area. */
function addShapes(state: State, outlines: readonly Outline[], { colour, alpha, order }: Inking): void {
  const { look, shown, annotation, paint } = state
  if (shown.includes(false) || annotation === 'harmless' || alpha < TRANSPARENT) return
  const isOpaque = alpha > OPAQUE && !look.isBlended && !look.isClipRough
  for (const outline of outlines) {
    const bounds = overlapOf(outline.bounds, look.clip)
    if (isEmpty(bounds)) continue
    const { left, top, right, bottom } = bounds
    const isUpright = outline.points.length > 2 && isBoxed(outline.points, outline.bounds)
    const points = isUpright ? cornersOf(left, top, right, bottom) : outline.points
    paint.shapes.push({ ...outline, points, bounds, colour: isOpaque ? colour : null, isOpaque, order })
  }
}

/** Above this opacity, from 0 to 1, a shape hides the objects under it. */
const OPAQUE = 0.85

function addRun(state: State, glyphs: readonly (Glyph | number)[], order: number): void {
  const { look, text, shown, annotation, paint } = state
  const { run, advance } = runOf(glyphs, { look, text, order })
  state.text = product(text, [1, 0, 0, 1, advance, 0])
  // Glyphs that have no text can leave ink too.
  if (glyphs.some((glyph) => typeof glyph !== 'number' && /^$|\S/u.test(glyph.unicode))) ink(state)
  if (run && annotation === null) paint.runs.push(shown.includes(false) ? { ...run, isAway: true } : run)
}
