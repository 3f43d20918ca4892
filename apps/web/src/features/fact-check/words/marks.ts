// What is marked in a text: which stretches, and what a mark says. The same in the editor and on the page.
import type { Finding, Range, Severity } from '@sincerely/domain/fact-check/types'

export type Mark = Range & {
  /** The finding; null for words that only show where others come from. */
  id: string | null
  look: Severity | 'accepted' | 'source'
  isCurrent: boolean
  /** What it says when the pointer rests on it. */
  hint: string
}

type Marked = {
  findings: readonly Finding[]
  isAccepted: (id: string) => boolean
  /** The finding that is pointed at. */
  current: string | null
}

const depth = { critical: 0, major: 1, minor: 2, accepted: 3, source: 4 } as const satisfies Record<
  Mark['look'],
  number
>

/** The marks of a letter's text, in order of place. What is missing from the letter has none. */
export function marksOf({ findings, isAccepted, current }: Marked): Mark[] {
  return findings
    .filter(({ start, end }) => start >= 0 && end > start)
    .map(({ id, start, end, severity, message }): Mark => ({
      id,
      start,
      end,
      isCurrent: id === current,
      hint: message,
      look: isAccepted(id) ? 'accepted' : severity,
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The marks of words that are looked up. */
export function sourceMarks(ranges: readonly Range[]): Mark[] {
  return ranges.map(({ start, end }) => ({
    id: null,
    start,
    end,
    look: 'source',
    isCurrent: false,
    hint: 'The selected words',
  }))
}

/** The attributes of an element that shows a mark. */
export function markAttributes({ id, look, isCurrent, hint }: Mark): Record<string, string> {
  return {
    'data-look': look,
    title: hint,
    ...(id !== null && { 'data-finding': id }),
    ...(isCurrent && { 'data-current': 'true' }),
  }
}

/** A piece of a run of text, where it begins in it, and what lies on it. Of marks that overlap the most severe shows. */
export type Piece = { text: string; from: number; mark: Mark | null }

/** A run of text, which begins at `start` in the plain text, cut where marks begin and end. */
export function piecesOf(text: string, start: number, marks: readonly Mark[]): Piece[] {
  const here = marks.filter((mark) => mark.start < start + text.length && mark.end > start)
  if (here.length === 0) return [{ text, from: 0, mark: null }]
  const cuts = new Set([0, text.length])
  for (const mark of here) {
    cuts.add(Math.max(mark.start - start, 0))
    cuts.add(Math.min(mark.end - start, text.length))
  }
  const places = [...cuts].toSorted((a, b) => a - b)
  return places.slice(0, -1).map((from, i) => {
    const to = places[i + 1] ?? text.length
    const over = here.filter((mark) => mark.start < start + to && mark.end > start + from)
    return { text: text.slice(from, to), from, mark: foremost(over) }
  })
}

function foremost(marks: readonly Mark[]): Mark | null {
  const [first] = marks.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || depth[a.look] - depth[b.look],
  )
  return first ?? null
}
