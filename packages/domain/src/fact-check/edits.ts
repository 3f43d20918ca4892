// Finds the edits to a text since it was made: the unchanged sentences, and the facts that each edit exchanged. A letter is
// compared with the composer's draft, so that a doctor's own words raise no alarm but a typing error in them does (clinical core,
// 'Provenance first').
import { diffArrays } from 'diff'
import { amountsOf } from './facts/quantities.ts'
import type { Frequency } from './facts/frequencies.ts'
import { isNegator } from '../language/polarity.ts'
import type { Reading } from '../language/reading.ts'
import type { FindingKind } from './types.ts'

/** Word indices of the letter. */
type Span = { from: number; to: number }
/** A fact that only the draft or only the letter has in this sentence. `words` are the words of the draft. */
export type ChangedFact = Span & { kind: FindingKind; words: string; draftFrom: number; draftTo: number }
export type Edits = {
  /** The sentences of the letter, by index, that are word for word in the draft. */
  untouched: ReadonlySet<number>
  /** For each edited sentence of the letter, the sentence of the draft that it replaced. */
  was: ReadonlyMap<number, number>
  changed: readonly ChangedFact[]
  /** The share of the letter's sentences that are the draft's, from 0 to 1. */
  share: number
}

/** Never throws. Time grows with the length of the texts and, up to a limit, with the square of the differences. */
export function findEdits(draft: Reading, letter: Reading): Edits {
  const [before, after] = [sentencesOf(draft), sentencesOf(letter)]
  const pairs = pairSentences(before, after)
  const untouched = new Set<number>()
  const was = new Map<number, number>()
  const changed: ChangedFact[] = []
  for (const [now, then] of pairs) {
    if (before[then]?.key === after[now]?.key) untouched.add(now)
    else {
      was.set(now, then)
      changed.push(...changedFacts(draft, letter, before[then]?.span ?? none, after[now]?.span ?? none))
    }
  }
  const written = after.filter(({ key }) => key !== '').length
  return { untouched, was, changed, share: untouched.size / Math.max(1, written) }
}

type Line = { span: Span; keys: string[]; key: string }
const none: Span = { from: 0, to: 0 }

function sentencesOf({ words, sentences }: Reading): Line[] {
  const lines: Line[] = sentences.map(() => ({ span: { from: -1, to: -1 }, keys: [], key: '' }))
  words.forEach((word, at) => {
    const line = lines[word.sentence]
    if (line === undefined) return
    if (line.span.from < 0) line.span.from = at
    line.span.to = at + 1
    if (word.kind === 'word' || word.kind === 'number') line.keys.push(word.key)
  })
  for (const line of lines) line.key = line.keys.join(' ')
  return lines
}

/**
 * Maps sentences of the letter to sentences of the draft: identical ones anywhere, and the others to the nearest similar one in
 * order.
 */
function pairSentences(before: readonly Line[], after: readonly Line[]): Map<number, number> {
  const free = new Map<string, number[]>()
  before.forEach(({ key }, at) => free.set(key, [...(free.get(key) ?? []), at]))
  const pairs = new Map<number, number>()
  after.forEach(({ key }, at) => {
    const same = key === '' ? undefined : free.get(key)?.shift()
    if (same !== undefined) pairs.set(at, same)
  })
  const left = new Set([...free.values()].flat())
  let expected = 0
  after.forEach((line, at) => {
    expected = (pairs.get(at) ?? expected) + 1
    if (pairs.has(at) || line.keys.length === 0) return
    const near = [...left].filter((then) => Math.abs(then - expected) <= farthest)
    const best = bestOf(near, (then) => likeness(before[then]?.keys ?? [], line.keys))
    if (best === null || best.score < alike) return
    pairs.set(at, best.item)
    left.delete(best.item)
  })
  return pairs
}

/**
 * The search for an edited sentence covers this many sentences around its place, so that time grows only with the length of the
 * text.
 */
const farthest = 30

/** Two sentences are versions of each other if they have at least this share of their words in common. */
const alike = 0.6

function likeness(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const key of one) counts.set(key, (counts.get(key) ?? 0) + 1)
  let shared = 0
  for (const key of other) {
    const count = counts.get(key) ?? 0
    if (count === 0) continue
    counts.set(key, count - 1)
    shared += 1
  }
  return (2 * shared) / Math.max(1, one.length + other.length)
}

function bestOf<T>(items: readonly T[], scoreOf: (item: T) => number): { item: T; score: number } | null {
  let best: { item: T; score: number } | null = null
  for (const item of items) {
    const score = scoreOf(item)
    if (best === null || score > best.score) best = { item, score }
  }
  return best
}

/** A fact in the form in which it is compared, with the position of its words. */
type Fact = Span & { kind: FindingKind; value: string }

