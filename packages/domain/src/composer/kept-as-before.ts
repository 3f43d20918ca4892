// Carries out 'Increase bisoprolol to ten, no, keep it at five': the change is taken back, and the dose of the medicine stays
// (rules §7.3).
import lexicon from './corrections.json' with { type: 'json' }
import { inSentence, UNDECIDED, type Repair, type Scene } from './repair-scene.ts'
import { isNumberWord } from '../language/number-words.ts'
import { wordAt } from './tokens.ts'
import { valueAt } from './value-phrases.ts'

/**
 * Keeps the later order with the medicine of the earlier one, or returns null if no such order follows. Nothing is taken back
 * unless the earlier order clearly changes one thing to a value.
 */
export function keptAsBefore(scene: Scene): Repair | null {
  const { kept, source, next, end } = scene
  if (!KEEPING.has(wordAt(source, next))) return null
  const refers = KEPT.has(wordAt(source, next + 1))
  if (!refers && !PREPOSITIONS.has(wordAt(source, next + 1))) return null
  const change = changeBefore(scene)
  if (!change || !refers || !PREPOSITIONS.has(wordAt(source, next + 2)) || !valueAt(source, next + 3))
    return UNDECIDED
  return {
    from: change.verb,
    to: Math.max(kept.length, end),
    resume: next + 2,
    splice: [next, next + 1],
    stays: [change.verb + 1, change.object],
    doubt: 'guess',
  }
}

const KEEPING = new Set(lexicon.keeping)
const CHANGING = new Set(lexicon.changing)
const KEPT = new Set(lexicon.kept)
const PREPOSITIONS = new Set(['at', 'on', 'to'])
const TOWARDS = new Set(['to', 'up', 'down', 'from', 'by'])
const LONGEST_NAME = 3
const LONGEST_CHANGE = 14

/** Returns the last 'increase bisoprolol' that leads to a value at the end of the words before. */
function changeBefore({ kept, begin, end }: Scene): { verb: number; object: number } | null {
  for (let verb = end - 1; verb >= Math.max(begin, end - LONGEST_CHANGE); verb -= 1) {
    if (!inSentence(kept, verb)) return null
    if (!CHANGING.has(wordAt(kept, verb))) continue
    let object = verb + 1
    while (!TOWARDS.has(wordAt(kept, object)) && object - verb <= LONGEST_NAME + 1 && object < end)
      object += 1
    const named = object > verb + 1 && object - verb <= LONGEST_NAME + 1 && TOWARDS.has(wordAt(kept, object))
    const plain = !Array.from({ length: object - verb - 1 }, (_, at) => wordAt(kept, verb + 1 + at)).some(
      (word) => word === '' || isNumberWord(word),
    )
    const oneValue = Array.from({ length: end - object }, (_, at) => object + at).every(
      (place) => wordAt(kept, place) !== '' && !joins(kept, place),
    )
    return named && plain && oneValue ? { verb, object } : null
  }
  return null
}

/** True for an 'and' that joins two facts, but not for the one within 'one hundred and fifty'. */
function joins(kept: Scene['kept'], at: number): boolean {
  const inNumber = isNumberWord(wordAt(kept, at - 1)) && isNumberWord(wordAt(kept, at + 1))
  return JOINERS.has(wordAt(kept, at)) && !inNumber
}

const JOINERS = new Set(['and', 'but', 'then'])
