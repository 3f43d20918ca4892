import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DictationDraft, factsText, newDictation } from './dictation-drafts.ts'
import type { Piece } from './sound-parts.ts'
import {
  type ServerState,
  type ServerTake,
  type UploadStep,
  type UploadState,
  nextUploadStep,
  sentSeconds,
} from './upload-steps.ts'

const facts = {
  patient: { id: 7, name: 'Test Patient' },
  letterType: 'consultation',
  priority: 'medium',
} as const
const begun = newDictation(facts, new Date('2026-01-05T10:00:00Z'))
const seconds = (count: number): Piece[] =>
  Array.from({ length: count }, (_, at) => ({ bytes: 4000, ms: (at + 1) * 1000, at }))
const take = (number: number, isOver = true) => ({ take: number, mimeType: 'audio/webm', isOver })
const told = {
  ...begun,
  dictationId: 3,
  sentFacts: factsText(facts),
  takes: [take(1)],
} satisfies DictationDraft
const stored = (over: Partial<ServerTake> = {}): ServerTake => ({
  take: 1,
  seconds: 10,
  parts: [1],
  firstBytes: 40_000,
  ...over,
})
const recording = (parts: number[] = []): ServerState => ({
  state: 'recording',
  isDiscarded: false,
  version: 5,
  takes: parts.length > 0 ? [stored({ parts })] : [],
})
const view = (over: Partial<UploadState>): UploadState => ({
  draft: told,
  sound: new Map([[1, seconds(15)]]),
  server: recording(),
  now: 0,
  ...over,
})

describe('the upload of a dictation', () => {
  it('does not start until something has been recorded', () => {
    expect(nextUploadStep(view({ draft: begun, sound: new Map(), server: null }))).toEqual({
      do: 'rest',
      until: null,
    })
    expect(nextUploadStep(view({ draft: begun, server: null }))).toEqual({ do: 'start' })
  })

  it('asks the server for its state before anything else', () => {
    expect(nextUploadStep(view({ server: null }))).toEqual({ do: 'ask' })
  })

  it('updates a changed patient before the sound', () => {
    const other = { ...told, patient: { id: 8, name: 'Another Patient' } }
    expect(nextUploadStep(view({ draft: other }))).toEqual({ do: 'change' })
  })

  it('holds back a part that may still grow', () => {
    const growing = { ...told, takes: [take(1, false)], wish: 'send' } satisfies DictationDraft
    expect(nextUploadStep(view({ draft: growing, server: recording([1]) }))).toEqual({
      do: 'rest',
      until: null,
    })
  })

  it('sends the dictation once every part has arrived, with takes of other devices', () => {
    const sound = new Map([[2, seconds(12)]])
    const draft = { ...told, takes: [take(2)], wish: 'send' } satisfies DictationDraft
    const server: ServerState = {
      ...recording(),
      takes: [stored({ seconds: 31, parts: [1, 2, 3, 4] }), stored({ take: 2, seconds: 12, parts: [1, 2] })],
    }
    expect(nextUploadStep(view({ draft, sound, server }))).toEqual({
      do: 'send',
      body: {
        takes: [
          { take: 1, parts: 4, seconds: 31 },
          { take: 2, parts: 2, seconds: 12 },
        ],
        lost: [],
        withoutMissing: false,
        version: 5,
      },
    })
  })

  it('sends all arrived parts even if this device has lost their sound', () => {
    const draft = { ...told, wish: 'send' } as const
    const takes = [stored({ seconds: 38, parts: [1, 2, 3, 4] }), stored({ take: 3, parts: [1] })]
    const step = nextUploadStep(view({ draft, server: { ...recording(), takes } }))
    expect(step).toEqual({
      do: 'send',
      body: {
        takes: [
          { take: 1, parts: 4, seconds: 38 },
          { take: 3, parts: 1, seconds: 10 },
        ],
        lost: [],
        withoutMissing: false,
        version: 5,
      },
    })
  })

  it('does not send a dictation without any sound', () => {
    const draft = { ...told, takes: [], wish: 'send' } satisfies DictationDraft
    expect(nextUploadStep(view({ draft, sound: new Map() }))).toEqual({ do: 'rest', until: null })
  })
})

