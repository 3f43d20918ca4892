// Carries out corrections of values: 'ten days, sorry, two weeks'. Words that are not repeated stay.
import lexicon from './corrections.json' with { type: 'json' }
import type { CorrectionMarker } from './correction-marker.ts'
import { nearestRepair, restatedRepair } from './nearest-value.ts'
import { beforeDirections, inSentence, type Repair, type Scene } from './repair-scene.ts'
import { wordAt, type Token } from './tokens.ts'
import { replaces, valueAt, valuesBetween, type ValuePhrase } from './value-phrases.ts'

/**
 * If the whole end of the sentence is repeated with other values ('two brothers and three sisters'), all of them are replaced.
 * Otherwise only the nearest value of its kind is. The search stops at a number that the doctor could mean as well.
 */
export function typedRepair(scene: Scene): Repair | null {
  const next = afterThatIs(scene.source, scene.next)
  const later = firstValue(scene.source, next)
  if (!later) return null
  const values = valuesBetween(scene.kept, scene.begin, scene.end)
  const said = { scene: { ...scene, next }, later, values }
  return restatedRepair(said) ?? nearestRepair(said)
}

/** Returns the value at the start of the words after, or at most two small words later: 'to the left eye', 'that is ten'. */
export function firstValue(source: readonly Token[], place: number): ValuePhrase | null {
  const next = afterThatIs(source, place)
  for (let at = next; at < next + 3; at += 1) {
    const value = valueAt(source, at)
    if (value) return value
    if (!WEAK.has(wordAt(source, at))) return null
  }
  return null
}

/** Finds a new value that follows a little later: 'one hundred, no sorry, she had already cut that down, fifty milligrams'. */
export function valueAhead(
  { kept, source, begin, end, next }: Scene,
  marker: CorrectionMarker,
  at: number,
): Repair | null {
  const earlier = valuesBetween(kept, begin, end).at(-1)
  if (!earlier || earlier.end !== end || NEGATIONS.has(wordAt(source, next))) return null
  for (let place = next; place < next + 12 && inSentence(source, place); place += 1) {
    const later = valueAt(source, place)
    if (!later) continue
    const dose = later.unit === earlier.unit || (earlier.unit === '' && later.unit === 'dose')
    if (!replaces(later, earlier) || !dose) return null
    const from = marker.kind === 'delete' ? beforeDirections(kept, earlier.start) : earlier.start
    return { from, to: kept.length, resume: next, comma: from > 0 && at > 0 }
  }
  return null
}

const WEAK = new Set(lexicon.weak)
const NEGATIONS = new Set(lexicon.negations)

/** Skips 'that is' and "that's" before a value: 'that is ten', "that's ten". */
function afterThatIs(source: readonly Token[], at: number): number {
  if (wordAt(source, at) === "that's") return at + 1
  const refers =
    ['that', 'it', 'this'].includes(wordAt(source, at)) && ['is', 'was'].includes(wordAt(source, at + 1))
  return refers && valueAt(source, at + 2) ? at + 2 : at
}
