// What is next on the way of a dictation to the server. Pure: `uploads.ts` does it, and asks again.
import type { SendDictation } from '@sincerely/contract/dictation'
import type { LostSound } from '@sincerely/domain/dictations/missing-sound'
import type { DictationState } from '@sincerely/domain/dictations/state'
import { type KeptDictation, type LeftBehind, factsText } from './kept-dictations.ts'
import { isHeadless, lostSound } from './lost-sound.ts'
import { type Part, type Piece, partsAround } from './sound-parts.ts'

/** What the server has of it. */
export type OnServer = {
  state: DictationState
  /** Or out of sight: nothing can be done with it from here. */
  isDiscarded: boolean
  version: number
  takes: readonly TakeOnServer[]
}

/** `firstBytes` is how large its first part is: another device may have recorded a take of the same number. */
export type TakeOnServer = {
  take: number
  seconds: number
  parts: readonly number[]
  firstBytes: number | null
}

export type UploadStep =
  /** Tell the server of it. */
  | { do: 'start' }
  /** Ask which parts the server has: after a crash nobody else knows. */
  | { do: 'ask' }
  | { do: 'change' }
  /** `isWhole` is false where the device has lost some of the part. */
  | { do: 'store'; take: number; part: Part; isWhole: boolean }
  | { do: 'send'; body: SendDictation }
  | { do: 'discard' }
  /** Some of it is lost: the person decides whether it goes without. */
  | { do: 'ask-person'; lost: LostSound[] }
  /** These takes cannot go where they were meant to: from here on they are a dictation of their own. */
  | { do: 'part'; takes: number[]; why: LeftBehind }
  /** The server has acknowledged all that was wished for: nothing needs to stay here. */
  | { do: 'forget' }
  /** Nothing now; `until` (ms since 1970) where time brings the next step. */
  | { do: 'rest'; until: number | null }

export type UploadView = {
  kept: KeptDictation
  /** The pieces of each take that lie here. */
  sound: ReadonlyMap<number, readonly Piece[]>
  /** Null until it was asked. */
  server: OnServer | null
  /** In ms since 1970. */
  now: number
}

/** The next step: the facts first, then the sound part by part in its order, and the sending last. */
export function nextUploadStep({ kept, sound: all, server, now }: UploadView): UploadStep {
  const sound = playable(all, server)
  if (kept.wish === 'discard') return stepAway(kept, server, now)
  if (kept.dictationId === null) return sound.size > 0 ? { do: 'start' } : rest
  if (server === null) return { do: 'ask' }
  if (server.isDiscarded || server.state !== 'recording') return stepBehind(kept, sound, server)
  if (kept.sentFacts !== factsText(kept)) return { do: 'change' }
  const others = [...sound.keys()].filter((take) => isOther(kept, sound, server, take))
  const missing = missingPart(kept, sound, server, others)
  if (missing !== null) return missing
  if (others.length > 0) return { do: 'part', takes: others, why: 'other' }
  const isWhole = kept.takes.every(({ take, isOver }) => isOver || !sound.has(take))
  const takes = takesOf(sound, server)
  if (kept.wish !== 'send' || !isWhole || takes.length === 0) return rest
  const lost = lostSound(kept, all, (take, part) => has(server, take, part))
  const isIncomplete = lost.length > 0 || server.takes.some((take) => hasHole(take) && !sound.has(take.take))
  if (isIncomplete && kept.missing !== 'agreed') return { do: 'ask-person', lost }
  return { do: 'send', body: { takes, lost, withoutMissing: isIncomplete, version: server.version } }
}

/** How much of the sound that lies here the server has, in seconds of `all`. */
export function sentSeconds({ kept, sound, server }: Omit<UploadView, 'now'>): { sent: number; all: number } {
  const counted = [...sound].map(([take, pieces]) => {
    const parts = partsAround(pieces, isTakeOver(kept, take)).filter(({ part }) => has(server, take, part))
    const last = parts.at(-1)
    return { sent: last ? endOf(pieces.slice(0, last.to)) : 0, all: endOf(pieces) }
  })
  const sum = (of: (one: { sent: number; all: number }) => number) =>
    counted.reduce((all, one) => all + of(one), 0)
  return { sent: sum(({ sent }) => sent), all: sum(({ all }) => all) }
}

