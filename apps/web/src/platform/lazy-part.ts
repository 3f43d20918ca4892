// Parts of the app that are fetched when they are first needed, and the way on when one of them is gone.
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { apiError, isApiError } from './api-error.ts'
import { whenOnline } from './network.ts'
import { keepSelfReload, readSelfReload } from './storage.ts'

/** A part that is drawn once it has come (put it into a LazyBoundary), and can be fetched ahead. */
export type LazyPart<P> = ((props: P) => ReactNode) & {
  /** While the pointer or the keyboard rests on what opens it. */
  preload: () => void
  /** For who waits for it; done as well when it did not come, which is said where it is drawn. */
  arrival: () => Promise<void>
  /** It is drawn at once. */
  isHere: () => boolean
}

type LazyPartOptions = {
  /**
   * Waits for the network instead of failing without it, where the page is whole meanwhile: some browsers ask for a file of the
   * app only once, and one that failed is gone there until the page is loaded anew.
   */
  waitsForNetwork?: boolean
}

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waitsForNetwork = false }: LazyPartOptions = {},
): LazyPart<P> {
  let here: ComponentType<P> | undefined
  const fetchIt = fetchPart(async () => {
    if (waitsForNetwork) await whenOnline()
    return (here = await load())
  })
  const later = () =>
    lazy(async () => {
      try {
        return { default: await fetchIt() }
      } catch (error) {
        // Asked for again when it is opened the next time; not at once, which would be while it is still drawn this time.
        setTimeout(() => (Later = later()), askAgainAfter)
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
    // What is here is drawn at once, without a Suspense that shows for a moment; and it stays what it was first drawn as.
    const [Drawn] = useState<ComponentType<P> | typeof Later>(() => here ?? Later)
    return createElement(Drawn as ComponentType<P>, props)
  }
  return Object.assign(Part, { preload: () => void arrival(), arrival, isHere: () => here !== undefined })
}

/** The same load, with one error (code 'part_missing') for every way in which a browser says that a file did not come. */
export function fetchPart<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      throw isMissingFile(error) ? missingPart() : error
    }
  }
}

export function isMissingPart(error: unknown): boolean {
  return isApiError(error) && error.code === 'part_missing'
}

/**
 * Loads the page anew as soon as the server is there: now, when the network comes back, or within a few seconds of the
 * server's return. Returns how to stop waiting.
 */
export function reloadWhenThere(page: Reloadable = browserPage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tryNow = async () => {
    clearTimeout(timer)
    const isThere = await page.isThere()
    if (isOver) return
    if (isThere) void reloadOnce(page)
    else timer = setTimeout(() => void tryNow(), lookAgainAfter)
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

/** Loads the page anew at a person's wish, unless that would put the browser's error page in the place of ours. */
export async function reloadIfThere(page: Reloadable = browserPage): Promise<void> {
  if (await page.isThere()) page.reload()
}

/**
 * A tab that outlived its build finds the parts of the new one after loading anew. Reloads by itself when the server
 * answers, and at most once a minute (`now` in ms since 1970), so that a part that stays away never makes a loop.
 * Answers whether it reloads. Unsent text is kept on the device all along.
 */
export async function reloadOnce(page: Reloadable = browserPage, now: number = Date.now()): Promise<boolean> {
  const last = readSelfReload()
  if (last !== null && now - last < pause) return false
  if (!(await page.isThere()) || !keepSelfReload(now)) return false
  page.reload()
  return true
}

export type Reloadable = {
  /** Offline, a reload would put the browser's error page in the place of ours. */
  isThere: () => Promise<boolean>
  reload: () => void
}

const pause = 60_000
const askAgainAfter = 1000
const lookAgainAfter = 5000

const browserPage: Reloadable = {
  isThere: async () => {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    return answer?.ok ?? false
  },
  reload: () => window.location.reload(),
}

function missingPart() {
  return apiError({ code: 'part_missing', status: 0, message: "Couldn't load part of the page." })
}

/** The words of Chromium, Firefox, Safari, and of the build's own loader. */
function isMissingFile(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script|preload CSS/i.test(message)
}
