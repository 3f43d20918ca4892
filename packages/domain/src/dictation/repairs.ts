// What a correction takes back, found from the words on either side of its marker (rules §7.3).
import { startsClause, startsWithSubject } from './clause-starts.ts'
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { deletion, layoutRepair } from './deletions.ts'
import { precedesPhrase } from './draft.ts'
import { finishedDeletion, isFinished, opensSentence } from './finished-sentences.ts'
import { inSentence, sceneAt, UNDECIDED, type Repair, type Scene } from './repair-scene.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'
import { firstValue, typedRepair, valueAhead } from './value-repairs.ts'
import {
  articleRepair,
  clockRepair,
  looseRepair,
  namedValueRepair,
  pronounRepair,
  repeatedStart,
  unitRepair,
} from './word-repairs.ts'

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
  if (marker.kind === 'unclear') return UNDECIDED
  if (marker.kind === 'typed') {
    const typed = typedRepair(scene) ?? pronounRepair(scene)
    if (typed && typed.doubt === undefined && typed.to === kept.length) return typed
    return typed && marker.said === 'no' ? UNDECIDED : null
  }
  const again = () => likeForLike(scene, marker, at)
  if (isFinished(scene)) {
    if (marker.kind === 'delete') return finishedDeletion(scene, marker, at, again)
    if (opensSentence(source, next)) return UNDECIDED
  }
  return again() ?? (marker.kind === 'delete' ? deletion(scene, marker) : replacement(scene))
}

function likeForLike(scene: Scene, marker: CorrectionMarker, at: number): Repair | null {
  return (
    layoutRepair(scene) ??
    explanation(scene) ??
    unitRepair(scene) ??
    clockRepair(scene) ??
    typedRepair(scene) ??
    namedValueRepair(scene) ??
    articleRepair(scene) ??
    pronounRepair(scene) ??
    repeatedStart(scene) ??
    valueAhead(scene, marker, at)
  )
}

/** Something must stand instead; at the start of a line 'sorry' is no correction. */
function replacement(scene: Scene): Repair | null {
  const { source, begin, end, next } = scene
  if (source[next] === undefined) return UNDECIDED
  if (end === begin) return isLayout(source[next]) ? { from: end, to: end, resume: next } : null
  return inSentence(source, next) ? looseRepair(scene) : UNDECIDED
}

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
