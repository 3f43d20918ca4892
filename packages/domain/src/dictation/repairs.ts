// What a correction takes back, found from the words on either side of its marker (rules §7.3).
import { startsClause, startsWithSubject } from './clause-starts.ts'
import type { CorrectionMarker } from './correction-markers.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { precedesPhrase } from './draft.ts'
import {
  beforeDirections,
  inSentence,
  sceneAt,
  withoutTrailing,
  type Repair,
  type Scene,
} from './repair-scene.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'
import { firstValue, pronounRepair, typedRepair, valueAhead } from './value-repairs.ts'
import { valuesBetween } from './value-phrases.ts'

/** How to repair at a marker, or null when the words are no correction after all. */
export function repairFor(
  kept: readonly Token[],
  source: readonly Token[],
  at: number,
  marker: CorrectionMarker,
): Repair | null {
  const scene = sceneAt(kept, source, marker)
  const { end, next } = scene
  if (precedesPhrase(source, next, lexicon.additions)) return { from: end, to: end, resume: next }
  const explained = explanation(scene)
  if (explained) return explained
  const typed = typedRepair(scene)
  if (marker.kind === 'typed') return typed && typed.to === kept.length ? typed : null
  const found = typed ?? pronounRepair(scene) ?? repeatedStart(scene) ?? valueAhead(scene, marker, at)
  if (found) return found
  if (marker.kind === 'delete') return deletion(scene, marker)
  return looseReplacement(scene, marker)
}

const BOUNDARIES = new Set(lexicon.boundaries)
const INTENSIFIERS = new Set(lexicon.intensifiers)

/** What follows starts as something said before: 'Mr Jones, sorry, Mr Smith'; with two words after a full stop. */
function repeatedStart({ kept, source, begin, end, next }: Scene): Repair | null {
  const [first, second] = [wordAt(source, next), wordAt(source, next + 1)]
  if (first === '' || !inSentence(source, next)) return null
  const places = Array.from({ length: Math.min(10, end - begin) }, (_, back) => end - 1 - back)
  const same = places.filter((place) => wordAt(kept, place) === first)
  const crosses = withoutTrailing(kept, end, '.?!') < end
  const alone = NOT_ALONE.has(first) || crosses ? undefined : same[0]
  const from = same.find((place) => wordAt(kept, place + 1) === second) ?? alone
  return from === undefined ? null : { from, to: kept.length, resume: next }
}

const NOT_ALONE = new Set(['and', 'or', 'but', 'of', 'with', 'is', 'was', 'as'])
/** 'sorry no that is his wife': the clause before goes, and so does the explanation. */
function explanation({ kept, source, begin, end, next }: Scene): Repair | null {
  const that =
    wordAt(source, next) === "that's" ||
    (['that', 'it', 'this'].includes(wordAt(source, next)) &&
      ['is', 'was'].includes(wordAt(source, next + 1)))
  if (!that || firstValue(source, next) || end === begin) return null
  let resume = next + 2
  while (
    resume < next + 7 &&
    inSentence(source, resume) &&
    !isMark(source[resume], ',') &&
    !startsWithSubject(source, resume)
  )
    resume += 1
  return { from: clauseStart(kept, begin, end), to: kept.length, resume, doubt: 'clause' }
}

/** Back to where the last clause begins. */
function clauseStart(kept: readonly Token[], begin: number, end: number): number {
  for (let at = end - 1; at > begin; at -= 1) {
    if (startsClause(kept, at) || isMark(kept[at - 1], ',;')) return at
  }
  return begin
}

/** Nothing stands instead: the last value goes, or else the last clause, not the whole sentence. */
function deletion({ kept, begin, end }: Scene, marker: CorrectionMarker): Repair {
  const resume = marker.end
  const body = withoutTrailing(kept, end, '.?!')
  if (body === 0 || body === begin)
    return {
      from: afterLayout(kept),
      to: kept.length,
      resume,
      doubt: kept.length === 0 ? 'undecided' : 'clause',
    }
  const value = valuesBetween(kept, begin, body).at(-1)
  if (marker.said.endsWith('sentence')) return { from: begin, to: kept.length, resume, doubt: 'clause' }
  const from = value?.end === body ? beforeDirections(kept, value.start) : lastClause(kept, begin, body)
  const to = from > begin && body < end ? body : kept.length
  return { from, to, resume, doubt: value?.end === body ? undefined : 'clause' }
}

function afterLayout(kept: readonly Token[]): number {
  return isLayout(kept.at(-1)) ? kept.length - 1 : kept.length
}

function lastClause(kept: readonly Token[], begin: number, end: number): number {
  for (let at = end - 1; at > begin; at -= 1) {
    if (['and', 'but', 'or'].includes(wordAt(kept, at)) || isMark(kept[at], ',;')) return at
    if (startsClause(kept, at)) return at
  }
  return begin
}

/** No value and no repetition: an adverb for an adverb, or the last few words before it, told to the secretary. */
function looseReplacement(
  { kept, source, begin, end, next }: Scene,
  marker: CorrectionMarker,
): Repair | null {
  if (source[next] === undefined)
    return { from: end, to: kept.length, resume: marker.end, doubt: 'undecided' }
  if (!inSentence(source, next) || end === begin) return null
  if (startsWithSubject(source, next))
    return { from: kept.length, to: kept.length, resume: next, doubt: 'undecided' }
  const adverb = wordAt(source, next).endsWith('ly')
  let from = end
  if (adverb) {
    from = [end - 1, end - 2].find((place) => place >= begin && wordAt(kept, place).endsWith('ly')) ?? end
  } else {
    while (
      from > begin &&
      end - from < 3 &&
      kept[from - 1]?.kind === 'word' &&
      !BOUNDARIES.has(wordAt(kept, from - 1))
    )
      from -= 1
  }
  if (from === end) return { from: kept.length, to: kept.length, resume: next, doubt: 'undecided' }
  while (from > begin && INTENSIFIERS.has(wordAt(kept, from - 1))) from -= 1
  return { from, to: kept.length, resume: next, doubt: 'guess' }
}
