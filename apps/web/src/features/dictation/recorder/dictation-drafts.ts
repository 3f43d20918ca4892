// The dictations that were started on this device and that the server has not confirmed as sent. Their sound is in
// `sound-store.ts`. Each belongs to one user (rules §5).
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
import { dictationPrefix } from '../draft-keys.ts'
import type { SelectedPatient } from '../patient-picker.tsx'

export type DictationFacts = {
  patient: SelectedPatient | null
  letterType: LetterType
  priority: LetterPriority
}

/** One recording without a break. `isOver`: nothing more will be added to it. */
export type RecordedTake = { take: number; mimeType: string; isOver: boolean }

/** A take that another device recorded, or whose sound is only complete on the server. `seconds` is its length. */
export type TakeElsewhere = { take: number; seconds: number }

/**
 * The reason for splitting sound off into a separate dictation. The original was `sent` without it, or is `gone` (discarded
 * or out of scope), or another device stored `other` sound in the same place.
 */
export type SplitReason = 'sent' | 'gone' | 'other'

export type DictationDraft = DictationFacts & {
  deviceKey: string
  /** The server's key, if it differs from `deviceKey`. */
  serverKey: string | null
  /** The id of the doctor whom the person selected; null lets the server decide. */
  doctorId: number | null
  /** The clinic visit that the dictation is about. */
  visitId: number | null
  /** An ISO instant. */
  startedAt: string
  takes: RecordedTake[]
  /** The takes that are not on this device, as the server last listed them. */
  elsewhere: TakeElsewhere[]
  /** Whether another device started the dictation. That device may hold sound that has not arrived. */
  isAdopted: boolean
  /** The reason for splitting this dictation off from another one; null if it was not split off. */
  leftBehind: SplitReason | null
  /** Sound that this device has lost inside parts that were already sent. */
  lost: LostSound[]
  /**
   * The state of the question about lost sound: the person was `asked` whether to send without it, or has `agreed`. Null if
   * there is no question.
   */
  missing: 'asked' | 'agreed' | null
  /** Whether the dictation was recorded for a letter, which uses it after it is sent. */
  isForLetter: boolean
  /** The server's id; null until known. */
  dictationId: number | null
  /** The facts that the server confirmed last, as `factsText` writes them; null before that. */
  sentFacts: string | null
  /** The person's choice: keep, send, or discard at `goneAt` (ms since 1970). */
  wish: 'keep' | 'send' | 'discard'
  goneAt: number | null
  /** The server's reason for refusing the dictation; null if there is no problem. */
  trouble: string | null
}

export function newDictation(facts: DictationFacts, now: Date): DictationDraft {
  return {
    ...facts,
    deviceKey: newIdempotencyKey(),
    serverKey: null,
    doctorId: null,
    visitId: null,
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

export function serverKeyOf({ deviceKey, serverKey }: DictationDraft): string {
  return serverKey ?? deviceKey
}

/** Writes the facts as text, so that they can be compared. */
export function factsText({ patient, letterType, priority }: DictationFacts): string {
  return JSON.stringify({ patientId: patient?.id ?? null, letterType, priority })
}

export function storeDictation(userId: number, dictation: DictationDraft): void {
  keepDraft(userId, dictationPrefix + dictation.deviceKey, JSON.stringify(dictation))
}

export function readDictation(userId: number, deviceKey: string): DictationDraft | null {
  return parseDictation(readDraft(userId, dictationPrefix + deviceKey)?.value)
}

/** Changes fields of the stored draft, whichever tab wrote it last. Does nothing if the draft no longer exists. */
export function updateDictation(userId: number, deviceKey: string, part: Partial<DictationDraft>): void {
  const draft = readDictation(userId, deviceKey)
  if (draft !== null) storeDictation(userId, { ...draft, ...part })
}

/** Marks every take as finished. Call it only when no tab is recording. */
export function closeTakes(userId: number, deviceKey: string): void {
  const takes = readDictation(userId, deviceKey)?.takes ?? []
  if (takes.every(({ isOver }) => isOver)) return
  updateDictation(userId, deviceKey, { takes: takes.map((take) => ({ ...take, isOver: true })) })
}

/** Removes a draft without sound that the server does not know. */
export function removeIfEmpty(userId: number, deviceKey: string): void {
  const draft = readDictation(userId, deviceKey)
  if (draft?.takes.length === 0 && draft.dictationId === null) removeDictation(userId, deviceKey)
}

export function removeDictation(userId: number, deviceKey: string): void {
  dropDraft(userId, dictationPrefix + deviceKey)
}

/** Lists all drafts of one person, newest first. */
export function listDictations(userId: number): DictationDraft[] {
  return listDrafts(userId).flatMap(({ key, value }) => {
    const draft = key.startsWith(dictationPrefix) ? parseDictation(value) : null
    return draft ?? []
  })
}

export function useDictationDrafts(): DictationDraft[] {
  const { id } = useSignedInUser()
  const state = useSyncExternalStore(onDraftsChange, () => JSON.stringify(listDictations(id)))
  return useMemo(() => JSON.parse(state) as DictationDraft[], [state])
}

/** Names the lock held by the tab that has a dictation open for recording. */
export function recordingLock(deviceKey: string): string {
  return `sincerely-recording-${deviceKey}`
}

/** Reads a stored dictation; null if it is not valid. */
export function parseDictation(stored: string | undefined): DictationDraft | null {
  const fields = parseObject(stored)
  if (typeof fields?.deviceKey !== 'string' || typeof fields.startedAt !== 'string') return null
  const { deviceKey, startedAt } = fields
  return {
    deviceKey,
    startedAt,
    serverKey: typeof fields.serverKey === 'string' ? fields.serverKey : null,
    doctorId: typeof fields.doctorId === 'number' ? fields.doctorId : null,
    visitId: typeof fields.visitId === 'number' ? fields.visitId : null,
    patient: readPatient(fields.patient),
    takes: readTakes(fields.takes),
    elsewhere: readElsewhere(fields.elsewhere),
    isAdopted: fields.isAdopted === true,
    leftBehind: splitReasons.find((why) => why === fields.leftBehind) ?? null,
    lost: readLost(fields.lost),
    missing: fields.missing === 'asked' || fields.missing === 'agreed' ? fields.missing : null,
    isForLetter: fields.isForLetter === true,
    letterType: letterTypes.find((name) => name === fields.letterType) ?? 'consultation',
    priority: letterPriorities.find((name) => name === fields.priority) ?? 'medium',
    dictationId: typeof fields.dictationId === 'number' ? fields.dictationId : null,
    sentFacts: typeof fields.sentFacts === 'string' ? fields.sentFacts : null,
    wish: fields.wish === 'send' || fields.wish === 'discard' ? fields.wish : 'keep',
    goneAt: typeof fields.goneAt === 'number' ? fields.goneAt : null,
    trouble: typeof fields.trouble === 'string' ? fields.trouble : null,
  }
}

function readPatient(value: unknown): DictationDraft['patient'] {
  if (!isObject(value)) return null
  const { id, name, dob } = value
  if (typeof id !== 'number' || typeof name !== 'string') return null
  return { id, name, ...(typeof dob === 'string' && { dob }) }
}

const splitReasons = ['sent', 'gone', 'other'] as const satisfies readonly SplitReason[]

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

function readTakes(value: unknown): RecordedTake[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (!isObject(entry)) return []
    const { take, mimeType, isOver } = entry
    const isTake = typeof take === 'number' && typeof mimeType === 'string'
    return isTake ? { take, mimeType, isOver: isOver === true } : []
  })
}
