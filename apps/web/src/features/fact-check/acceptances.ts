// Findings a person leaves as they are, with why, kept on the device until an approval sends them (rules §5).
import type { Acceptance } from '@sincerely/contract/fact-check'
import { dropDraft, keepDraft, readDraft } from '../../platform/drafts/drafts.ts'
import { isObject, parseObject } from '../../platform/parse-object.ts'

/** `typed`: reasons begun and not given yet, by finding. */
export type KeptReasons = { accepted: readonly Acceptance[]; typed: Readonly<Record<string, string>> }

const none: KeptReasons = { accepted: [], typed: {} }

/** What is kept, as text that stays the same while nothing changes; null when nothing is. */
export function keptText(userId: number, letterId: number): string | null {
  return readDraft(userId, keyOf(letterId))?.value ?? null
}

export function keptReasons(userId: number, letterId: number): KeptReasons {
  return parseReasons(keptText(userId, letterId))
}

/** Anything that is not such a text counts as nothing. */
export function parseReasons(text: string | null): KeptReasons {
  const kept = parseObject(text ?? undefined)
  if (kept === null) return none
  const accepted = Array.isArray(kept.accepted) ? kept.accepted.filter(isAcceptance) : []
  const typed = isObject(kept.typed) ? Object.entries(kept.typed) : []
  return { accepted, typed: Object.fromEntries(typed.filter(isTextEntry)) }
}

export function keepTyped(userId: number, letterId: number, { findingId, reason }: Acceptance): void {
  change(userId, letterId, ({ accepted, typed }) => ({ accepted, typed: { ...typed, [findingId]: reason } }))
}

/** Accepts a finding. Another reason takes the place of the one before. */
export function keepAcceptance(userId: number, letterId: number, { findingId, reason }: Acceptance): void {
  change(userId, letterId, (kept) => ({
    accepted: [...without(kept.accepted, findingId), { findingId, reason: reason.trim() }],
    typed: omitted(kept.typed, findingId),
  }))
}

/** The reason stays at hand, should it be given again. */
export function takeBack(userId: number, letterId: number, findingId: string): void {
  change(userId, letterId, ({ accepted, typed }) => {
    const reason = accepted.find((one) => one.findingId === findingId)?.reason ?? ''
    return { accepted: without(accepted, findingId), typed: { ...typed, [findingId]: reason } }
  })
}

/** The letter is approved, with them: nothing waits any more. */
export function forgetReasons(userId: number, letterId: number): void {
  if (keptText(userId, letterId) !== null) dropDraft(userId, keyOf(letterId))
}

/** What goes with an approval: of what is known of the letter, only what stands in it now. */
export function sentWith(kept: KeptReasons, known: readonly { id: string }[] | null): Acceptance[] {
  if (known === null) return [...kept.accepted]
  const ids = new Set(known.map(({ id }) => id))
  return kept.accepted.filter(({ findingId }) => ids.has(findingId))
}

/** Read anew each time: another tab may have written since. */
function change(userId: number, letterId: number, by: (kept: KeptReasons) => KeptReasons): void {
  const next = by(keptReasons(userId, letterId))
  const typed = Object.fromEntries(Object.entries(next.typed).filter(([, reason]) => reason.trim() !== ''))
  if (next.accepted.length === 0 && Object.keys(typed).length === 0) return forgetReasons(userId, letterId)
  keepDraft(userId, keyOf(letterId), JSON.stringify({ accepted: next.accepted, typed }))
}

function keyOf(letterId: number): string {
  return `letter-${letterId}-reasons`
}

function without(accepted: readonly Acceptance[], findingId: string): Acceptance[] {
  return accepted.filter((one) => one.findingId !== findingId)
}

function omitted(typed: KeptReasons['typed'], findingId: string): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([id]) => id !== findingId))
}

function isAcceptance(value: unknown): value is Acceptance {
  return isObject(value) && typeof value.findingId === 'string' && typeof value.reason === 'string'
}

function isTextEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
