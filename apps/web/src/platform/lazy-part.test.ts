// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { eventually } from '../test/eventually.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { closeAllToasts, shownToasts } from '../ui/toast.ts'
import {
  fetchPart,
  isMissingPart,
  lazyPart,
  reloadIfThere,
  reloadOnce,
  reloadWhenReachable,
} from './lazy-part.ts'

const start = Date.UTC(2026, 0, 5, 9)

describe('a lazily loaded part', () => {
  it('missing after a new build is distinguished from a broken one', async () => {
    const gone = fetchPart(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')),
    )
    const broken = fetchPart(() => Promise.reject(new TypeError('x is not a function')))
    expect(isMissingPart(await gone().catch((error: unknown) => error))).toBe(true)
    expect(isMissingPart(await broken().catch((error: unknown) => error))).toBe(false)
  })

  it('is returned unchanged by fetchPart', async () => {
    expect(await fetchPart(() => Promise.resolve('part'))()).toBe('part')
  })

  it('renders at once after it has loaded', async () => {
    const Part = lazyPart(() => Promise.resolve(({ name }: { name: string }) => `Here is ${name}`))
    expect(Part.isHere()).toBe(false)
    await Part.arrival()
    expect(Part.isHere()).toBe(true)
    const root = document.createElement('div')
    flushSync(() => createRoot(root).render(createElement(Part, { name: 'the part' })))
    expect(root.textContent).toBe('Here is the part')
  })

  it('resolves its arrival even if it failed to load', async () => {
    const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await expect(Part.arrival()).resolves.toBeUndefined()
  })

  it('that failed is loaded again only when it is rendered again', async () => {
    const load = vi.fn<() => Promise<() => string>>()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'))
    load.mockResolvedValue(() => 'the part')
    const Part = lazyPart(load)
    const draw = () => {
      const place = document.createElement('div')
      const root = createRoot(place)
      flushSync(() => root.render(createElement(LazyBoundary, { missing: 'missing' }, createElement(Part))))
      return { place, end: () => root.unmount() }
    }
    const first = draw()
    await eventually(() => expect(first.place.textContent).toBe('missing'))
    expect(load).toHaveBeenCalledOnce()
    first.end()
    await eventually(async () => {
      const next = draw()
      await vi
        .waitFor(() => expect(next.place.textContent).toBe('the part'), { timeout: 200 })
        .finally(next.end)
    })
  })
})

describe('a page with a missing part', () => {
  beforeEach(() => window.sessionStorage.clear())

  it('reloads only once the server answers', async () => {
    const page = pageThatIs({ there: false })
    expect(await reloadOnce(page, start)).toBe(false)
    page.there = true
    expect(await reloadOnce(page, start + 1000)).toBe(true)
    expect(page.reloads).toBe(1)
  })

  it('reloads at most once a minute', async () => {
    const page = pageThatIs({ there: true })
    const tries = [0, 1000, 59_999].map((later) => start + later)
    for (const now of tries) await reloadOnce(page, now)
    expect(page.reloads).toBe(1)
    await reloadOnce(page, start + 60_000)
    expect(page.reloads).toBe(2)
  })
})

describe('Reload', () => {
  it('says that the server cannot be reached yet, and reloads once it can', async () => {
    closeAllToasts()
    const page = { isThere: vi.fn(() => Promise.resolve(false)), reload: vi.fn() }
    await reloadIfThere(page)
    expect(page.reload).not.toHaveBeenCalled()
    expect(shownToasts()).toMatchObject([
      { message: expect.stringContaining("Can't reach the server"), action: { label: 'Reload' } },
    ])
    page.isThere.mockResolvedValue(true)
    shownToasts()[0]?.action?.run()
    await eventually(() => expect(page.reload).toHaveBeenCalledOnce())
  })
})

describe('a page waiting for the network', () => {
  beforeEach(() => {
    window.sessionStorage.clear()
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())

  it('reloads when the network or the server is back', async () => {
    for (const comeBack of [() => window.dispatchEvent(new Event('online')), () => undefined]) {
      window.sessionStorage.clear()
      const page = pageThatIs({ there: false })
      const stop = reloadWhenReachable(page)
      await vi.advanceTimersByTimeAsync(20_000)
      expect(page.reloads).toBe(0)
      page.there = true
      comeBack()
      await vi.advanceTimersByTimeAsync(5000)
      expect(page.reloads).toBe(1)
      stop()
    }
  })

  it('does not reload once waiting has stopped', async () => {
    const page = pageThatIs({ there: false })
    reloadWhenReachable(page)()
    page.there = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(page.reloads).toBe(0)
  })
})

function pageThatIs({ there }: { there: boolean }) {
  const page = {
    there,
    reloads: 0,
    isThere: () => Promise.resolve(page.there),
    reload: () => {
      page.reloads += 1
    },
  }
  return page
}
