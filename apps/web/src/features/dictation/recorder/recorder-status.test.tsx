// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPeaks } from '../typing/peaks.ts'
import { RecorderStatus } from './recorder-status.tsx'

/** The track of a microphone, because jsdom has none. */
const track = Object.assign(new EventTarget(), { muted: false })
const stream = { getAudioTracks: () => [track] } as unknown as MediaStream
let page = document.createElement('div')
let end = () => {}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  track.muted = false
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

async function show(): Promise<void> {
  page = document.createElement('div')
  const root = createRoot(page)
  end = () => act(() => root.unmount())
  await act(async () =>
    root.render(
      <MantineProvider>
        <RecorderStatus phase="recording" stream={stream} seconds={3} trouble={null} isFull={false} />
      </MantineProvider>,
    ),
  )
}

describe('A recording', () => {
  it('continues in a browser without Web Audio', async () => {
    expect(typeof AudioContext).toBe('undefined')
    await show()
    expect(page.textContent).toContain('Recording')
    expect(page.querySelector('[role=alert]')).toBeNull()
  })

  it('continues if Web Audio fails', async () => {
    vi.stubGlobal('AudioContext', () => {
      throw new DOMException('Too many contexts.', 'NotSupportedError')
    })
    await show()
    expect(page.textContent).toContain('Recording')
  })

  it('warns as long as the microphone is muted', async () => {
    track.muted = true
    await show()
    expect(page.querySelector('[role=alert]')?.textContent).toContain('The microphone is muted')
    await act(async () => {
      track.muted = false
      track.dispatchEvent(new Event('unmute'))
    })
    expect(page.querySelector('[role=alert]')).toBeNull()
    await act(async () => {
      track.muted = true
      track.dispatchEvent(new Event('mute'))
    })
    expect(page.querySelector('[role=alert]')?.textContent).toContain('Nothing you say now is recorded')
  })
})

describe('The waveform of a dictation', () => {
  it('is empty in a browser without Web Audio', async () => {
    expect(await readPeaks([{ seconds: 3, load: async () => new Blob(['sound']) }])).toEqual([])
  })
})
