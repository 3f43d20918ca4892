// Decides the next step of an upload. `uploads.ts` takes the step and asks for the next one.
import type { SendDictation } from '@sincerely/contract/dictation'
import type { LostSound } from '@sincerely/domain/dictations/missing-sound'
import type { DictationState } from '@sincerely/domain/dictations/state'
import { type DictationDraft, type SplitReason, factsText } from './dictation-drafts.ts'
import { isBeginningLost, lostSound } from './lost-sound.ts'
import { type Part, type Piece, partsAroundGaps } from './sound-parts.ts'

export type ServerState = {
  state: DictationState
  /**
   * Whether the dictation was discarded or is out of the person's scope. In both cases, this device can do nothing with it.
   */
  isDiscarded: boolean
  version: number
  takes: readonly ServerTake[]
}

/** `firstBytes` is the size of the first part. It differs if another device recorded a take with the same number. */
export type ServerTake = {
  take: number
  seconds: number
  parts: readonly number[]
  firstBytes: number | null
}

export type UploadStep =
  /** Creates the dictation on the server. */
  | { do: 'start' }
  /** Fetches which parts the server has, because after a crash only the server knows. */
  | { do: 'ask' }
  | { do: 'change' }
  /** Sends a part. `isWhole` is false if the device lost some of it. */
  | { do: 'store'; take: number; part: Part; isWhole: boolean }
  | { do: 'send'; body: SendDictation }
  | { do: 'discard' }
  /** Asks the person whether to send the dictation without the lost sound. */
  | { do: 'ask-person'; lost: LostSound[] }
  /** Moves takes that the dictation can no longer accept into a separate dictation. */
  | { do: 'split'; takes: number[]; reason: SplitReason }
  /** Deletes the dictation from this device, because the server has confirmed everything. */
  | { do: 'forget' }
  /** Does nothing now. `until` (ms since 1970) is set if the next step depends on the time. */
  | { do: 'rest'; until: number | null }

export type UploadState = {
  draft: DictationDraft
  /** The stored pieces of each take, by take number. */
  sound: ReadonlyMap<number, readonly Piece[]>
  /** The server's state; null until it is fetched. */
  server: ServerState | null
  /** The current time in ms since 1970. */
  now: number
}

/** Returns the next step. First the facts are sent, then the sound part by part, then the dictation itself. */
export function nextUploadStep({ draft, sound: stored, server, now }: UploadState): UploadStep {
  const sound = withoutUnplayable(stored, server)
  if (draft.wish === 'discard') return discardStep(draft, server, now)
  if (draft.dictationId === null) return sound.size > 0 ? { do: 'start' } : rest
  if (server === null) return { do: 'ask' }
  if (server.isDiscarded || server.state !== 'recording') return stepAfterSending(draft, sound, server)
  if (draft.sentFacts !== factsText(draft)) return { do: 'change' }
  const others = [...sound.keys()].filter((take) => isDifferentRecording(draft, sound, server, take))
  const missing = nextPartToStore(draft, sound, server, others)
  if (missing !== null) return missing
  if (others.length > 0) return { do: 'split', takes: others, reason: 'other' }
  const isWhole = draft.takes.every(({ take, isOver }) => isOver || !sound.has(take))
  const takes = takesToSend(sound, server)
  if (draft.wish !== 'send' || !isWhole || takes.length === 0) return rest
  const lost = lostSound(draft, stored, (take, part) => hasPart(server, take, part))
  const isIncomplete = lost.length > 0 || server.takes.some((take) => hasGap(take) && !sound.has(take.take))
  if (isIncomplete && draft.missing !== 'agreed') return { do: 'ask-person', lost }
  return { do: 'send', body: { takes, lost, withoutMissing: isIncomplete, version: server.version } }
}

/** Returns, in seconds, how much sound this device has (`all`), and how much of it the server has (`sent`). */
export function sentSeconds({ draft, sound, server }: Omit<UploadState, 'now'>): {
  sent: number
  all: number
} {
  const counted = [...sound].map(([take, pieces]) => {
    const parts = partsAroundGaps(pieces, isTakeFinished(draft, take)).filter(({ part }) =>
      hasPart(server, take, part),
    )
    const last = parts.at(-1)
    return { sent: last ? endSeconds(pieces.slice(0, last.to)) : 0, all: endSeconds(pieces) }
  })
  const sum = (of: (one: { sent: number; all: number }) => number) =>
    counted.reduce((all, one) => all + of(one), 0)
  return { sent: sum(({ sent }) => sent), all: sum(({ all }) => all) }
}

