// The marks of the fact check in a text, for the editor and for the page.
import type { Finding, Range, Severity } from '@sincerely/domain/fact-check/types'

export type Mark = Range & {
  /** The id of the finding; null for looked-up words and remarks on style. */
  id: string | null
  kind: Severity | 'accepted' | 'source' | 'style'
  isCurrent: boolean
  /** The tooltip. */
  hint: string
}

type MarkOptions = {
  findings: readonly Finding[]
  isAccepted: (id: string) => boolean
  /** The id of the current finding. */
  current: string | null
}

const priority = {
  critical: 0,
  major: 1,
  minor: 2,
  accepted: 3,
  source: 4,
  style: 5,
} as const satisfies Record<Mark['kind'], number>

/** Returns the marks of a letter's text by position. Findings about missing text have no mark. */
export function marksOf({ findings, isAccepted, current }: MarkOptions): Mark[] {
  return findings
    .filter(({ start, end }) => start >= 0 && end > start)
    .flatMap(({ id, start, end, places = [{ start, end }], severity, message }) =>
      places.map((place): Mark => ({
        id,
        ...place,
        isCurrent: id === current,
        hint: message,
        kind: isAccepted(id) ? 'accepted' : severity,
      })),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

type Shown = { html: string; ranges: readonly Range[] } | null

/** Returns the marks of looked-up words and of a remark on style, if they are of this text. */
export function shownMarks(html: string, { sources, styled }: { sources: Shown; styled: Shown }): Mark[] {
  const marksIn = (shown: Shown, kind: 'source' | 'style') =>
    (shown?.html === html ? shown.ranges : []).map(({ start, end }): Mark => ({
      id: null,
      start,
      end,
      kind,
      isCurrent: false,
      hint: 'The selected words',
    }))
  return [...marksIn(sources, 'source'), ...marksIn(styled, 'style')]
}

/** Returns the attributes of an element that shows a mark. */
export function markAttributes({ id, kind, isCurrent, hint }: Mark): Record<string, string> {
  return {
    'data-look': kind,
    title: hint,
    ...(id !== null && { 'data-finding': id }),
    ...(isCurrent && { 'data-current': 'true' }),
  }
}

/**
 * A piece of a run, with its offset in the run and its mark. Of overlapping marks, the current one shows, else the most
 * severe.
 */
export type Piece = { text: string; from: number; mark: Mark | null }

/** Splits a run of text where marks start and end. `start` is the offset of the run in the plain text. */
export function splitByMarks(text: string, start: number, marks: readonly Mark[]): Piece[] {
  const overlapping = marks.filter((mark) => mark.start < start + text.length && mark.end > start)
  if (overlapping.length === 0) return [{ text, from: 0, mark: null }]
  const cuts = new Set([0, text.length])
  for (const mark of overlapping) {
    cuts.add(Math.max(mark.start - start, 0))
    cuts.add(Math.min(mark.end - start, text.length))
  }
  const offsets = [...cuts].toSorted((a, b) => a - b)
  return offsets.slice(0, -1).map((from, i) => {
    const to = offsets[i + 1] ?? text.length
    const covering = overlapping.filter((mark) => mark.start < start + to && mark.end > start + from)
    return { text: text.slice(from, to), from, mark: topMark(covering) }
  })
}

function topMark(marks: readonly Mark[]): Mark | null {
  const [first] = marks.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || priority[a.kind] - priority[b.kind],
  )
  return first ?? null
}

/** Finds the first element that marks the words of a remark on style. */
export function findStyledElement(): Element | null {
  return document.querySelector('[data-look="style"]')
}

/** Finds the element that marks a finding, on the page or in the editor. */
export function findMarkElement(findingId: string): Element | null {
  return document.querySelector(`[data-finding="${CSS.escape(findingId)}"]`)
}
