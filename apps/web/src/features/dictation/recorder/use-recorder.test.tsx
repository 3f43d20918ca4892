// @vitest-environment jsdom
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeDictation, storeDictation, newDictation, readDictation } from './dictation-drafts.ts'
import { nextTake, useRecorder } from './use-recorder.ts'
import { eventually } from '../../../test/eventually.ts'

const userId = 1
const deviceKey = 'a-recording-device'
const facts = { patient: null, letterType: 'consultation', priority: 'medium' } as const
const tracks = { open: 0 }
let recorder: ReturnType<typeof useRecorder> | null = null

beforeEach(() => {
  tracks.open = 0
  const stop = () => (tracks.open -= 1)
  const getUserMedia = async () => {
    tracks.open += 1
    return { getTracks: () => [{ stop }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.stubGlobal('MediaRecorder', brokenRecorder)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  removeDictation(userId, deviceKey)
})

describe("a browser that can't record", () => {
  it('shows an error, closes the microphone and stays ready', async () => {
    const end = show()
    void recorder?.start()
    await eventually(() => expect(recorder?.trouble?.title).toBe("Couldn't start recording"))
    expect(recorder?.phase).toBe('ready')
    expect(tracks.open).toBe(0)
    expect(readDictation(userId, deviceKey)).toBeNull()
    end()
  })
})

describe('a recorder closed while the microphone opens', () => {
  it('closes the microphone again', async () => {
    const end = show()
    const started = recorder?.start()
    await eventually(() => expect(tracks.open).toBe(1))
    end()
    await started
    expect(tracks.open).toBe(0)
    expect(readDictation(userId, deviceKey)).toBeNull()
  })
})

describe('the number of a new take', () => {
  it('is higher than that of any take here or elsewhere', () => {
    const take = (number: number) => ({ take: number, mimeType: 'audio/webm', isOver: true })
    expect(nextTake(null, new Map())).toBe(1)
    expect(nextTake({ takes: [take(1), take(2)], elsewhere: [] }, new Map([[1, []]]))).toBe(3)
    expect(nextTake({ takes: [], elsewhere: [{ take: 4, seconds: 3 }] }, new Map([[1, []]]))).toBe(5)
  })
})

function brokenRecorder(): never {
  throw new DOMException('It does not record.', 'NotSupportedError')
}
brokenRecorder.isTypeSupported = () => true

function show(): () => void {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Recorder onShown={(shown) => (recorder = shown)} />))
  return () => flushSync(() => root.unmount())
}

function Recorder({ onShown }: { onShown: (shown: ReturnType<typeof useRecorder>) => void }) {
  const begin = () => storeDictation(userId, { ...newDictation(facts, new Date()), deviceKey })
  const shown = useRecorder({ userId, deviceKey, begin })
  useEffect(() => {
    onShown(shown)
  })
  return null
}
