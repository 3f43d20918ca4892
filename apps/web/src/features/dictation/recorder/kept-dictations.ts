// The dictations that were begun on this device and that the server has not acknowledged as sent: what is known of them,
// while their sound lies in `kept-sound.ts`. Keyed by user (rules §5).
import {
  type LetterPriority,
  type LetterType,
  letterPriorities,
  letterTypes,
} from '@sincerely/domain/letters/types'
import type { LostSound } from '@sincerely/domain/dictations/missing-sound'
import { useMemo, useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import {
  dropDraft,
  keepDraft,
  listDrafts,
  onDraftsChange,
  readDraft,
} from '../../../platform/drafts/drafts.ts'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { dictationCopy } from '../kept-key.ts'

/** About whom, and what kind of letter it is to be. */
export type DictationFacts = {
  patient: { id: number; name: string } | null
  letterType: LetterType
  priority: LetterPriority
}

/** One recording without a break. `isOver`: nothing is added to it any more. */
export type KeptTake = { take: number; mimeType: string; isOver: boolean }

/** A take that another device recorded, or of which only the server has all. In seconds. */
export type TakeElsewhere = { take: number; seconds: number }

/**
 * Why sound that was recorded for one dictation goes as another: that one was `sent` without it, it is `gone` (discarded,
 * or out of sight), or another device put `other` sound in the same place.
 */
export type LeftBehind = 'sent' | 'gone' | 'other'

export type KeptDictation = DictationFacts & {
  deviceKey: string
  /** What the server knows it by, where that is not `deviceKey`. */
  serverKey: string | null
  /** Whose dictation it is, chosen by who has no doctor of their own; null leaves that to the server. */
  doctorId: number | null
  /** An ISO instant. */
  startedAt: string
  takes: KeptTake[]
  /** The takes that do not lie here, as far as the server was asked. */
  elsewhere: TakeElsewhere[]
  /** Started on another device, which may hold more of it than has arrived. */
  isAdopted: boolean
  /** Null for what goes as it was begun. */
  leftBehind: LeftBehind | null
  /** What this device has lost within the parts that it sent. */
  lost: LostSound[]
  /** Something is lost: the person is `asked` whether it goes without, or has `agreed`. */
  missing: 'asked' | 'agreed' | null
  /** It was recorded for a letter that is being made, which takes it once it is sent. */
  isForLetter: boolean
  /** Its number on the server; null until the server has said it. */
  dictationId: number | null
  /** The facts as the server last confirmed them, as `factsText` writes them; null until it did. */
  sentFacts: string | null
  /** What the person wants: to go on some time, to send it, or to be rid of it from `goneAt` on (ms since 1970). */
  wish: 'keep' | 'send' | 'discard'
  goneAt: number | null
  /** Why the server does not take it, as it says; null while nothing is wrong. */
  trouble: string | null
}

export function newDictation(facts: DictationFacts, now: Date): KeptDictation {
  return {
    ...facts,
    deviceKey: newIdempotencyKey(),
    serverKey: null,
    doctorId: null,
    startedAt: now.toISOString(),
    takes: [],
    elsewhere: [],
    isAdopted: false,
    leftBehind: null,
    lost: [],
    missing: null,
    isForLetter: false,
    dictationId: null,
    sentFacts: null,
    wish: 'keep',
    goneAt: null,
    trouble: null,
  }
}

/** What the server knows a dictation by. */
export function serverKeyOf({ deviceKey, serverKey }: KeptDictation): string {
  return serverKey ?? deviceKey
}

/** What of the facts the server knows, to compare. */
export function factsText({ patient, letterType, priority }: DictationFacts): string {
  return JSON.stringify({ patientId: patient?.id ?? null, letterType, priority })
}

export function keepDictation(userId: number, dictation: KeptDictation): void {
  keepDraft(userId, dictationCopy + dictation.deviceKey, JSON.stringify(dictation))
}

export function readDictation(userId: number, deviceKey: string): KeptDictation | null {
  return parseDictation(readDraft(userId, dictationCopy + deviceKey)?.value)
}

/** Changes some of it as it lies here now, whichever tab wrote it last. Nothing happens once it is gone. */
export function changeDictation(userId: number, deviceKey: string, part: Partial<KeptDictation>): void {
  const kept = readDictation(userId, deviceKey)
  if (kept !== null) keepDictation(userId, { ...kept, ...part })
}

/** Nobody records it at the moment: nothing is added to its takes any more. */
export function closeTakes(userId: number, deviceKey: string): void {
  const takes = readDictation(userId, deviceKey)?.takes ?? []
  if (takes.every(({ isOver }) => isOver)) return
  changeDictation(userId, deviceKey, { takes: takes.map((take) => ({ ...take, isOver: true })) })
}

/** Of what was begun and never heard anything, nothing needs to stay. */
export function forgetIfEmpty(userId: number, deviceKey: string): void {
  const kept = readDictation(userId, deviceKey)
  if (kept?.takes.length === 0 && kept.dictationId === null) forgetDictation(userId, deviceKey)
}

export function forgetDictation(userId: number, deviceKey: string): void {
  dropDraft(userId, dictationCopy + deviceKey)
}

/** Everything of one person, the newest first. */
export function listDictations(userId: number): KeptDictation[] {
  return listDrafts(userId).flatMap(({ key, value }) => {
    const kept = key.startsWith(dictationCopy) ? parseDictation(value) : null
    return kept ?? []
  })
}

/** The same, as they come and go in any tab. */
export function useKeptDictations(): KeptDictation[] {
  const { id } = useSignedInUser()
  const state = useSyncExternalStore(onDraftsChange, () => JSON.stringify(listDictations(id)))
  return useMemo(() => JSON.parse(state) as KeptDictation[], [state])
}

/** A kept dictation as it was stored, or null when it is none. */
export function parseDictation(stored: string | undefined): KeptDictation | null {
  const kept = parseObject(stored)
  if (typeof kept?.deviceKey !== 'string' || typeof kept.startedAt !== 'string') return null
  const { deviceKey, startedAt } = kept
  return {
    deviceKey,
    startedAt,
    serverKey: typeof kept.serverKey === 'string' ? kept.serverKey : null,
    doctorId: typeof kept.doctorId === 'number' ? kept.doctorId : null,
    patient: readPatient(kept.patient),
    takes: readTakes(kept.takes),
    elsewhere: readElsewhere(kept.elsewhere),
    isAdopted: kept.isAdopted === true,
    leftBehind: leftBehinds.find((why) => why === kept.leftBehind) ?? null,
    lost: readLost(kept.lost),
    missing: kept.missing === 'asked' || kept.missing === 'agreed' ? kept.missing : null,
    isForLetter: kept.isForLetter === true,
    letterType: letterTypes.find((name) => name === kept.letterType) ?? 'consultation',
    priority: letterPriorities.find((name) => name === kept.priority) ?? 'medium',
    dictationId: typeof kept.dictationId === 'number' ? kept.dictationId : null,
    sentFacts: typeof kept.sentFacts === 'string' ? kept.sentFacts : null,
    wish: kept.wish === 'send' || kept.wish === 'discard' ? kept.wish : 'keep',
    goneAt: typeof kept.goneAt === 'number' ? kept.goneAt : null,
    trouble: typeof kept.trouble === 'string' ? kept.trouble : null,
  }
}

function readPatient(value: unknown): KeptDictation['patient'] {
  if (!isObject(value)) return null
  const { id, name } = value
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null
}

const leftBehinds = ['sent', 'gone', 'other'] as const satisfies readonly LeftBehind[]

function readElsewhere(value: unknown): TakeElsewhere[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (!isObject(entry)) return []
    const { take, seconds } = entry
    return typeof take === 'number' && typeof seconds === 'number' ? [{ take, seconds }] : []
  })
}

function readLost(value: unknown): LostSound[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (!isObject(entry)) return []
    const { take, start, end } = entry
    const isLost = typeof take === 'number' && typeof start === 'number' && typeof end === 'number'
    return isLost ? [{ take, start, end }] : []
  })
}

function readTakes(value: unknown): KeptTake[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (!isObject(entry)) return []
    const { take, mimeType, isOver } = entry
    const isTake = typeof take === 'number' && typeof mimeType === 'string'
    return isTake ? { take, mimeType, isOver: isOver === true } : []
  })
}
