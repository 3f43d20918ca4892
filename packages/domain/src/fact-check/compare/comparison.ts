// Defines a letter with its sources, and builds a finding about them.
import type { DictatedText } from '../dictated-text.ts'
import type { Reading } from '../../language/reading.ts'
import {
  severities,
  type Finding,
  type FindingKind,
  type Fix,
  type PatientFacts,
  type Severity,
} from '../types.ts'

/** `dictation` is the text as spoken, `dictated` is the text as meant, and `reading` is the reading of the latter. */
export type Said = { dictation: string; dictated: DictatedText; reading: Reading }

/** `said` is null without a dictation. `record` is the patient's record, read like a text. */
export type Comparison = { letter: Reading; said: Said | null; record: Reading; patient: PatientFacts }

/** Words of the letter, by index: from the word `from` up to `to`. */
export type Place = { from: number; to: number }

export type FindingDraft = {
  kind: FindingKind
  severity: Severity
  /** The position in the letter, or null for something missing, whose words are then in `text`. */
  place: Place | null
  text?: string
  message: string
  /** The position of the source in the dictation, or the source's words if they come from the record. */
  source?: Place | string | null
  /** The correct words for the place `fixAt`, or for `place` if that is not set. */
  fix?: string
  fixAt?: Place
}

/** Builds the finding without its id, which `withIds` adds later. */
export function findingOf(comparison: Comparison, draft: FindingDraft): Finding {
  const { letter } = comparison
  const span = draft.place ? spanOf(letter, draft.place) : null
  const text = span ? letter.text.slice(span.start, span.end) : (draft.text ?? '')
  const source = sourceOf(comparison, draft.source ?? null)
  return {
    id: '',
    severity: draft.severity,
    kind: draft.kind,
    text,
    start: span?.start ?? -1,
    end: span?.end ?? -1,
    source: source.words,
    message: draft.message,
    ...(source.start === undefined ? {} : { sourceStart: source.start, sourceEnd: source.end }),
    ...fixOf(letter, draft),
  }
}

/** Returns the words in this range of a text. */
export function wordsOf(reading: Reading, { from, to }: Place): string {
  const { start, end } = spanOf(reading, { from, to })
  return reading.text.slice(start, end)
}

export function spanOf(reading: Reading, { from, to }: Place): { start: number; end: number } {
  return { start: reading.words[from]?.start ?? 0, end: reading.words[to - 1]?.end ?? 0 }
}

/** Returns the words between two offsets of a text. */
export function placeBetween({ words }: Reading, start: number, end: number): Place {
  return {
    from: firstWhere(words, (word) => word.end > start),
    to: firstWhere(words, (word) => word.start >= end),
  }
}

/** Returns the index of the first item from which all items match. */
export function firstWhere<T>(items: readonly T[], isSo: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && isSo(item)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the range of the dictation that these words of its reading come from. */
export function dictatedSpan(said: Said, place: Place): { start: number; end: number } {
  const { start, end } = spanOf(said.reading, place)
  return { start: said.dictated.starts[start] ?? 0, end: said.dictated.ends[Math.max(0, end - 1)] ?? 0 }
}

function sourceOf(
  { said }: Comparison,
  source: Place | string | null,
): { words: string; start?: number; end?: number } {
  if (source === null) return { words: '' }
  if (typeof source === 'string') return { words: source }
  if (!said) return { words: '' }
  const { start, end } = dictatedSpan(said, source)
  return end > start ? { words: said.dictation.slice(start, end), start, end } : { words: '' }
}

function fixOf(letter: Reading, { place, fix, fixAt }: FindingDraft): { fix?: Fix } {
  const at = fixAt ?? place
  if (fix === undefined || at === null) return {}
  return { fix: { ...spanOf(letter, at), replacement: fix } }
}

/** Gives every finding an id made of its kind, words and source. Repeated findings also get a number. */
export function withIds(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const base = `${finding.kind}-${hashOf(`${finding.kind}\n${finding.text}\n${finding.source}`)}`
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    return { ...finding, id: times === 1 ? base : `${base}-${times}` }
  })
}

/** Sorts by severity and then by position in the letter. Findings of missing words come last. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const place = ({ start }: Finding) => (start < 0 ? Number.MAX_SAFE_INTEGER : start)
  return findings.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || place(a) - place(b),
  )
}

/** Hashes with FNV-1a over UTF-16 code units, twice with different seeds. The result is 64 bits as 16 hexadecimal digits. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x01000193].map((seed) => fnv(text, seed).toString(16).padStart(8, '0')).join('')
}

function fnv(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** Whether both findings are of one kind and mark the same words. */
export function isOfSameWords(one: Finding, other: Finding): boolean {
  return (
    other.kind === one.kind && other.start === one.start && other.end === one.end && other.text === one.text
  )
}
