// The calls of a dictation on its way to the server.
import { routes } from '@sincerely/contract/routes'
import { type Dictation } from '@sincerely/contract/dictation'
import { call, isApiError } from '../../../platform/api.ts'
import { type KeptDictation, changeDictation, factsText } from './kept-dictations.ts'
import { type KeptSound, piecesOf, readSound } from './kept-sound.ts'
import type { OnServer, UploadStep } from './upload-steps.ts'

/** A call that takes longer than this has lost its way: a telephone that changed its network is not told so. In ms. */
const longest = 60_000

/** What the server has of it. A discarded one says no more than that. */
export async function askServer(kept: KeptDictation): Promise<OnServer> {
  const params = { id: kept.dictationId ?? 0 }
  try {
    const { dictation } = await call(routes.dictation.get, { params }, inTime())
    if (dictation.discardedAt !== null) return onServer(dictation, [])
    const { takes } = await call(routes.dictation.listParts, { params }, inTime())
    return onServer(
      dictation,
      takes.map(({ take, seconds, parts }) => ({ take, seconds, parts: parts.map(({ part }) => part) })),
    )
  } catch (error) {
    if (kept.wish === 'discard' && isGone(error)) return { state: 'recording', isDiscarded: true, takes: [] }
    throw error
  }
}

type TakeStep = {
  userId: number
  kept: KeptDictation
  sound: KeptSound
  server: OnServer | null
  step: Exclude<UploadStep, { do: 'rest' | 'forget' | 'ask' }>
}

/** Takes a step. Answers what the server has afterwards; null where it must be asked. */
export async function takeStep({ userId, kept, sound, server, step }: TakeStep): Promise<OnServer | null> {
  const { deviceKey, patient, letterType, priority } = kept
  const params = { id: kept.dictationId ?? 0 }
  const facts = { patientId: patient?.id ?? null, letterType, priority }
  switch (step.do) {
    case 'start': {
      const { dictation } = await call(
        routes.dictation.start,
        { body: { deviceKey, ...facts } },
        { ...inTime(), idempotencyKey: deviceKey },
      )
      changeDictation(userId, deviceKey, { dictationId: dictation.id, sentFacts: factsOnServer(dictation) })
      return null
    }
    case 'change': {
      const { dictation } = await call(routes.dictation.change, { params, body: facts }, inTime())
      changeDictation(userId, deviceKey, { sentFacts: factsOnServer(dictation) })
      return server && { ...server, state: dictation.state }
    }
    case 'store': {
      const { take, part } = step
      const pieces = piecesOf(sound.get(take) ?? [], part)
      const bytes = await readSound(userId, deviceKey, pieces)
      if (bytes === null) throw new Error('The sound on this device cannot be read at the moment.')
      const type = kept.takes.find((one) => one.take === take)?.mimeType ?? 'audio/webm'
      const seconds = (pieces.at(-1)?.ms ?? 0) / 1000
      const place = { params: { ...params, take, n: part.part }, query: { seconds } }
      await call(routes.dictation.storePart, { ...place, bytes: new Blob(bytes, { type }) }, inTime())
      return server && withPart(server, take, part.part)
    }
    case 'send': {
      const { dictation } = await call(routes.dictation.send, { params, body: step.body }, inTime())
      return server && { ...server, state: dictation.state }
    }
    case 'discard':
      await call(routes.dictation.discard, { params }, inTime()).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      return server && { ...server, isDiscarded: true }
  }
}

function onServer({ state, discardedAt }: Dictation, takes: OnServer['takes']): OnServer {
  return { state, isDiscarded: discardedAt !== null, takes }
}

function withPart(server: OnServer, take: number, part: number): OnServer {
  const found = server.takes.find((one) => one.take === take) ?? { take, seconds: 0, parts: [] }
  const others = server.takes.filter((one) => one !== found)
  return { ...server, takes: [...others, { ...found, parts: [...found.parts, part] }] }
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
