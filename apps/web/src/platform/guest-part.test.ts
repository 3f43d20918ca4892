// @vitest-environment jsdom
import { act, createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestPart, guestPart } from './guest-part.ts'

describe('a part beside what a page is for', () => {
  beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is not asked for without a network, and comes with it', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(async () => () => 'The part')
    const page = await drawn(load)
    expect(page.textContent).toBe('Coming')
    expect(load).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(page.textContent).toBe('The part')
  })

  it('that does not arrive leaves the page as it is', async () => {
    const page = await drawn(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    expect(page.textContent).toBe('Not here')
  })

  it('that is broken is told to the page', async () => {
    const broken = drawn(() => Promise.reject(new TypeError('x is not a function')))
    await expect(broken).rejects.toThrow('x is not a function')
  })
})

async function drawn(load: () => Promise<ComponentType<object>>): Promise<HTMLElement> {
  const page = document.createElement('div')
  const root = createRoot(page, { onCaughtError: () => undefined })
  const guest = createElement(guestPart(load))
  const around = { fallback: 'Coming', missing: 'Not here' }
  await act(async () => root.render(createElement(GuestPart, around, guest)))
  return page
}
