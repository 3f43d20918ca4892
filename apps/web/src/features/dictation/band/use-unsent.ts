import type { DictationSummary } from '@sincerely/contract/dictation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { useBegunDictations } from '../dictation.queries.ts'
import { type KeptDictation, serverKeyOf, useKeptDictations } from '../recorder/kept-dictations.ts'
import { recordingLock } from '../recorder/recording-lock.ts'

/** A dictation that somebody began and did not send: on this device, or only on the server. */
export type Unsent = {
  deviceKey: string
  patientName: string | null
  /** An ISO instant. */
  startedAt: string
  kept: KeptDictation | null
  begun: DictationSummary | null
}

/** Those of who is signed in that nobody has open in a recorder. What is being sent or thrown away is none of them, unless the server refused it. */
export function useUnsent(): Unsent[] {
  const { id } = useSignedInUser()
  const all = useKeptDictations()
  const begun = (useBegunDictations() ?? []).filter(
    ({ createdBy, hasSound }) => createdBy.userId === id && hasSound,
  )
  const here = all
    .filter(({ wish, trouble }) => wish === 'keep' || trouble !== null)
    .map((kept) => ({
      deviceKey: kept.deviceKey,
      patientName: kept.patient?.name ?? null,
      startedAt: kept.startedAt,
      kept,
      begun: begun.find(({ deviceKey }) => deviceKey === serverKeyOf(kept)) ?? null,
    }))
  const elsewhere = begun
    .filter(({ deviceKey }) => !wasHere.has(deviceKey) && !all.some((kept) => isKeptAs(kept, deviceKey)))
    .map((dictation) => ({
      deviceKey: dictation.deviceKey,
      patientName: dictation.patientName,
      startedAt: dictation.createdAt,
      kept: null,
      begun: dictation,
    }))
  useNoteHere(all)
  const unsent = [...here, ...elsewhere]
  const held = useHeld(unsent.length > 0)
  return held === null ? [] : unsent.filter(({ deviceKey }) => !held.has(recordingLock(deviceKey)))
}

function isKeptAs(kept: KeptDictation, serverKey: string): boolean {
  return kept.deviceKey === serverKey || serverKeyOf(kept) === serverKey
}

/** Those that were on this device while the page was open: what the list said of one before it was sent is not believed. */
const wasHere = new Set<string>()

function useNoteHere(all: readonly KeptDictation[]): void {
  const client = useQueryClient()
  const count = all.length
  useEffect(() => {
    for (const kept of all) for (const key of [kept.deviceKey, serverKeyOf(kept)]) wasHere.add(key)
  }, [all])
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['dictation', 'list', 'recording'] })
  }, [client, count])
}

/** The names that some tab of this browser holds; null until they are known. Nothing tells of them, so they are asked for. */
function useHeld(enabled: boolean): ReadonlySet<string> | null {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!enabled) return
    let isOver = false
    const look = async () => {
      const names = 'locks' in navigator ? await namesHeld() : []
      if (isOver) return
      setHeld((before) => (before && isSame(before, names) ? before : new Set(names)))
    }
    void look()
    const timer = setInterval(() => void look(), lookEvery)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [enabled])
  return held
}

/** In ms. */
const lookEvery = 1000

async function namesHeld(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => name ?? [])
}

function isSame(one: ReadonlySet<string>, others: readonly string[]): boolean {
  return one.size === others.length && others.every((name) => one.has(name))
}
