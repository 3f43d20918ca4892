import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askCheck, isTimeout } from './ask-worker.ts'
import type { Question, WorkerMessage } from './check-messages.ts'

const text = (letter: string) => ({
  letter,
  dictation: null,
  patient: {
    name: 'A',
    dob: null,
    gender: '',
    nhsNumber: null,
    gpName: null,
    allergies: [],
    medications: [],
  },
  recipients: [],
  improved: [],
  gpActions: [],
  signatory: 'Dr A',
})
const nobodyLeaves = new AbortController().signal

/** All workers that were started. A worker answers every request that is not marked as endless. */
const started: FakeWorker[] = []
class FakeWorker extends EventTarget {
  isEnded = false

  constructor() {
    super()
    started.push(this)
  }

  postMessage(question: Question): void {
    this.say('started')
    if ('check' in question && question.check.letter === 'endless') return
    this.say({ findings: [], unused: [] })
  }

  terminate(): void {
    this.isEnded = true
  }

  private say(data: WorkerMessage): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the check in the worker', () => {
  it('stops a check that takes too long, reports it, and restarts for the next text [H-44]', async () => {
    const endless = askCheck(text('endless'), nobodyLeaves).catch((error: unknown) => error)
    const next = askCheck(text('well'), nobodyLeaves)
    await vi.advanceTimersByTimeAsync(7_900)
    expect(started.map(({ isEnded }) => isEnded)).toEqual([false])
    await vi.advanceTimersByTimeAsync(200)
    expect(isTimeout(await endless)).toBe(true)
    expect(await next).toEqual({ findings: [], unused: [] })
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false])
  })

  it('keeps running after a text that was checked in time', async () => {
    await askCheck(text('well'), nobodyLeaves)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await askCheck(text('better'), nobodyLeaves)).toEqual({ findings: [], unused: [] })
    expect(started.filter(({ isEnded }) => isEnded)).toHaveLength(1)
  })
})
