import type { DictationSummary } from '@sincerely/contract/dictation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { useStartedDictations } from '../dictation.queries.ts'
import {
  type DictationDraft,
  serverKeyOf,
  useDictationDrafts,
  recordingLock,
} from '../recorder/dictation-drafts.ts'

/** An unsent dictation, either on this device or only on the server. */
export type Unsent = {
  deviceKey: string
  patientName: string | null
  /** An ISO instant. */
  startedAt: string
  draft: DictationDraft | null
  onServer: DictationSummary | null
}

/**
 * Returns the user's unsent dictations that are not open in a recorder. Those being sent or discarded are left out, unless
 * the server refused them.
 */
export function useUnsent(): Unsent[] {
  const { id } = useSignedInUser()
  const drafts = useDictationDrafts()
  const started = (useStartedDictations() ?? []).filter(
    ({ createdBy, hasSound }) => createdBy.userId === id && hasSound,
  )
  const here = drafts
    .filter(({ wish, trouble }) => wish === 'keep' || trouble !== null)
    .map((draft) => ({
      deviceKey: draft.deviceKey,
      patientName: draft.patient?.name ?? null,
      startedAt: draft.startedAt,
      draft,
      onServer: started.find(({ deviceKey }) => deviceKey === serverKeyOf(draft)) ?? null,
    }))
  const elsewhere = started
    .filter(({ deviceKey }) => !knownKeys.has(deviceKey) && !drafts.some((draft) => hasKey(draft, deviceKey)))
    .map((dictation) => ({
      deviceKey: dictation.deviceKey,
      patientName: dictation.patientName,
      startedAt: dictation.createdAt,
      draft: null,
      onServer: dictation,
    }))
  useRememberDrafts(drafts)
  const unsent = [...here, ...elsewhere]
  const locks = useHeldLocks(unsent.length > 0)
  return locks === null ? [] : unsent.filter(({ deviceKey }) => !locks.has(recordingLock(deviceKey)))
}

function hasKey(draft: DictationDraft, serverKey: string): boolean {
  return draft.deviceKey === serverKey || serverKeyOf(draft) === serverKey
}

/**
 * The keys seen on this device while the page was open. They are needed because the cached list may still contain a
 * dictation that was sent.
 */
const knownKeys = new Set<string>()

function useRememberDrafts(all: readonly DictationDraft[]): void {
  const client = useQueryClient()
  const count = all.length
  useEffect(() => {
    for (const draft of all) for (const key of [draft.deviceKey, serverKeyOf(draft)]) knownKeys.add(key)
  }, [all])
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['dictation', 'list', 'recording'] })
  }, [client, count])
}

/**
 * Returns the names of the locks held by tabs of this browser; null until known. Locks have no event, so they are polled.
 */
function useHeldLocks(enabled: boolean): ReadonlySet<string> | null {
  const [locks, setLocks] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!enabled) return
    let isOver = false
    const poll = async () => {
      const names = 'locks' in navigator ? await heldLockNames() : []
      if (isOver) return
      setLocks((before) => (before && isSame(before, names) ? before : new Set(names)))
    }
    void poll()
    const timer = setInterval(() => void poll(), pollInterval)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [enabled])
  return locks
}

/** In ms: how often the locks are polled. */
const pollInterval = 1000

async function heldLockNames(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => name ?? [])
}

function isSame(one: ReadonlySet<string>, others: readonly string[]): boolean {
  return one.size === others.length && others.every((name) => one.has(name))
}