/** Returns the facts that differ between the two sentences, if their words were edited. */
function changedFacts(draft: Reading, letter: Reading, then: Span, now: Span): ChangedFact[] {
  const edited = editedWords(draft, letter, then, now)
  const before = factsIn(draft, then).filter((fact) => touches(fact, edited.before))
  const after = factsIn(letter, now).filter((fact) => touches(fact, edited.after))
  const [lost, added] = [without(before, after), without(after, before)]
  return [...new Set([...lost, ...added].map(({ kind }) => kind))].flatMap((kind) => {
    const [gone, come] = [lost, added].map((facts) => facts.filter((fact) => fact.kind === kind))
    const words = (gone ?? []).map((fact) => textOf(draft, fact)).join(', ')
    const place = come?.[0] ?? (mayBeLost.has(kind) ? placeOfLoss(edited, now) : null)
    // Facts that were only added or only removed are left to the comparison with the dictation. The exception is a removed
    // denial, because it leaves no words.
    if (place === null || (gone?.length === 0 && !mayBeLost.has(kind))) return []
    const source = gone?.[0] ?? then
    return [
      {
        kind,
        words: words === '' ? textOf(draft, then) : words,
        from: place.from,
        to: place.to,
        draftFrom: source.from,
        draftTo: source.to,
      },
    ]
  })
}

const mayBeLost = new Set<FindingKind>(['polarity'])

function factsIn(reading: Reading, span: Span): Fact[] {
  const { words, quantities, frequencies, contrasts, medicines, dates, relationsOfSentence } = reading
  const inside = <T extends Span>(all: readonly T[]) =>
    all.filter(({ from, to }) => from >= span.from && to <= span.to)
  const sentence = words[span.from]?.sentence ?? -1
  return [
    ...inside(quantities).map((quantity): Fact => ({
      ...placed(quantity),
      kind: quantity.unit === null ? 'value' : kindOfUnit(quantity.unit.dimension),
      value: `${amountsOf(quantity).join('/')} ${quantity.unit?.dimension ?? ''}`,
    })),
    ...inside(frequencies).map((frequency): Fact => ({
      ...placed(frequency),
      kind: 'frequency',
      value: timesOf(frequency),
    })),
    ...inside(contrasts).map((contrast): Fact => ({
      ...placed(contrast),
      kind: contrast.kind === 'side' ? 'side' : 'value',
      value: `${contrast.kind} ${contrast.value}`,
    })),
    ...inside(medicines).map((medicine): Fact => ({
      ...placed(medicine),
      kind: 'medicine-added',
      value: medicine.id,
    })),
    ...inside(medicines).flatMap(({ actions }) =>
      actions
        .filter(({ at }) => at >= span.from && at < span.to)
        .map(({ action, at, to }): Fact => ({
          kind: 'medicine-action',
          value: action,
          from: at,
          to: Math.max(to, at + 1),
        })),
    ),
    ...inside(dates).map((date): Fact => ({
      ...placed(date),
      kind: 'date',
      value: `${date.day} ${date.month} ${date.year} ${date.season}`,
    })),
    ...(relationsOfSentence[sentence] ?? []).map(({ relation, at }): Fact => ({
      kind: 'experiencer',
      value: relation,
      from: at,
      to: at + 1,
    })),
    ...denialsIn(reading, span),
  ]
}

function denialsIn({ words }: Reading, { from, to }: Span): Fact[] {
  const found: Fact[] = []
  for (let at = from; at < to; at += 1)
    if (isNegator(words[at]?.key ?? '')) found.push({ kind: 'polarity', value: 'no', from: at, to: at + 1 })
  return found
}

function placed({ from, to }: Span): Span {
  return { from, to }
}

function kindOfUnit(dimension: string): FindingKind {
  return /^(?:time|months|nights|clock)$/u.test(dimension) ? 'interval' : 'dose'
}

function timesOf({ rate, timing, asRequired }: Frequency): string {
  return `${rate ?? ''} ${timing ?? ''} ${asRequired ? 'prn' : ''}`
}

/** Returns the facts that `some` has more often than `others`. */
function without(some: readonly Fact[], others: readonly Fact[]): Fact[] {
  const counts = new Map<string, number>()
  const keyOf = ({ kind, value }: Fact) => `${kind} ${value}`
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return some.filter((fact) => {
    const count = counts.get(keyOf(fact)) ?? 0
    counts.set(keyOf(fact), count - 1)
    return count <= 0
  })
}

/** Returns the words of each side that the other lacks. A deletion also has its position in the letter. */
function editedWords(draft: Reading, letter: Reading, then: Span, now: Span) {
  const keys = ({ words }: Reading, { from, to }: Span) => words.slice(from, to).map(({ key }) => key)
  const before = new Set<number>()
  const after = new Set<number>()
  const holes: number[] = []
  let [at, to] = [then.from, now.from]
  for (const { count, added, removed } of diffArrays(keys(draft, then), keys(letter, now))) {
    if (removed) holes.push(to)
    for (let step = 0; step < count; step += 1) {
      if (removed) before.add(at + step)
      if (added) after.add(to + step)
    }
    if (!added) at += count
    if (!removed) to += count
  }
  return { before, after, holes }
}

function placeOfLoss({ holes }: { holes: number[] }, now: Span): Span | null {
  const hole = holes[0]
  if (hole === undefined) return null
  const from = Math.min(Math.max(hole, now.from), now.to - 1)
  return { from, to: Math.min(from + 2, now.to) }
}

function touches({ from, to }: Span, edited: ReadonlySet<number>): boolean {
  for (let at = from; at < to; at += 1) if (edited.has(at)) return true
  return false
}

function textOf({ text, words }: Reading, { from, to }: Span): string {
  return text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)
}
