// Components that are loaded when first needed, and recovery if their file is gone.
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { apiError, isApiError } from './api-error.ts'
import { whenOnline } from './network.ts'
import { checkServer, isServerThere } from './server-reach.ts'
import { keepSelfReload, readSelfReload } from './storage.ts'
import { toast } from '../ui/toast.ts'

/** A component that is loaded on demand (render it inside a LazyBoundary) and can be preloaded. */
export type LazyPart<P> = ((props: P) => ReactNode) & {
  /** For pointer or focus on the control that opens it. */
  preload: () => void
  /** Resolves when it has loaded or failed; rendering shows the failure. */
  arrival: () => Promise<void>
  /** It renders without suspending. */
  isHere: () => boolean
}

type LazyPartOptions = {
  /**
   * Waits for the network instead of failing: some browsers request a module only once, and a failed one stays
   * missing until the page is reloaded.
   */
  waitsForNetwork?: boolean
}

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waitsForNetwork = false }: LazyPartOptions = {},
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const fetchIt = fetchPart(async () => {
    if (waitsForNetwork) await whenOnline()
    return (loaded = await load())
  })
  const later = () =>
    lazy(async () => {
      try {
        return { default: await fetchIt() }
      } catch (error) {
        // Loaded again the next time it opens, not while this failure is still rendered.
        setTimeout(() => (Later = later()), retryDelay)
        throw error
      }
    })
  let Later = later()
  const arrival = () =>
    fetchIt().then(
      () => undefined,
      () => undefined,
    )
  const Part = (props: P) => {
    // A loaded part renders without a flash of Suspense, and keeps the component it first rendered.
    const [Drawn] = useState<ComponentType<P> | typeof Later>(() => loaded ?? Later)
    return createElement(Drawn as ComponentType<P>, props)
  }
  return Object.assign(Part, { preload: () => void arrival(), arrival, isHere: () => loaded !== undefined })
}

/** Turns every browser's wording for a missing module into one error with code 'part_missing'. */
export function fetchPart<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (!isMissingFile(error)) throw error
      checkServer()
      throw missingPart()
    }
  }
}

export function isMissingPart(error: unknown): boolean {
  return isApiError(error) && error.code === 'part_missing'
}

/**
 * Reloads the page when the server is reachable: now, when the network returns, or within seconds of the server's
 * return. Returns how to stop.
 */
export function reloadWhenReachable(page: Reloadable = browserPage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tryNow = async () => {
    clearTimeout(timer)
    const isThere = await page.isThere()
    if (isOver) return
    if (isThere) void reloadOnce(page)
    else timer = setTimeout(() => void tryNow(), checkInterval)
  }
  const onOnline = () => void tryNow()
  window.addEventListener('online', onOnline)
  void tryNow()
  return () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
  }
}

/** Reloads on request, unless the server is unreachable and the browser's error page would replace ours: a toast says so. */
export async function reloadIfThere(page: Reloadable = browserPage): Promise<void> {
  if (await page.isThere()) return page.reload()
  toast({
    type: 'info',
    about: 'a reload without the server',
    message: "Can't reach the server. Your work is kept.",
    action: { label: 'Reload', run: () => void reloadIfThere(page) },
  })
}

/**
 * A tab from an older build needs a reload to find its modules. Reloads at most once a minute (`now` in ms since
 * 1970), so that a module that stays missing cannot cause a loop. Returns whether it reloads. Unsent text is stored
 * on the device.
 */
export async function reloadOnce(page: Reloadable = browserPage, now: number = Date.now()): Promise<boolean> {
  const last = readSelfReload()
  if (last !== null && now - last < reloadPause) return false
  if (!(await page.isThere()) || !keepSelfReload(now)) return false
  page.reload()
  return true
}

export type Reloadable = {
  /** Offline, the browser's error page would replace ours. */
  isThere: () => Promise<boolean>
  reload: () => void
}

const reloadPause = 60_000
const retryDelay = 1000
const checkInterval = 5000

const browserPage: Reloadable = {
  isThere: isServerThere,
  reload: () => window.location.reload(),
}

function missingPart() {
  return apiError({ code: 'part_missing', status: 0, message: "Couldn't load part of the page." })
}

/** The messages of Chromium, Firefox, Safari and the build's loader. */
function isMissingFile(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script|preload CSS/i.test(message)
}
