// The calls of a dictation on its way to the server.
import { routes } from '@sincerely/contract/routes'
import { type Dictation } from '@sincerely/contract/dictation'
import { call, isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { factsFrom, meanwhileWords } from './facts-meanwhile.ts'
import { noteOf } from './left-behind.ts'
import {
  type KeptDictation,
  changeDictation,
  factsText,
  readDictation,
  serverKeyOf,
} from './kept-dictations.ts'
import { type KeptSound, piecesOf, readSound } from './kept-sound.ts'
import type { OnServer, UploadStep } from './upload-steps.ts'

/** A call that takes longer than this has lost its way: a telephone that changed its network is not told so. In ms. */
const longest = 60_000

/** What the server has of it, and what it is about there. A discarded one says no more than that. */
export async function askServer(userId: number, kept: KeptDictation): Promise<OnServer> {
  const params = { id: kept.dictationId ?? 0 }
  try {
    const { dictation } = await call(routes.dictation.get, { params }, inTime())
    if (dictation.discardedAt !== null) return onServer(dictation, [])
    const { takes } = await call(routes.dictation.listParts, { params }, inTime())
    followFacts(userId, kept.deviceKey, dictation)
    return onServer(
      dictation,
      takes.map(({ take, seconds, parts }) => ({
        take,
        seconds,
        parts: parts.map(({ part }) => part),
        firstBytes: parts.find(({ part }) => part === 1)?.bytes ?? null,
      })),
    )
  } catch (error) {
    if (isGone(error)) return { state: 'recording', isDiscarded: true, version: 0, takes: [] }
    throw error
  }
}

type TakeStep = {
  userId: number
  kept: KeptDictation
  sound: KeptSound
  server: OnServer | null
  step: Exclude<UploadStep, { do: 'rest' | 'forget' | 'ask' | 'ask-person' | 'part' }>
}

/** Takes a step. Answers what the server has afterwards; null where it must be asked. */
export async function takeStep({ userId, kept, sound, server, step }: TakeStep): Promise<OnServer | null> {
  const { deviceKey } = kept
  const version = server?.version
  const params = { id: kept.dictationId ?? 0 }
  switch (step.do) {
    case 'start':
      await begin(userId, kept)
      return null
    case 'change': {
      const { dictation } = await call(
        routes.dictation.change,
        { params, body: { ...factsOf(kept), version } },
        inTime(),
      )
      changeDictation(userId, deviceKey, { sentFacts: factsOnServer(dictation) })
      return server && { ...server, state: dictation.state, version: dictation.version }
    }
    case 'store': {
      const { take, part } = step
      const pieces = piecesOf(sound.get(take) ?? [], part)
      const bytes = await readSound(userId, deviceKey, pieces)
      if (bytes === null) throw new Error('The recording on this device cannot be read at the moment.')
      const type = kept.takes.find((one) => one.take === take)?.mimeType ?? 'audio/webm'
      const seconds = (pieces.at(-1)?.ms ?? 0) / 1000
      const place = { params: { ...params, take, n: part.part }, query: { seconds } }
      await call(routes.dictation.storePart, { ...place, bytes: new Blob(bytes, { type }) }, inTime())
      const bytesOfPart = bytes.reduce((all, { length }) => all + length, 0)
      return server && withPart(server, { take, part: part.part, bytes: bytesOfPart })
    }
    case 'send': {
      const { dictation } = await call(routes.dictation.send, { params, body: step.body }, inTime())
      return server && { ...server, state: dictation.state }
    }
    case 'discard':
      await call(routes.dictation.discard, { params, query: { version } }, inTime()).catch(
        (error: unknown) => {
          if (!isGone(error)) throw error
        },
      )
      return server && { ...server, isDiscarded: true }
  }
}

async function begin(userId: number, kept: KeptDictation): Promise<void> {
  const { deviceKey, doctorId, leftBehind } = kept
  // The device's key makes it one by itself: what it is about may have changed since a try whose answer was lost.
  const body = {
    deviceKey: serverKeyOf(kept),
    ...factsOf(kept),
    ...(doctorId !== null && { doctorId }),
    ...(leftBehind !== null && { notes: noteOf(leftBehind) }),
  }
  const { dictation } = await call(routes.dictation.start, { body }, inTime())
  changeDictation(userId, deviceKey, { dictationId: dictation.id, doctorId: dictation.doctorId })
  followFacts(userId, deviceKey, dictation)
}

function factsOf({ patient, letterType, priority }: KeptDictation) {
  return { patientId: patient?.id ?? null, letterType, priority }
}

function onServer({ state, discardedAt, version }: Dictation, takes: OnServer['takes']): OnServer {
  return { state, isDiscarded: discardedAt !== null, version, takes }
}

function withPart(server: OnServer, sent: { take: number; part: number; bytes: number }): OnServer {
  const { take, part, bytes } = sent
  const none = { take, seconds: 0, parts: [], firstBytes: null }
  const found = server.takes.find((one) => one.take === take) ?? none
  const others = server.takes.filter((one) => one !== found)
  const firstBytes = part === 1 ? bytes : found.firstBytes
  return { ...server, takes: [...others, { ...found, parts: [...found.parts, part], firstBytes }] }
}

/** Takes over what was said of it elsewhere, and keeps what was said here; who said otherwise meanwhile is told of. */
function followFacts(userId: number, deviceKey: string, dictation: Dictation): void {
  const kept = readDictation(userId, deviceKey)
  if (kept === null) return
  const { facts, overruled } = factsFrom(kept, dictation)
  changeDictation(userId, deviceKey, { ...facts, sentFacts: factsOnServer(dictation) })
  if (overruled.length > 0) toast({ type: 'info', ...meanwhileWords(dictation, overruled) })
}

function factsOnServer({ patientId, patientName, letterType, priority }: Dictation): string {
  const patient = patientId === null ? null : { id: patientId, name: patientName ?? '' }
  return factsText({ patient, letterType, priority })
}

/** It was discarded already, from here or from elsewhere. */
function isGone(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.code === 'dictation_is_discarded')
}

function inTime() {
  return { signal: AbortSignal.timeout(longest) }
}
