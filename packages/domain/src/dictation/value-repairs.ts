// A value for a value: 'ten days, sorry, two weeks'; what is not said again stays.
import lexicon from './corrections.json' with { type: 'json' }
import type { CorrectionMarker } from './correction-markers.ts'
import { readNumber } from './read-number.ts'
import { beforeDirections, inSentence, type Repair, type Scene } from './repair-scene.ts'
import { wordAt, type Token } from './tokens.ts'
import { replaces, valueAt, valuesBetween, type ValuePhrase } from './value-phrases.ts'

/** A value of one kind before and after: the earlier goes; words after it that are not said again stay. */
export function typedRepair(scene: Scene): Repair | null {
  const { kept, source, begin, end } = scene
  const next = afterThatIs(source, scene.next)
  const later = firstValue(source, next)
  if (!later) return null
  const candidates = valuesBetween(kept, begin, end).filter((value) => replaces(later, value))
  const earlier = candidates.findLast((value) => value.unit === later.unit) ?? candidates.at(-1)
  if (!earlier || end - earlier.end > (earlier.type.startsWith('alternative') ? 4 : 15)) return null
  const from = earlier.start - repeatedBefore(kept, earlier.start, source.slice(next, later.start))
  const bare = later.unit === '' && earlier.unit !== '' && earlier.type === 'number'
  const valueEnd = bare ? (readNumber(kept, earlier.start)?.next ?? earlier.end) : earlier.end
  if (isRestated(kept.slice(valueEnd, end), source, later)) return { from, to: kept.length, resume: next }
  return { from, to: valueEnd, resume: later.end, splice: [next, later.end] }
}

/** 'her, hang on, him': a pronoun directly for a pronoun. */
export function pronounRepair({ kept, source, begin, end, next }: Scene): Repair | null {
  const [before, after] = [wordAt(kept, end - 1), wordAt(source, next)]
  const pair = lexicon.pronouns.some((group) => group.includes(before) && group.includes(after))
  return pair && before !== after && end > begin ? { from: end - 1, to: kept.length, resume: next } : null
}

/** 'one hundred, no sorry, she had already cut that down, fifty milligrams': the new value comes a little later. */
export function valueAhead(
  { kept, source, begin, end, next }: Scene,
  marker: CorrectionMarker,
  at: number,
): Repair | null {
  const earlier = valuesBetween(kept, begin, end).at(-1)
  if (!earlier || earlier.end !== end) return null
  for (let place = next; place < next + 12 && inSentence(source, place); place += 1) {
    const later = valueAt(source, place)
    if (!later) continue
    if (!replaces(later, earlier) || (later.unit !== earlier.unit && later.unit === 'time')) return null
    const from = marker.kind === 'delete' ? beforeDirections(kept, earlier.start) : earlier.start
    return { from, to: kept.length, resume: next, comma: from > 0 && at > 0 }
  }
  return null
}

/** The value at the start of what follows, at most two small words in: 'to the left eye', 'that is ten'. */
export function firstValue(source: readonly Token[], place: number): ValuePhrase | null {
  const next = afterThatIs(source, place)
  for (let at = next; at < next + 3; at += 1) {
    const value = valueAt(source, at)
    if (value) return value
    if (!WEAK.has(wordAt(source, at))) return null
  }
  return null
}

const WEAK = new Set(lexicon.weak)

/** 'that is ten', "that's ten" */
function afterThatIs(source: readonly Token[], at: number): number {
  if (wordAt(source, at) === "that's") return at + 1
  const refers =
    ['that', 'it', 'this'].includes(wordAt(source, at)) && ['is', 'was'].includes(wordAt(source, at + 1))
  return refers && valueAt(source, at + 2) ? at + 2 : at
}

function repeatedBefore(kept: readonly Token[], start: number, skipped: readonly Token[]): number {
  for (let length = skipped.length; length > 0; length -= 1) {
    const same = skipped
      .slice(-length)
      .every((token, offset) => wordAt(kept, start - length + offset) === token.key)
    if (same) return length
  }
  return 0
}

function isRestated(tail: readonly Token[], source: readonly Token[], later: ValuePhrase): boolean {
  const following = source.slice(later.start, later.end + tail.length + 3)
  const after = new Set(following.map((token) => token.key))
  return tail.every((token) => token.kind !== 'word' || after.has(token.key))
}
