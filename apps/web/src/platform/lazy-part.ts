// Loads components when they are first needed, and recovers when their file no longer exists.
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { apiError, isApiError } from './api-error.ts'
import { whenOnline } from './network.ts'
import { checkServer, isServerThere } from './server-reach.ts'
import { keepSelfReload, readSelfReload } from './storage.ts'
import { toast } from '../ui/toast.ts'

/** A component that loads on demand and can be preloaded. Render it inside a LazyBoundary. */
export type LazyPart<P> = ((props: P) => ReactNode) & {
  /** Call it when the control that opens the component gets the pointer or the focus. */
  preload: () => void
  /** Resolves when the component has loaded or failed. Rendering it shows the failure. */
  arrival: () => Promise<void>
  /** True if the component renders without suspending. */
  isHere: () => boolean
}

type LazyPartOptions = {
  /**
   * Waits for the network instead of failing. Some browsers request a module only once, and a failed module
   * stays missing until the page reloads.
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
        // The next opening loads the file again. The delay keeps the current render on this failure.
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
    // A loaded part renders without showing the Suspense fallback. Each instance keeps the component that it
    // rendered first.
    const [Drawn] = useState<ComponentType<P> | typeof Later>(() => loaded ?? Later)
    return createElement(Drawn as ComponentType<P>, props)
  }
  return Object.assign(Part, { preload: () => void arrival(), arrival, isHere: () => loaded !== undefined })
}

/**
 * Browsers report a missing module in different words. This function turns all of them into one error with
 * code 'part_missing'.
 */
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

/** Reloads the page as soon as the server can be reached. Returns a function that stops the wait. */
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

/**
 * Reloads when the user asks for it. If the server is unreachable, a toast says so, because a reload would
 * show the browser's error page.
 */
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
 * Reloads a tab from an older build so that it finds its modules, at most once a minute (`now` in ms since
 * 1970). The limit prevents a loop if a module stays missing. Unsent text is stored on the device. Resolves
 * to true if the page reloads.
 */
export async function reloadOnce(page: Reloadable = browserPage, now: number = Date.now()): Promise<boolean> {
  const last = readSelfReload()
  if (last !== null && now - last < reloadPause) return false
  if (!(await page.isThere()) || !keepSelfReload(now)) return false
  page.reload()
  return true
}

export type Reloadable = {
  /** False if the server is unreachable. A reload would then show the browser's error page. */
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

/** Recognises the messages of Chromium, Firefox, Safari and the build's loader. */
function isMissingFile(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script|preload CSS/i.test(message)
}
