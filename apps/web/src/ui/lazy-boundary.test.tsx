// @vitest-environment jsdom
import { act, lazy, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchPart, lazyPart } from '../platform/lazy-part.ts'
import { isDialogOpen } from './is-dialog-open.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { closeAllToasts, shownToasts } from './toast.ts'

const notOpened = "Couldn't open this part of the page"

describe('a boundary around a lazy part', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: noop, removeEventListener: noop }))
    closeAllToasts()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows a toast if an opened part is missing, and removes it when one loads', async () => {
    const onMissing = vi.fn()
    const Missing = partThat(missing)
    await drawn(
      <LazyBoundary onMissing={onMissing}>
        <Missing />
      </LazyBoundary>,
    )
    expect(onMissing).toHaveBeenCalledOnce()
    expect(shownToasts()).toMatchObject([{ type: 'error', title: notOpened, action: { label: 'Reload' } }])
    const Here = partThat(here)
    const { page } = await drawn(
      <LazyBoundary onMissing={onMissing}>
        <Here />
      </LazyBoundary>,
    )
    expect(page.textContent).toBe('It is here')
    expect(shownToasts()).toEqual([])
  })

  it('blocks the shortcuts of the page while an opened part loads [H-43]', async () => {
    let arrive = noop
    const Part = partThat(() => new Promise((resolve) => (arrive = () => resolve(() => 'It is here'))))
    const { page, draw } = await drawn(
      <LazyBoundary onMissing={noop}>
        <Part />
      </LazyBoundary>,
    )
    document.body.append(page)
    expect(isDialogOpen()).toBe(true)
    await act(async () => arrive())
    expect(page.textContent).toBe('It is here')
    expect(isDialogOpen()).toBe(false)
    await draw(<p>The rest</p>)
    page.remove()
  })

  it('offers to retry a missing part and keeps the rest of the page', async () => {
    let answer: () => Promise<() => string> = missing
    const Part = partThat(() => answer())
    const Again = partThat(() => answer())
    let Now = Part
    const element = () => (
      <>
        <p>The rest</p>
        <LazyBoundary fallback="Coming">
          <Now />
        </LazyBoundary>
      </>
    )
    const { page, draw } = await drawn(element())
    expect(page.textContent).toContain('The rest')
    expect(page.textContent).toContain("Couldn't load part of the page")
    answer = here
    Now = Again
    await draw(element())
    const retry = [...page.querySelectorAll('button')].find((button) => button.textContent === 'Try again')
    await act(async () => retry?.click())
    expect(page.textContent).toBe('The restIt is here')
  })

  it('loads an optional part only once the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(here)
    const Part = lazyPart(load, { waitsForNetwork: true })
    const { page } = await drawn(
      <LazyBoundary fallback="Coming" missing="Not here">
        <Part />
      </LazyBoundary>,
    )
    expect(page.textContent).toBe('Coming')
    expect(load).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(page.textContent).toBe('It is here')
  })

  it('shows the fallback text for a missing optional part', async () => {
    const Missing = partThat(missing)
    const { page } = await drawn(
      <LazyBoundary missing="Not here">
        <Missing />
      </LazyBoundary>,
    )
    expect(page.textContent).toBe('Not here')
  })

  it('throws the error of a broken part', async () => {
    const Broken = partThat(() => Promise.reject(new TypeError('x is not a function')))
    const broken = drawn(
      <LazyBoundary missing={null}>
        <Broken />
      </LazyBoundary>,
    )
    await expect(broken).rejects.toThrow('x is not a function')
  })
})

function noop(): void {
  // The tests check the errors on screen, so React need not print them.
}

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const here = () => Promise.resolve(() => 'It is here')

function partThat(load: () => Promise<() => string>) {
  return lazy(async () => ({ default: await fetchPart(load)() }))
}

async function drawn(element: ReactElement) {
  const page = document.createElement('div')
  const root = createRoot(page, { onCaughtError: noop })
  const draw = (next: ReactElement) => act(async () => root.render(<MantineProvider>{next}</MantineProvider>))
  await draw(element)
  for (const style of page.querySelectorAll('style')) style.remove()
  return { page, draw }
}