const rest: UploadStep = { do: 'rest', until: null }

/** What was never told to the server goes without it; what others have sent stays there. */
function stepAway(kept: KeptDictation, server: OnServer | null, now: number): UploadStep {
  if (kept.goneAt !== null && now < kept.goneAt) return { do: 'rest', until: kept.goneAt }
  if (kept.dictationId === null || server?.isDiscarded) return { do: 'forget' }
  if (server === null) return { do: 'ask' }
  return server.state === 'recording' ? { do: 'discard' } : { do: 'forget' }
}

/** It went on without this device: what the server does not have all of is not lost with it. */
function stepBehind(kept: KeptDictation, sound: UploadView['sound'], server: OnServer): UploadStep {
  const takes = [...sound.keys()].filter(
    (take) =>
      server.isDiscarded ||
      !isTakeOver(kept, take) ||
      isOther(kept, sound, server, take) ||
      missingPart(
        kept,
        sound,
        server,
        [...sound.keys()].filter((one) => one !== take),
      ) !== null,
  )
  if (takes.length > 0) return { do: 'part', takes, why: server.isDiscarded ? 'gone' : 'sent' }
  // What is recorded at this moment has no piece here yet.
  return kept.takes.every(({ isOver }) => isOver) ? { do: 'forget' } : rest
}

/** The server has a take of that number which was recorded elsewhere. */
function isOther(kept: KeptDictation, sound: UploadView['sound'], server: OnServer, take: number): boolean {
  const there = server.takes.find((one) => one.take === take)
  const pieces = sound.get(take) ?? []
  const [first] = partsAround(pieces, isTakeOver(kept, take))
  if (!there || first?.part !== 1 || !first.isWhole || there.firstBytes === null) return false
  return bytesOf(pieces.slice(first.from, first.to)) !== there.firstBytes
}

function missingPart(
  kept: KeptDictation,
  sound: UploadView['sound'],
  server: OnServer,
  except: readonly number[],
) {
  for (const [take, pieces] of sound) {
    if (except.includes(take)) continue
    const found = partsAround(pieces, isTakeOver(kept, take)).find((one) => !has(server, take, one.part))
    if (!found) continue
    const { isWhole, ...part } = found
    return { do: 'store', take, part, isWhole } as const
  }
  return null
}

/**
 * All of which there is sound, here or there: of a take the server may have more than lies here, where this device had no
 * room for it any more, or another device recorded it.
 */
function takesOf(sound: UploadView['sound'], server: OnServer): SendDictation['takes'] {
  const numbers = new Set([...sound.keys(), ...server.takes.map(({ take }) => take)])
  return [...numbers]
    .toSorted((one, other) => one - other)
    .map((take) => {
      const pieces = sound.get(take) ?? []
      const there = server.takes.find((one) => one.take === take)
      const parts = Math.max(partsAround(pieces, true).at(-1)?.part ?? 0, ...(there?.parts ?? []))
      return { take, parts, seconds: Math.max(endOf(pieces), there?.seconds ?? 0) }
    })
}

/** Without those whose beginning is lost: nobody could play them. */
function playable(sound: UploadView['sound'], server: OnServer | null): UploadView['sound'] {
  return new Map(
    [...sound].filter(([take, pieces]) => !isHeadless(pieces, (part) => has(server, take, part))),
  )
}

/** A take of which nothing is known was left by a tab that is gone. */
function isTakeOver(kept: KeptDictation, take: number): boolean {
  return kept.takes.find((one) => one.take === take)?.isOver ?? true
}

/** Of what another device recorded, something between never arrived. */
function hasHole({ parts }: TakeOnServer): boolean {
  return Math.max(0, ...parts) > parts.length
}

function has(server: OnServer | null, take: number, part: number): boolean {
  return server?.takes.some((one) => one.take === take && one.parts.includes(part)) ?? false
}

function bytesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((all, { bytes }) => all + bytes, 0)
}

function endOf(pieces: readonly Piece[]): number {
  return (pieces.at(-1)?.ms ?? 0) / 1000
}
