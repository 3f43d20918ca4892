// Sends the requests of an upload.
import { routes } from '@sincerely/contract/routes'
import { type Dictation } from '@sincerely/contract/dictation'
import { call, isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { mergeFacts, conflictMessage } from './merge-facts.ts'
import { splitNote } from './split-off.ts'
import {
  type DictationDraft,
  updateDictation,
  factsText,
  readDictation,
  serverKeyOf,
} from './dictation-drafts.ts'
import { type StoredSound, piecesOf, readSound } from './sound-store.ts'
import type { ServerState, UploadStep } from './upload-steps.ts'

/** In ms. The limit is needed because a phone that changes networks never learns that a call was lost. */
const callTimeout = 60_000

/**
 * Fetches the parts that the server has and the facts of the dictation, which are merged into the draft. A discarded
 * dictation has no parts.
 */
export async function fetchServerState(userId: number, draft: DictationDraft): Promise<ServerState> {
  const params = { id: draft.dictationId ?? 0 }
  try {
    const { dictation } = await call(routes.dictation.get, { params }, withTimeout())
    if (dictation.discardedAt !== null) return serverState(dictation, [])
    const { takes } = await call(routes.dictation.listParts, { params }, withTimeout())
    adoptServerFacts(userId, draft.deviceKey, dictation)
    return serverState(
      dictation,
      takes.map(({ take, seconds, parts }) => ({
        take,
        seconds,
        parts: parts.map(({ part }) => part),
        firstBytes: parts.find(({ part }) => part === 1)?.bytes ?? null,
      })),
    )
  } catch (error) {
    if (isDiscarded(error)) return { state: 'recording', isDiscarded: true, version: 0, takes: [] }
    throw error
  }
}

type TakeStep = {
  userId: number
  draft: DictationDraft
  sound: StoredSound
  server: ServerState | null
  step: Exclude<UploadStep, { do: 'rest' | 'forget' | 'ask' | 'ask-person' | 'split' }>
}

/**
 * Carries out one step of an upload. Returns the dictation's state on the server afterwards, or null if that must be fetched.
 */
export async function takeStep({
  userId,
  draft,
  sound,
  server,
  step,
}: TakeStep): Promise<ServerState | null> {
  const { deviceKey } = draft
  const version = server?.version
  const params = { id: draft.dictationId ?? 0 }
  switch (step.do) {
    case 'start':
      await start(userId, draft)
      return null
    case 'change': {
      const { dictation } = await call(
        routes.dictation.change,
        { params, body: { ...draftFacts(draft), version } },
        withTimeout(),
      )
      updateDictation(userId, deviceKey, { sentFacts: serverFactsText(dictation) })
      return server && { ...server, state: dictation.state, version: dictation.version }
    }
    case 'store': {
      const { take, part } = step
      const pieces = piecesOf(sound.get(take) ?? [], part)
      const bytes = await readSound(userId, deviceKey, pieces)
      if (bytes === null) throw new Error('The recording on this device cannot be read at the moment.')
      const type = draft.takes.find((one) => one.take === take)?.mimeType ?? 'audio/webm'
      const seconds = (pieces.at(-1)?.ms ?? 0) / 1000
      const place = { params: { ...params, take, n: part.part }, query: { seconds } }
      await call(routes.dictation.storePart, { ...place, bytes: new Blob(bytes, { type }) }, withTimeout())
      const bytesOfPart = bytes.reduce((all, { length }) => all + length, 0)
      return server && withPart(server, { take, part: part.part, bytes: bytesOfPart })
    }
    case 'send': {
      const { dictation } = await call(routes.dictation.send, { params, body: step.body }, withTimeout())
      return server && { ...server, state: dictation.state }
    }
    case 'discard':
      await call(routes.dictation.discard, { params, query: { version } }, withTimeout()).catch(
        (error: unknown) => {
          if (!isDiscarded(error)) throw error
        },
      )
      return server && { ...server, isDiscarded: true }
  }
}

async function start(userId: number, draft: DictationDraft): Promise<void> {
  const { deviceKey, doctorId, visitId, leftBehind } = draft
  // The device key makes this request idempotent, even if the facts have changed since an attempt whose reply was lost.
  const body = {
    deviceKey: serverKeyOf(draft),
    ...draftFacts(draft),
    ...(doctorId !== null && { doctorId }),
    ...(visitId !== null && { visitId }),
    ...(leftBehind !== null && { notes: splitNote(leftBehind) }),
  }
  const { dictation } = await call(routes.dictation.start, { body }, withTimeout())
  updateDictation(userId, deviceKey, { dictationId: dictation.id, doctorId: dictation.doctorId })
  adoptServerFacts(userId, deviceKey, dictation)
}

function draftFacts({ patient, letterType, priority }: DictationDraft) {
  return { patientId: patient?.id ?? null, letterType, priority }
}

function serverState({ state, discardedAt, version }: Dictation, takes: ServerState['takes']): ServerState {
  return { state, isDiscarded: discardedAt !== null, version, takes }
}

function withPart(server: ServerState, sent: { take: number; part: number; bytes: number }): ServerState {
  const { take, part, bytes } = sent
  const none = { take, seconds: 0, parts: [], firstBytes: null }
  const found = server.takes.find((one) => one.take === take) ?? none
  const others = server.takes.filter((one) => one !== found)
  const firstBytes = part === 1 ? bytes : found.firstBytes
  return { ...server, takes: [...others, { ...found, parts: [...found.parts, part], firstBytes }] }
}

/** Merges the server's facts into the draft. Tells the person which facts had been changed on both sides. */
function adoptServerFacts(userId: number, deviceKey: string, dictation: Dictation): void {
  const draft = readDictation(userId, deviceKey)
  if (draft === null) return
  const { facts, overruled } = mergeFacts(draft, dictation)
  updateDictation(userId, deviceKey, { ...facts, sentFacts: serverFactsText(dictation) })
  if (overruled.length > 0) toast({ type: 'info', ...conflictMessage(dictation, overruled) })
}

function serverFactsText({ patientId, patientName, letterType, priority }: Dictation): string {
  const patient = patientId === null ? null : { id: patientId, name: patientName ?? '' }
  return factsText({ patient, letterType, priority })
}

function isDiscarded(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.code === 'dictation_is_discarded')
}

function withTimeout() {
  return { signal: AbortSignal.timeout(callTimeout) }
}
