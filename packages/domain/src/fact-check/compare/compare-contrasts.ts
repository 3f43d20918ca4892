// Compares sides and other mutually exclusive words: the letter must have the one that was dictated for the same part of the
// body.
import { pairedSides, type SidedNumber } from '../facts/bound-sides.ts'
import type { Contrast } from '../facts/contrasts.ts'
import type { Finding, Severity } from '../types.ts'
import { headsOf, sharedHeads } from './bound-heads.ts'
import { comparePairedSides } from './compare-paired-sides.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isSame, nameOfAmount } from './same-amounts.ts'
import { worseSides } from './compare-worse-sides.ts'
import { contextOf, likeness, mostAlike } from './context.ts'
import { keptFor } from './kept-for.ts'

const CLEARLY = 1.15
const MARGIN = 0.3
const LEAST = 0.7
/**
 * The other side must be nearer by at least this much. 'Right inguinal hernia' is nearer to itself than to 'left inguinal hernia
 * repair'.
 */
const CLEARLY_NEARER = 0.3

export function compareContrasts(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const ofNumbers = pairedSides(letter.words, letter.sidedNumbers)
  const [keptRivals, keptBound] = [keptFor<ReturnType<typeof rivalsOf>>(), keptFor<Bound>()]
  const found = letter.contrasts.flatMap((contrast) => {
    if (ofNumbers.has(contrast) && contrast.kind === 'side') return unsaidSide(comparison, contrast)
    if (areBothDictated(comparison, contrast) || isComparedWith(comparison, contrast)) return []
    if (contrast.kind === 'meal') return turnedMeal(comparison, contrast)
    const { kind } = contrast
    const name = `${kind} ${contrast.value}`
    const { same, others } = keptRivals(said, name, () => rivalsOf(contrast, said.reading.contrasts))
    const heads = [...headsOf(letter, contrast)].join('|')
    const bound = keptBound(said, `${name} ${heads}`, () => boundSide(comparison, contrast, same, others))
    if (bound === null) return []
    if (bound?.rival) return [disputed(comparison, contrast, bound.rival, bound.severity)]
    const context = contextOf(letter, contrast, kind)
    const support = mostAlike(context, same, said.reading, kind)?.likeness ?? 0
    const rival = mostAlike(context, others, said.reading, kind)
    if (
      rival &&
      rival.likeness >= LEAST &&
      rival.likeness > support * CLEARLY + MARGIN &&
      !isPaired(comparison, contrast, rival.candidate)
    ) {
      return [
        disputed(
          comparison,
          contrast,
          rival.candidate,
          contrast.kind === 'side' ? (bound?.severity ?? 'critical') : 'minor',
        ),
      ]
    }
    return unsaidSide(comparison, contrast)
  })
  return [...withPaired(found, comparePairedSides(comparison)), ...compareSidedNumbers(comparison)]
}

/** A side of a paired clause is critical; the clause itself is marked where no side within it is. */
function withPaired(found: readonly Finding[], paired: readonly Finding[]): Finding[] {
  const isWithin = (one: Finding, clause: Finding) =>
    one.kind === 'side' && one.start < clause.end && one.end > clause.start
  return [
    ...found.map((one) =>
      paired.some((clause) => isWithin(one, clause)) ? { ...one, severity: 'critical' as const } : one,
    ),
    ...paired.filter((clause) => !found.some((one) => isWithin(one, clause))),
  ]
}

/**
 * Whether another rule (compare-worse-sides.ts) compares this side: it is the second side in 'left worse than right', and the
 * dictation also names a worse side and this side. 'Left worse than before' says nothing about the right.
 */
function isComparedWith({ letter, said }: Comparison, { kind, value, from }: Contrast): boolean {
  const the = /^(?:the|on|in)$/u.test(letter.words[from - 1]?.key ?? '') ? 1 : 0
  if (!said || kind !== 'side' || letter.words[from - 1 - the]?.key !== 'than') return false
  return (
    worseSides(said.reading).length > 0 &&
    said.reading.contrasts.some((each) => each.kind === kind && ['both', value].includes(each.value))
  )
}

/** Finds 'with food' written where 'on an empty stomach' was dictated, unless one of the texts has both. */
function turnedMeal(comparison: Comparison, contrast: Contrast): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const { same, others } = rivalsOf(contrast, said.reading.contrasts)
  const [rival] = others
  if (!rival || same.length > 0 || rivalsOf(contrast, letter.contrasts).others.length > 0) return []
  return [disputed(comparison, contrast, rival, 'major')]
}

function rivalsOf({ kind, value }: Contrast, contrasts: readonly Contrast[]) {
  const all = contrasts.filter((each) => each.kind === kind)
  return {
    same: all.filter((each) => each.value === value),
    others: all.filter((each) => each.value !== value),
  }
}