describe('a dictation changed without this device', () => {
  const sent = (parts: number[]) => ({ ...recording(parts), state: 'waiting' }) as const

  it('is split if it was sent without a part from this device', () => {
    expect(nextUploadStep(view({ server: sent([1]) }))).toEqual({ do: 'split', takes: [1], reason: 'sent' })
    const sound = new Map([
      [1, seconds(15)],
      [2, seconds(4)],
    ])
    const draft = { ...told, takes: [take(1), take(2)] }
    expect(nextUploadStep(view({ draft, sound, server: sent([1, 2]) }))).toEqual({
      do: 'split',
      takes: [2],
      reason: 'sent',
    })
  })

  it('is deleted from this device once all its sound has arrived', () => {
    expect(nextUploadStep(view({ server: sent([1, 2]) }))).toEqual({ do: 'forget' })
  })

  it('is not deleted while a take is being recorded', () => {
    const live = { ...told, takes: [take(1, false)] }
    const all = view({ draft: live, sound: new Map([[1, seconds(10)]]), server: sent([1]) })
    expect(nextUploadStep(all)).toEqual({ do: 'split', takes: [1], reason: 'sent' })
    expect(nextUploadStep({ ...all, sound: new Map() })).toEqual({ do: 'rest', until: null })
  })

  it('is split if it was discarded, unless this device has no sound of it', () => {
    const server = { ...recording([1, 2]), isDiscarded: true }
    expect(nextUploadStep(view({ server }))).toEqual({ do: 'split', takes: [1], reason: 'gone' })
    expect(nextUploadStep(view({ server, sound: new Map() }))).toEqual({ do: 'forget' })
  })

  it('is split if two devices recorded the same take number', () => {
    const sound = new Map([
      [1, seconds(15)],
      [2, seconds(12)],
    ])
    const draft = { ...told, takes: [take(1), take(2)] }
    const takes = [stored({ parts: [1] }), stored({ take: 2, parts: [1, 2], firstBytes: 41_234 })]
    const server = { ...recording(), takes }
    expect(nextUploadStep(view({ draft, sound, server }))).toMatchObject({ do: 'store', take: 1 })
    const rest = { ...server, takes: [stored({ parts: [1, 2] }), ...takes.slice(1)] }
    expect(nextUploadStep(view({ draft, sound, server: rest }))).toEqual({
      do: 'split',
      takes: [2],
      reason: 'other',
    })
  })
})

describe('a discarded dictation', () => {
  const away = { ...told, wish: 'discard', goneAt: 10_000 } as const

  it('waits until undo is no longer possible', () => {
    expect(nextUploadStep(view({ draft: away, now: 9999 }))).toEqual({ do: 'rest', until: 10_000 })
  })

  it('is discarded on the server first, then on this device', () => {
    expect(nextUploadStep(view({ draft: away, now: 10_000 }))).toEqual({ do: 'discard' })
    const server = { ...recording(), isDiscarded: true }
    expect(nextUploadStep(view({ draft: away, now: 10_000, server }))).toEqual({ do: 'forget' })
  })

  it('is deleted only from this device if others have sent it', () => {
    const server = { ...recording(), state: 'waiting' } as const
    expect(nextUploadStep(view({ draft: away, now: 10_000, server }))).toEqual({ do: 'forget' })
  })

  it('is deleted at once if the server never knew it', () => {
    expect(nextUploadStep(view({ draft: { ...away, dictationId: null }, now: 10_000 }))).toEqual({
      do: 'forget',
    })
  })
})

describe('the upload progress', () => {
  it("counts how many of this device's seconds the server has", () => {
    expect(sentSeconds(view({ server: recording([1]) }))).toEqual({ sent: 10, all: 15 })
    expect(sentSeconds(view({ server: null }))).toEqual({ sent: 0, all: 15 })
  })
})

describe('an upload with lost requests and answers', () => {
  it('delivers every part in order, then sends, and only then deletes [H-32]', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lengths, fc.infiniteStream(fc.boolean()), (counts, losses) => {
        const sound = new Map(counts.map((count, at) => [at + 1, seconds(count)]))
        const takes = [...sound.keys()].map((number) => take(number))
        const unknown: DictationDraft = { ...begun, wish: 'send', takes }
        const known: DictationDraft = { ...unknown, dictationId: 3, sentFacts: factsText(unknown) }
        let draft = unknown
        const onServer = new Map<number, number[]>()
        const done: UploadStep[] = []
        let isSent = false
        let server: ServerState | null = null
        for (let tries = 0; tries < 500; tries += 1) {
          const step = nextUploadStep({ draft, sound, server, now: 0 })
          if (step.do === 'forget') break
          // Either the request never arrived or its answer was lost. In both cases, the next step fetches the state again.
          const isHeard = !losses.next().value
          const isAnswered = isHeard && !losses.next().value
          if (isHeard) {
            done.push(step)
            if (step.do === 'store')
              onServer.set(step.take, [...new Set([...(onServer.get(step.take) ?? []), step.part.part])])
            if (step.do === 'send') isSent = true
          }
          const isKnown = isAnswered || step.do === 'ask'
          if (isAnswered && step.do === 'start') draft = known
          server = isKnown && draft.dictationId !== null ? serverNow(onServer, isSent) : null
        }
        expect(isSent).toBe(true)
        const parts = done.flatMap((step) => (step.do === 'store' ? [[step.take, step.part.part]] : []))
        const first = parts.filter(
          (part, at) => parts.findIndex((one) => String(one) === String(part)) === at,
        )
        expect(first).toEqual(counts.flatMap((count, at) => allParts(count).map((part) => [at + 1, part])))
        expect(done.findIndex((step) => step.do === 'send')).toBe(done.length - 1 - trailing(done))
      }),
      { numRuns: 200, seed: 4 },
    )
  })
})

