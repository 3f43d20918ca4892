// Finds what a side belongs to: 'left mastoidectomy', 'a hearing aid on the right'.
import type { Contrast } from '../facts/contrasts.ts'
import type { TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import { firstWhere } from './comparison.ts'
import { broaderThan } from './coverage.ts'

const HEADS: ReadonlySet<TermKind> = new Set<TermKind>(['body', 'finding', 'procedure', 'test'])
const BETWEEN = /^(?:on|in|of|to|the|his|her|your|my|side|sided|-)$/u

/** Returns the concepts directly after the side, or those before it with only words such as 'on the' between. */
export function headsOf(reading: Reading, contrast: Contrast): ReadonlySet<string> {
  const known = KNOWN.get(contrast)
  if (known) return known
  const own = findHeads(reading, contrast)
  const heads = own.size === 0 && contrast.kind === 'side' ? headsBefore(reading, contrast) : own
  KNOWN.set(contrast, heads)
  return heads
}

/**
 * A side without a noun belongs to the same thing as the other side: 'The right hand is numb, the left is spared', 'nothing on
 * the left'.
 */
function headsBefore(reading: Reading, { from, to, value }: Contrast): ReadonlySet<string> {
  const { words, contrasts, termsOfSentence } = reading
  const sentence = words[from]?.sentence ?? 0
  const isBare =
    words[from - 1]?.key === 'the' && !termsOfSentence[sentence]?.some((term) => term.from === to)
  if (!isBare) return new Set()
  const own = firstWhere(contrasts, (each) => each.to > from)
  const before = contrasts.slice(Math.max(0, own - FEW), own).findLast((each) => each.kind === 'side')
  const isNear = before !== undefined && sentence - (words[before.from]?.sentence ?? 0) <= 1
  return isNear && before.value !== value ? findHeads(reading, before) : new Set()
}

/** The number of earlier contrasts that are searched for the other side. */
const FEW = 4

const KNOWN = new WeakMap<Contrast, ReadonlySet<string>>()

function findHeads(reading: Reading, contrast: Contrast): ReadonlySet<string> {
  const { words } = reading
  const heads = new Set<string>()
  const sentence = words[contrast.from]?.sentence ?? 0
  const own = (reading.termsOfSentence[sentence] ?? []).filter(({ kind }) => HEADS.has(kind))
  let end = contrast.to
  for (const { from, to, concept } of own) {
    if (from < contrast.to || from > end) continue
    heads.add(concept)
    end = Math.max(end, to)
  }
  if (heads.size > 0) return heads
  let start = contrast.from
  while (contrast.from - start < 3 && BETWEEN.test(words[start - 1]?.key ?? '')) start -= 1
  if (start === contrast.from) return heads
  for (const { from, to, concept } of own.toReversed()) {
    if (to > contrast.from || to < start) continue
    heads.add(concept)
    start = Math.min(start, from)
  }
  return heads
}

/** Counts the concepts of the first set that are also in the second, or are broader or narrower than one of them. */
export function sharedHeads(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter(
    (concept) =>
      b.has(concept) ||
      broaderThan(concept).some((broad) => b.has(broad)) ||
      [...b].some((other) => broaderThan(other).includes(concept)),
  ).length
}
