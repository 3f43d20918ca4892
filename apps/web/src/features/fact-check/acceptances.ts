// The accepted findings and their reasons, stored on the device until they are sent with the approval (rules §5).
import type { Acceptance } from '@sincerely/contract/fact-check'
import { useMemo, useSyncExternalStore } from 'react'
import { dropDraft, keepDraft, onDraftsChange, readDraft } from '../../platform/drafts/drafts.ts'
import { isObject, parseObject } from '../../platform/parse-object.ts'
import { useSignedInUser } from '../../platform/session.ts'

/** `typed` has the unfinished reasons, by finding id. */
export type StoredReasons = { accepted: readonly Acceptance[]; typed: Readonly<Record<string, string>> }

const noReasons: StoredReasons = { accepted: [], typed: {} }

/** Returns the stored draft as text, which can be compared; null if there is none. */
export function draftText(userId: number, letterId: number): string | null {
  return readDraft(userId, draftName(letterId))?.value ?? null
}

export function readReasons(userId: number, letterId: number): StoredReasons {
  return parseReasons(draftText(userId, letterId))
}

/** Reads a stored draft. Invalid text gives no reasons. */
export function parseReasons(text: string | null): StoredReasons {
  const stored = parseObject(text ?? undefined)
  if (stored === null) return noReasons
  const accepted = Array.isArray(stored.accepted) ? stored.accepted.filter(isAcceptance) : []
  const typed = isObject(stored.typed) ? Object.entries(stored.typed) : []
  return { accepted, typed: Object.fromEntries(typed.filter(isTextEntry)) }
}

export function saveTypedReason(userId: number, letterId: number, { findingId, reason }: Acceptance): void {
  updateReasons(userId, letterId, ({ accepted, typed }) => ({
    accepted,
    typed: { ...typed, [findingId]: reason },
  }))
}

/** Accepts a finding. Replaces an earlier reason. */
export function acceptFinding(userId: number, letterId: number, { findingId, reason }: Acceptance): void {
  updateReasons(userId, letterId, (stored) => ({
    accepted: [...without(stored.accepted, findingId), { findingId, reason: reason.trim() }],
    typed: withoutTyped(stored.typed, findingId),
  }))
}

/** Undoes an acceptance. The reason remains as typed text, so that it can be given again. */
export function undoAcceptance(userId: number, letterId: number, findingId: string): void {
  updateReasons(userId, letterId, ({ accepted, typed }) => {
    const reason = accepted.find((one) => one.findingId === findingId)?.reason ?? ''
    return { accepted: without(accepted, findingId), typed: { ...typed, [findingId]: reason } }
  })
}

export function clearReasons(userId: number, letterId: number): void {
  if (draftText(userId, letterId) !== null) dropDraft(userId, draftName(letterId))
}

/**
 * Returns the acceptances to send with an approval. If the current text was checked, only those of its findings are sent.
 */
export function acceptancesToSend(
  stored: StoredReasons,
  known: readonly { id: string }[] | null,
): Acceptance[] {
  if (known === null) return [...stored.accepted]
  const ids = new Set(known.map(({ id }) => id))
  return stored.accepted.filter(({ findingId }) => ids.has(findingId))
}

export type Reasons = ReturnType<typeof useReasons>

/** Provides the acceptances of this letter that are not sent yet, from all tabs. */
export function useReasons(letterId: number) {
  const { id: userId, name } = useSignedInUser()
  const text = useSyncExternalStore(onDraftsChange, () => draftText(userId, letterId))
  return useMemo(() => {
    const stored = parseReasons(text)
    const reasons = new Map(stored.accepted.map(({ findingId, reason }) => [findingId, reason]))
    return {
      by: name,
      isAccepted: (id: string) => reasons.has(id),
      reasonOf: (id: string) => reasons.get(id) ?? '',
      typedOf: (id: string) => stored.typed[id] ?? '',
      type: (findingId: string, reason: string) => saveTypedReason(userId, letterId, { findingId, reason }),
      accept: (findingId: string, reason: string) => acceptFinding(userId, letterId, { findingId, reason }),
      undo: (findingId: string) => undoAcceptance(userId, letterId, findingId),
    }
  }, [text, name, userId, letterId])
}

/** Changes the stored reasons. Reads the draft each time, because another tab may have changed it. */
function updateReasons(
  userId: number,
  letterId: number,
  update: (stored: StoredReasons) => StoredReasons,
): void {
  const next = update(readReasons(userId, letterId))
  const typed = Object.fromEntries(Object.entries(next.typed).filter(([, reason]) => reason.trim() !== ''))
  if (next.accepted.length === 0 && Object.keys(typed).length === 0) return clearReasons(userId, letterId)
  keepDraft(userId, draftName(letterId), JSON.stringify({ accepted: next.accepted, typed }))
}

function draftName(letterId: number): string {
  return `letter-${letterId}-reasons`
}

function without(accepted: readonly Acceptance[], findingId: string): Acceptance[] {
  return accepted.filter((one) => one.findingId !== findingId)
}

function withoutTyped(typed: StoredReasons['typed'], findingId: string): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([id]) => id !== findingId))
}

function isAcceptance(value: unknown): value is Acceptance {
  return isObject(value) && typeof value.findingId === 'string' && typeof value.reason === 'string'
}

function isTextEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
