// What is next on the way of a dictation to the server. Pure: `uploads.ts` does it, and asks again.
import type { SendDictation } from '@sincerely/contract/dictation'
import type { DictationState } from '@sincerely/domain/dictations/state'
import { type KeptDictation, factsText } from './kept-dictations.ts'
import { type Part, type Piece, partsOf } from './sound-parts.ts'

/** What the server has of it. */
export type OnServer = {
  state: DictationState
  isDiscarded: boolean
  takes: readonly { take: number; seconds: number; parts: readonly number[] }[]
}

export type UploadStep =
  /** Tell the server of it. */
  | { do: 'start' }
  /** Ask which parts the server has: after a crash nobody else knows. */
  | { do: 'ask' }
  | { do: 'change' }
  | { do: 'store'; take: number; part: Part }
  | { do: 'send'; body: SendDictation }
  | { do: 'discard' }
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
export function nextUploadStep({ kept, sound, server, now }: UploadView): UploadStep {
  if (kept.wish === 'discard') return stepAway(kept, server, now)
  if (kept.dictationId === null) return sound.size > 0 ? { do: 'start' } : rest
  if (server === null) return { do: 'ask' }
  const missing = missingPart(kept, sound, server)
  if (server.state !== 'recording' && missing === null) return { do: 'forget' }
  if (server.state === 'recording' && kept.sentFacts !== factsText(kept)) return { do: 'change' }
  if (missing !== null) return { do: 'store', ...missing }
  const isWhole = kept.takes.every(({ take, isOver }) => isOver || !sound.has(take))
  if (kept.wish === 'send' && isWhole) return { do: 'send', body: { takes: takesOf(sound, server) } }
  return rest
}

/** How much of the sound that lies here the server has, in seconds of `all`. */
export function sentSeconds({ kept, sound, server }: Omit<UploadView, 'now'>): { sent: number; all: number } {
  const counted = [...sound].map(([take, pieces]) => {
    const parts = partsOf(pieces, isTakeOver(kept, take)).filter(({ part }) => has(server, take, part))
    const last = parts.at(-1)
    return { sent: last ? endOf(pieces.slice(0, last.to)) : 0, all: endOf(pieces) }
  })
  const sum = (of: (one: { sent: number; all: number }) => number) =>
    counted.reduce((all, one) => all + of(one), 0)
  return { sent: sum(({ sent }) => sent), all: sum(({ all }) => all) }
}

const rest: UploadStep = { do: 'rest', until: null }

/** What was never told to the server goes without it. */
function stepAway(kept: KeptDictation, server: OnServer | null, now: number): UploadStep {
  if (kept.goneAt !== null && now < kept.goneAt) return { do: 'rest', until: kept.goneAt }
  if (kept.dictationId === null || server?.isDiscarded) return { do: 'forget' }
  return server === null ? { do: 'ask' } : { do: 'discard' }
}

function missingPart(kept: KeptDictation, sound: UploadView['sound'], server: OnServer) {
  for (const [take, pieces] of sound) {
    const part = partsOf(pieces, isTakeOver(kept, take)).find((one) => !has(server, take, one.part))
    if (part) return { take, part }
  }
  return null
}

/** Those that lie here, and those that another device recorded. */
function takesOf(sound: UploadView['sound'], server: OnServer): SendDictation['takes'] {
  const here = [...sound].map(([take, pieces]) => ({
    take,
    parts: partsOf(pieces, true).length,
    seconds: endOf(pieces),
  }))
  const elsewhere = server.takes
    .filter(({ take }) => !sound.has(take))
    .map(({ take, parts, seconds }) => ({ take, parts: parts.length, seconds }))
  return [...here, ...elsewhere].toSorted((one, other) => one.take - other.take)
}

/** A take of which nothing is known was left by a tab that is gone. */
function isTakeOver(kept: KeptDictation, take: number): boolean {
  return kept.takes.find((one) => one.take === take)?.isOver ?? true
}

function has(server: OnServer | null, take: number, part: number): boolean {
  return server?.takes.some((one) => one.take === take && one.parts.includes(part)) ?? false
}

function endOf(pieces: readonly Piece[]): number {
  return (pieces.at(-1)?.ms ?? 0) / 1000
}