const rest: UploadStep = { do: 'rest', until: null }

/**
 * Returns the step of a discarded dictation. Sound that the server never had is deleted here; sound from other devices stays
 * on the server.
 */
function discardStep(draft: DictationDraft, server: ServerState | null, now: number): UploadStep {
  if (draft.goneAt !== null && now < draft.goneAt) return { do: 'rest', until: draft.goneAt }
  if (draft.dictationId === null || server?.isDiscarded) return { do: 'forget' }
  if (server === null) return { do: 'ask' }
  return server.state === 'recording' ? { do: 'discard' } : { do: 'forget' }
}

/** Returns the next step after the dictation was sent or discarded elsewhere. Sound that the server lacks is split off. */
function stepAfterSending(
  draft: DictationDraft,
  sound: UploadState['sound'],
  server: ServerState,
): UploadStep {
  const takes = [...sound.keys()].filter(
    (take) =>
      server.isDiscarded ||
      !isTakeFinished(draft, take) ||
      isDifferentRecording(draft, sound, server, take) ||
      nextPartToStore(
        draft,
        sound,
        server,
        [...sound.keys()].filter((one) => one !== take),
      ) !== null,
  )
  if (takes.length > 0) return { do: 'split', takes, reason: server.isDiscarded ? 'gone' : 'sent' }
  // A recording that is still running has no piece yet.
  return draft.takes.every(({ isOver }) => isOver) ? { do: 'forget' } : rest
}

/** Whether the server has a different recording under this take number. */
function isDifferentRecording(
  draft: DictationDraft,
  sound: UploadState['sound'],
  server: ServerState,
  take: number,
): boolean {
  const there = server.takes.find((one) => one.take === take)
  const pieces = sound.get(take) ?? []
  const [first] = partsAroundGaps(pieces, isTakeFinished(draft, take))
  if (!there || first?.part !== 1 || !first.isWhole || there.firstBytes === null) return false
  return bytesOf(pieces.slice(first.from, first.to)) !== there.firstBytes
}

function nextPartToStore(
  draft: DictationDraft,
  sound: UploadState['sound'],
  server: ServerState,
  except: readonly number[],
) {
  for (const [take, pieces] of sound) {
    if (except.includes(take)) continue
    const found = partsAroundGaps(pieces, isTakeFinished(draft, take)).find(
      (one) => !hasPart(server, take, one.part),
    )
    if (!found) continue
    const { isWhole, ...part } = found
    return { do: 'store', take, part, isWhole } as const
  }
  return null
}

/**
 * Lists every take with sound, here or on the server. The server may have more of a take if this device ran out of space or
 * another device recorded it.
 */
function takesToSend(sound: UploadState['sound'], server: ServerState): SendDictation['takes'] {
  const numbers = new Set([...sound.keys(), ...server.takes.map(({ take }) => take)])
  return [...numbers]
    .toSorted((one, other) => one - other)
    .map((take) => {
      const pieces = sound.get(take) ?? []
      const there = server.takes.find((one) => one.take === take)
      const parts = Math.max(partsAroundGaps(pieces, true).at(-1)?.part ?? 0, ...(there?.parts ?? []))
      return { take, parts, seconds: Math.max(endSeconds(pieces), there?.seconds ?? 0) }
    })
}

function withoutUnplayable(sound: UploadState['sound'], server: ServerState | null): UploadState['sound'] {
  return new Map(
    [...sound].filter(([take, pieces]) => !isBeginningLost(pieces, (part) => hasPart(server, take, part))),
  )
}

/** Whether a take is finished. A take that the draft does not know was left by a closed tab. */
function isTakeFinished(draft: DictationDraft, take: number): boolean {
  return draft.takes.find((one) => one.take === take)?.isOver ?? true
}

/** Whether a part in the middle of a take never arrived. */
function hasGap({ parts }: ServerTake): boolean {
  return Math.max(0, ...parts) > parts.length
}

function hasPart(server: ServerState | null, take: number, part: number): boolean {
  return server?.takes.some((one) => one.take === take && one.parts.includes(part)) ?? false
}

function bytesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((all, { bytes }) => all + bytes, 0)
}

function endSeconds(pieces: readonly Piece[]): number {
  return (pieces.at(-1)?.ms ?? 0) / 1000
}
