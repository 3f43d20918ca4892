// Carries out 'scratch that' without a replacement: it removes the last value, the last clause, or the whole line (rules §7.3).
import { startsClause, startsNounClause, startsWithSubject } from './clause-starts.ts'
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { wholeSentence } from './finished-sentences.ts'
import { spokenLabelEnd } from './list-items.ts'
import { beforeDirections, inSentence, UNDECIDED, type Repair, type Scene } from './repair-scene.ts'
import { looseRepair } from './word-repairs.ts'
import { isLayout, isMark, wordAt } from './tokens.ts'
import { rangeLink } from './partial-values.ts'
import { valuesBetween, type ValuePhrase } from './value-phrases.ts'

/** Carries out a 'scratch that'. Words after it replace the last words before it, unless they begin a new clause. */
export function deletion(scene: Scene, marker: CorrectionMarker): Repair {
  const { kept, source, begin, end } = scene
  const resume = marker.end
  if (kept.length === 0) return { from: 0, to: 0, resume, doubt: 'nothing' }
  if (marker.said.endsWith('sentence')) return wholeSentence(scene, marker)
  if (end === begin) return emptyLine(scene, marker)
  const line = wholeLine(scene)
  if (line !== null) return { from: line, to: kept.length, resume, doubt: 'clause' }
  if (inSentence(source, scene.next) && !opensClause(scene)) return looseRepair(scene)
  const from = lastValue(scene, end) ?? lastClause(kept, begin, end)
  return { from, to: kept.length, resume, doubt: 'clause' }
}

/**
 * Replaces one heading or number with another: 'heading plan, sorry, heading impression', 'number two, sorry, number three'.
 */
export function layoutRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  let from = end - 1
  while (from >= 0 && end - from <= LONGEST_HEADING && !isLayout(kept[from])) from -= 1
  const opener = kept[from]
  if (opener?.kind === 'heading' && source[next]?.kind === 'heading' && end - from <= LONGEST_HEADING)
    return { from, to: kept.length, resume: next }
  const label = spokenLabelEnd(kept, from + 1)
  const labelled = label !== null && label >= end && begin >= end
  return labelled && spokenLabelEnd(source, next) !== null
    ? { from: from + 1, to: kept.length, resume: next }
    : null
}

const OPENERS = new Set(lexicon.clauseOpeners)
const HANGING = new Set(lexicon.hanging)
const LONGEST_HEADING = 9

function opensClause({ source, next }: Scene): boolean {
  return (
    startsWithSubject(source, next) || startsNounClause(source, next) || OPENERS.has(wordAt(source, next))
  )
}

/**
 * A line with only a number loses the number. For an empty line it is unclear whether the doctor means the previous line or only
 * the new one.
 */
function emptyLine({ kept, source, next }: Scene, marker: CorrectionMarker): Repair {
  const from = kept.findLastIndex((token) => isLayout(token)) + 1
  const following = source[next]
  if (from === kept.length || (following !== undefined && !isLayout(following))) return UNDECIDED
  return { from, to: kept.length, resume: marker.end, doubt: 'clause' }
}

/** Removes an item with its number, if the next line repeats that number. */
function wholeLine({ kept, source, next }: Scene): number | null {
  const layout = isMark(source[next], '.') ? next + 1 : next
  if (!isLayout(source[layout])) return null
  const from = kept.findLastIndex((token) => isLayout(token)) + 1
  const [label, again] = [spokenLabelEnd(kept, from), spokenLabelEnd(source, layout + 1)]
  if (label === null || again === null) return null
  return wordAt(kept, from + 1) === wordAt(source, layout + 2) ? from : null
}

/**
 * Returns the start of the value that ends here, including words such as 'up to', or null if other words would be left without a
 * meaning. A single such word ('follow up in …', 'seen on …') is removed too.
 */
function lastValue({ kept, begin }: Scene, body: number): number | null {
  const value: ValuePhrase | undefined = valuesBetween(kept, begin, body).at(-1)
  if (value?.end !== body || value.type.startsWith('alternative') || value.type === 'doubtful') return null
  if (rangeLink(kept, value.start) !== null) return null
  const from = beforeDirections(kept, value.start)
  if (from <= begin || HANGING.has(wordAt(kept, from - 1))) return null
  return from < value.start && from === begin + 1 ? begin : from
}

function lastClause(kept: Scene['kept'], begin: number, end: number): number {
  for (let at = end - 1; at > begin; at -= 1) {
    if (['and', 'but', 'or'].includes(wordAt(kept, at)) || isMark(kept[at], ',;')) return at
    if (startsClause(kept, at)) return at
  }
  return begin
}