function serverNow(onServer: ReadonlyMap<number, number[]>, isSent: boolean): ServerState {
  return {
    state: isSent ? 'waiting' : 'recording',
    isDiscarded: false,
    version: 1,
    takes: [...onServer].map(([number, parts]) => ({ take: number, seconds: 1, parts, firstBytes: null })),
  }
}

const allParts = (count: number) => Array.from({ length: Math.ceil(count / 10) }, (_, at) => at + 1)

/** Returns how many 'ask' steps follow the last other step. */
const trailing = (done: UploadStep[]) => done.length - 1 - done.findLastIndex((step) => step.do !== 'ask')

describe('a dictation with sound lost on this device', () => {
  const lacking = (count: number, lost: (at: number) => boolean) =>
    new Map([[1, seconds(count).filter(({ at }) => !lost(at))]])
  const draft = { ...told, wish: 'send' } satisfies DictationDraft

  it('uploads the parts behind the gap under their own numbers', () => {
    const sound = lacking(35, (at) => at >= 10 && at < 20)
    const step = nextUploadStep(view({ draft, sound, server: recording([1]) }))
    expect(step).toEqual({ do: 'store', take: 1, part: { part: 3, from: 10, to: 20 }, isWhole: true })
    const last = nextUploadStep(view({ draft, sound, server: recording([1, 3]) }))
    expect(last).toEqual({ do: 'store', take: 1, part: { part: 4, from: 20, to: 25 }, isWhole: true })
  })

  it('asks before it is sent incomplete, with the times of the gap', () => {
    const sound = lacking(35, (at) => at >= 10 && at < 20)
    const server = recording([1, 3, 4])
    const lost = [{ take: 1, start: 10, end: 20 }]
    expect(nextUploadStep(view({ draft, sound, server }))).toEqual({ do: 'ask-person', lost })
    const agreed = { ...draft, missing: 'agreed' } as const
    expect(nextUploadStep(view({ draft: agreed, sound, server }))).toEqual({
      do: 'send',
      body: { takes: [{ take: 1, parts: 4, seconds: 35 }], lost, withoutMissing: true, version: 5 },
    })
  })

  it('counts nothing as lost if the server has that part', () => {
    const sound = lacking(25, (at) => at === 3 || at === 14)
    const step = nextUploadStep(view({ draft, sound, server: recording([1, 2, 3]) }))
    expect(step).toMatchObject({ do: 'send', body: { lost: [], withoutMissing: false } })
  })

  it('uploads an incomplete part, marked as not whole', () => {
    const sound = lacking(25, (at) => at === 14)
    const step = nextUploadStep(view({ draft, sound, server: recording([1]) }))
    expect(step).toEqual({ do: 'store', take: 1, part: { part: 2, from: 10, to: 19 }, isWhole: false })
    const noted = { ...draft, lost: [{ take: 1, start: 14, end: 15 }] }
    const asks = nextUploadStep(view({ draft: noted, sound, server: recording([1, 2, 3]) }))
    expect(asks).toEqual({ do: 'ask-person', lost: noted.lost })
  })

  it('skips and reports a take without its beginning, unless the server has it', () => {
    const sound = new Map([...lacking(15, (at) => at < 4), [2, seconds(5)]])
    const both = { ...draft, takes: [take(1), take(2)] }
    const takes = [stored({ take: 2, seconds: 5, parts: [1], firstBytes: 20_000 })]
    const step = nextUploadStep(view({ draft: both, sound, server: { ...recording(), takes } }))
    expect(step).toEqual({ do: 'ask-person', lost: [{ take: 1, start: 0, end: 15 }] })
    const goesOn = nextUploadStep(view({ draft, sound: lacking(25, (at) => at < 4), server: recording([1]) }))
    expect(goesOn).toMatchObject({ do: 'store', part: { part: 2 } })
  })
})