/** True if 'the right and left knees' was dictated and 'both knees' is written. */
function areBothDictated({ said }: Comparison, { kind, value }: Contrast): boolean {
  if (!said || kind !== 'side' || value !== 'both') return false
  const { words, contrasts } = said.reading
  const sentencesOf = (side: string) =>
    contrasts.flatMap((each) =>
      each.kind === 'side' && each.value === side ? [words[each.from]?.sentence] : [],
    )
  const left = new Set(sentencesOf('left'))
  return sentencesOf('right').some((sentence) => left.has(sentence))
}

type Bound = { rival: Contrast | null; severity: Severity } | null | undefined

/**
 * Compares a side by the words directly beside it. Returns null if the side was dictated with them, the rival if only the other
 * side was, and undefined if it is unclear.
 */
function boundSide(
  { letter, said }: Comparison,
  contrast: Contrast,
  same: readonly Contrast[],
  others: readonly Contrast[],
): Bound {
  const heads = headsOf(letter, contrast)
  if (!said || heads.size === 0) return undefined
  const shared = (each: Contrast) => sharedHeads(heads, headsOf(said.reading, each))
  const rival = others.filter((each) => each.value !== 'both').toSorted((a, b) => shared(b) - shared(a))[0]
  const against = rival ? shared(rival) : 0
  const support = Math.max(0, ...same.map(shared))
  // If both sides were dictated with these words, the other words must decide.
  if (support > 0 && support > against) return null
  if (support > 0) {
    const nearness = (each: Contrast) => shared(each) / Math.max(heads.size, headsOf(said.reading, each).size)
    const clearly = rival && nearness(rival) >= Math.max(...same.map(nearness)) + CLEARLY_NEARER
    return { rival: clearly && contrast.value !== 'both' ? rival : null, severity: 'major' }
  }
  const plain = same.every(
    (each) =>
      headsOf(said.reading, each).size > 0 ||
      !(said.reading.termsOfSentence[said.reading.words[each.from]?.sentence ?? 0] ?? []).some(
        ({ concept }) => heads.has(concept),
      ),
  )
  const severity = contrast.kind === 'side' ? 'critical' : 'major'
  return rival && against > 0 && plain && contrast.value !== 'both' ? { rival, severity } : undefined
}

/** Finds a side that the dictation never mentions. */
function unsaidSide(comparison: Comparison, contrast: Contrast): Finding[] {
  const isSide = contrast.kind === 'side' && contrast.value !== 'both'
  const dictated = comparison.said?.reading.contrasts.some(
    (each) => each.kind === contrast.kind && each.value === contrast.value,
  )
  return isSide && !dictated ? [unsaid(comparison, contrast)] : []
}

/** Finds '28 kg on the left' written where '28 kg on the right' was dictated. */
function compareSidedNumbers(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const kept = keptFor<SidedNumber[]>()
  return letter.sidedNumbers.flatMap(({ quantity, side }) => {
    const same = kept(said, nameOfAmount(quantity), () =>
      said.reading.sidedNumbers.filter((each) => isSame(each.quantity, quantity)),
    )
    const [other] = same
    if (!other || same.some((each) => each.side.value === side.value)) return []
    return [
      findingOf(comparison, {
        kind: 'side',
        severity: 'critical',
        place: { from: Math.min(quantity.from, side.from), to: Math.max(quantity.to, side.to) },
        source: {
          from: Math.min(other.quantity.from, other.side.from),
          to: Math.max(other.quantity.to, other.side.to),
        },
        message: `The letter has '${wordsOf(letter, quantity)}' on the ${side.value}, but the dictation has it on the ${other.side.value}.`,
      }),
    ]
  })
}

/**
 * True if the sentence has both sides and the other one fits the rival better: 'left field shows a defect; the right is stable'.
 */
function isPaired({ letter, said }: Comparison, contrast: Contrast, rival: Contrast): boolean {
  if (!said) return false
  const sentence = letter.words[contrast.from]?.sentence
  const pair = letter.contrasts.filter(
    (each) =>
      each.kind === contrast.kind &&
      each.value === rival.value &&
      letter.words[each.from]?.sentence === sentence,
  )
  const there = contextOf(said.reading, rival, contrast.kind)
  const own = likeness(contextOf(letter, contrast, contrast.kind), there, said.reading.mentions)
  return pair.some(
    (each) => likeness(contextOf(letter, each, contrast.kind), there, said.reading.mentions) > own,
  )
}

function disputed(comparison: Comparison, contrast: Contrast, rival: Contrast, severity: Severity): Finding {
  const reading = comparison.said?.reading ?? comparison.letter
  const [words, source] = [wordsOf(comparison.letter, contrast), wordsOf(reading, rival)]
  return findingOf(comparison, {
    kind: contrast.kind === 'side' ? 'side' : 'value',
    severity,
    place: contrast,
    source: rival,
    message: `The letter says '${words}', but the dictation says '${source}'.`,
    fix: source,
  })
}

function unsaid(comparison: Comparison, contrast: Contrast): Finding {
  return findingOf(comparison, {
    kind: 'side',
    severity: 'critical',
    place: contrast,
    message: `'${wordsOf(comparison.letter, contrast)}' was not dictated.`,
  })
}
