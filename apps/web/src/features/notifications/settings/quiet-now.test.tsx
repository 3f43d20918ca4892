// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { QuietNow } from './quiet-now.tsx'

type Shown = Parameters<typeof QuietNow>[0]

describe('the quiet status', () => {
  let root: Root

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    // This is 21:58 in London, where the practice is.
    vi.useFakeTimers({ now: new Date('2026-07-10T20:58:00Z') })
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const show = (hours: Partial<Shown>) =>
    act(() =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <MantineProvider>
            <QuietNow until={null} from={null} to={null} {...hours} />
          </MantineProvider>
        </QueryClientProvider>,
      ),
    )
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  const said = () => document.querySelector('[role="status"]')?.textContent
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  const both = ['Quiet for 1 hour', 'Quiet until tomorrow, 07:00']

  it('changes when quiet hours begin and end', async () => {
    show({ from: '22:00', to: '22:30' })
    expect(said()).toBe('Messages are shown as they arrive.')
    await pass(3)
    expect(said()).toBe('Quiet until 22:30 (your quiet hours).')
    expect(buttons()).toEqual(both)
    await pass(30)
    expect(said()).toBe('Messages are shown as they arrive.')
  })

  it('shows the end of all quiet periods; only a manual one can be ended', async () => {
    show({ from: '22:00', to: '22:30', until: '2026-07-10T21:10:00Z' })
    expect([said(), buttons()]).toEqual(['Quiet until 22:30.', ['Show messages again']])
    await pass(15)
    expect([said(), buttons()]).toEqual(['Quiet until 22:30 (your quiet hours).', both])
  })
})
