// Finds what a correction takes back, from the words on either side of its marker (rules §7.3).
import { startsClause, startsWithSubject } from './clause-starts.ts'
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { deletion, layoutRepair } from './deletions.ts'
import { precedesPhrase } from './draft.ts'
import { finishedDeletion, isFinished, opensSentence } from './finished-sentences.ts'
import { inSentence, sceneAt, TRAILING, UNDECIDED, type Repair, type Scene } from './repair-scene.ts'
import { againRepair, namedRepair, otherThing, placeRepair } from './said-again.ts'
import { keptAsBefore } from './kept-as-before.ts'
import { salutationRepair } from './salutation-repair.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'
import { replaces, valuesBetween } from './value-phrases.ts'
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

/** Returns the repair at a marker, or null if the words are not a correction. */
export function repairFor(
  kept: readonly Token[],
  source: readonly Token[],
  at: number,
  marker: CorrectionMarker,
): Repair | null {
  const scene = sceneAt(kept, source, marker)
  const { next } = scene
  if (precedesPhrase(source, next, lexicon.additions)) return { from: scene.end, to: scene.end, resume: next }
  if (marker.kind === 'unclear') return saidOtherwise(scene) ?? UNDECIDED
  if (marker.kind === 'again') return againRepair(scene, at, marker.end)
  const salutation = salutationRepair(scene)
  if (salutation) return salutation
  if (marker.kind === 'doubtful') return mayRestate(scene) ? UNDECIDED : null
  if (marker.kind === 'typed' || marker.kind === 'told') return betweenValues(scene, marker)
  const again = () => likeForLike(scene, marker, at)
  if (isFinished(scene)) {
    if (marker.kind === 'delete') return finishedDeletion(scene, marker, at, again)
    if (opensSentence(source, next)) return UNDECIDED
  }
  return again() ?? (marker.kind === 'delete' ? deletion(scene, marker) : replacement(scene))
}

/** Repairs 'No, keep it at five', 'no, it was a roof' and 'no, that was Tuesday'. */
function saidOtherwise(scene: Scene): Repair | null {
  const typed = refersBack(scene) ? typedRepair(scene) : null
  const certain = typed && typed.doubt === undefined && typed.to === scene.kept.length
  return keptAsBefore(scene) ?? otherThing(scene) ?? (certain ? { ...typed, doubt: 'guess' } : null)
}

function refersBack({ source, next }: Scene): boolean {
  if (["it's", "that's"].includes(wordAt(source, next))) return true
  return ['it', 'that'].includes(wordAt(source, next)) && ['is', 'was'].includes(wordAt(source, next + 1))
}

/** Repairs 'Ten, I mean twelve'. A 'no' between commas may also be between two medicines, or two nouns with the same article. */
function betweenValues(scene: Scene, marker: CorrectionMarker): Repair | null {
  const otherwise = marker.said === 'no' ? saidOtherwise(scene) : null
  if (otherwise) return otherwise
  const { kept, source } = scene
  const typed = typedRepair(scene) ?? pronounRepair(scene)
  const fits = !isFinished(scene) || endsAfterValue(scene)
  const certain = typed && typed.doubt === undefined && typed.to === kept.length && fits
  if (certain) return marker.kind === 'told' ? { ...typed, doubt: 'guess' } : typed
  if (marker.said !== 'no') return typed && marker.kind === 'told' ? UNDECIDED : null
  if (typed) return UNDECIDED
  const apart = isMark(kept.at(-1), TRAILING) && isMark(source[marker.end], ',')
  return apart ? (namedValueRepair(scene) ?? namedRepair(scene) ?? UNDECIDED) : null
}

/** Whether a value of the same kind is directly before: 'Twice daily. That should be once daily.', '5 mg actually 10 mg'. */
function mayRestate(scene: Scene): boolean {
  const later = firstValue(scene.source, scene.next)
  if (!later || typedRepair(scene) === null) return false
  if (isFinished(scene)) return endsAfterValue(scene)
  const earlier = valuesBetween(scene.kept, scene.begin, scene.end).at(-1)
  return earlier !== undefined && earlier.end === scene.end && replaces(later, earlier)
}

function endsAfterValue({ source, next }: Scene): boolean {
  const later = firstValue(source, next)
  return later !== null && !inSentence(source, later.end)
}

function likeForLike(scene: Scene, marker: CorrectionMarker, at: number): Repair | null {
  return (
    layoutRepair(scene) ??
    (marker.kind === 'delete' ? null : keptAsBefore(scene)) ??
    otherThing(scene) ??
    explanation(scene) ??
    unitRepair(scene) ??
    clockRepair(scene) ??
    typedRepair(scene) ??
    namedValueRepair(scene) ??
    articleRepair(scene) ??
    pronounRepair(scene) ??
    repeatedStart(scene) ??
    placeRepair(scene) ??
    valueAhead(scene, marker, at)
  )
}

/** Repairs a 'sorry' that has a replacement after it. At the start of a line 'sorry' is not a correction. */
function replacement(scene: Scene): Repair | null {
  const { source, begin, end, next } = scene
  if (source[next] === undefined) return UNDECIDED
  if (end === begin) return isLayout(source[next]) ? { from: end, to: end, resume: next } : null
  return inSentence(source, next) ? looseRepair(scene) : UNDECIDED
}

/** Removes the clause before, together with the explanation: 'sorry no that is his wife'. */
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

/** Goes back to the start of the last clause. */
function clauseStart(kept: readonly Token[], begin: number, end: number): number {
  for (let at = end - 1; at > begin; at -= 1) {
    if (startsClause(kept, at) || isMark(kept[at - 1], ',;')) return at
  }
  return begin
}
