// Carries out 'scratch that' after a finished sentence: it removes the whole sentence, or only its value if another value follows
// directly.
import { startsWithSubject } from './clause-starts.ts'
import type { CorrectionMarker } from './correction-marker.ts'
import { endsDeletion } from './correction-markers.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { titleAt } from './known-titles.ts'
import { spokenLabelEnd } from './list-items.ts'
import { inSentence, UNDECIDED, withoutTrailing, type Repair, type Scene } from './repair-scene.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'
import { replaces, valueAt, valuesBetween, type ValuePhrase } from './value-phrases.ts'
import { firstValue, typedRepair } from './value-repairs.ts'
import { namedValueRepair } from './word-repairs.ts'

/** Whether a full stop, question mark or exclamation mark is between the sentence and the correction. */
export function isFinished({ kept, begin, end }: Scene): boolean {
  const body = withoutTrailing(kept, end, '.?!')
  return body < end && body > begin
}

/**
 * Removes the whole finished sentence (rules §7.3 is about the middle of one). It keeps the rest if a value of the same kind
 * follows directly ('in three months. Scratch that. Six months.') or if `again` finds the sentence repeated. A second deletion in
 * a row is undecided.
 */
export function finishedDeletion(
  scene: Scene,
  marker: CorrectionMarker,
  at: number,
  again: () => Repair | null,
): Repair {
  const { source } = scene
  if (marker.said.endsWith('sentence')) return wholeSentence(scene, marker)
  if (repeatsDeletion(source, at)) return UNDECIDED
  const apart = isMark(source[scene.next], '.')
  const next = apart ? scene.next + 1 : scene.next
  const later = sameKind(scene, next)
  if (later && apart && hasSubject(source, later.end)) return wholeSentence(scene, marker)
  if (later) return valueForValue({ ...scene, next }, later, apart)
  if (LINKS.has(wordAt(source, next)) && !startsWithSubject(source, next + 1)) return UNDECIDED
  return (apart ? namedValueRepair({ ...scene, next }) : again()) ?? wholeSentence(scene, marker)
}

/**
 * True if the words begin with a value but open a new sentence ('Six months ago she …'), so they do not correct the value of the
 * finished sentence.
 */
export function opensSentence(source: readonly Token[], next: number): boolean {
  const later = firstValue(source, next)
  return later !== null && (AWAY.has(wordAt(source, later.end)) || hasSubject(source, later.end))
}

const AWAY = new Set(['ago', 'later', 'earlier', 'before', 'after', 'of'])
const LINKS = new Set('and or but with which because until unless is was has had'.split(' '))
const ORDERS = new Set(lexicon.clauseOpeners)
const TAIL = new Set(['only', 'now', 'please', 'instead', 'then', 'a', 'an', 'the', 'in', 'at', 'on', 'per'])
const LABEL_SIGNS = '-•*–·'

/** In 'Scratch that. Scratch that.' it is unclear whether the doctor means one sentence or two. */
function repeatsDeletion(source: readonly Token[], at: number): boolean {
  let end = at
  while (end > 0 && source[end - 1]?.kind !== 'word') end -= 1
  return end < at && endsDeletion(source, end)
}

/** Returns the value that follows directly and could replace a value of the sentence. An order begins a new sentence instead. */
function sameKind({ kept, source, begin, end }: Scene, next: number): ValuePhrase | null {
  const later = firstValue(source, next)
  if (!later || ORDERS.has(wordAt(source, next)) || spokenLabelEnd(source, next) !== null) return null
  return valuesBetween(kept, begin, end).some((earlier) => replaces(later, earlier)) ? later : null
}

function valueForValue(scene: Scene, later: ValuePhrase, apart: boolean): Repair {
  const { source, next } = scene
  const repair = typedRepair(scene)
  if (!repair || opensSentence(source, next)) return UNDECIDED
  return apart && (repair.doubt || !isFragment(scene, later)) ? UNDECIDED : repair
}

/** Whether only other values and words of the sentence follow the value. */
function isFragment({ kept, source, begin, end }: Scene, later: ValuePhrase): boolean {
  const known = new Set(kept.slice(begin, end).map((token) => token.key))
  for (let at = later.end; inSentence(source, at);) {
    const value = valueAt(source, at)
    if (!value && !isMark(source[at], ',') && !known.has(wordAt(source, at)) && !TAIL.has(wordAt(source, at)))
      return false
    at = value?.end ?? at + 1
  }
  return true
}

function hasSubject(source: readonly Token[], from: number): boolean {
  for (let at = from; inSentence(source, at); at += 1) if (startsWithSubject(source, at)) return true
  return false
}

/** Removes the last sentence with its mark. If another item or title follows, it also removes the sentence's number or title. */
export function wholeSentence({ kept, source }: Scene, marker: CorrectionMarker): Repair {
  const resume = isMark(source[marker.end], '.,;?!') ? marker.end + 1 : marker.end
  let to = kept.length
  while (isLayout(kept[to - 1])) to -= 1
  const body = withoutTrailing(kept, to, ',…–.?!')
  const start = sentenceStart(kept, body)
  const from = isTitled(source, resume) ? start : (afterTitle(kept, start, body) ?? start)
  const label = labelAround(kept, from)
  const first = label && !goesOnInItem(source, resume) ? label.start : Math.max(from, label?.end ?? from)
  return { from: Math.min(first, to), to, resume, doubt: body === 0 ? 'nothing' : 'clause' }
}

/** Goes back to the mark or line before the sentence. A colon or semicolon within it does not count. */
function sentenceStart(kept: readonly Token[], body: number): number {
  let start = body
  while (start > 0 && !isLayout(kept[start - 1]) && !isMark(kept[start - 1], '.?!')) start -= 1
  return start
}

/** In 'Medication: ramipril.' the title stays, unless another follows ('Scratch that. Allergies: none.'). */
function afterTitle(kept: readonly Token[], start: number, body: number): number | null {
  const title = titleAt(kept, start)
  return title !== null && title < body && isMark(kept[title], ':') ? title + 1 : null
}

function isTitled(source: readonly Token[], at: number): boolean {
  const title = titleAt(source, at)
  return title !== null && isMark(source[title], ':')
}

/** Returns the label that numbers the sentence as an item: 'number two …' or '- …' after this position, or '2.' before it. */
function labelAround(kept: readonly Token[], from: number): { start: number; end: number } | null {
  if (spokenLabelEnd(kept, from - 2) === from) return { start: from - 2, end: from }
  const end = isMark(kept[from], LABEL_SIGNS) ? from + 1 : spokenLabelEnd(kept, from)
  return end === null ? null : { start: from, end }
}

/** Whether other words in the same line replace the item. False if a line, the end or another number follows. */
function goesOnInItem(source: readonly Token[], at: number): boolean {
  return source[at] !== undefined && !isLayout(source[at]) && spokenLabelEnd(source, at) === null
}
