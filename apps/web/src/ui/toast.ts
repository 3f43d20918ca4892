import { useSyncExternalStore } from 'react'

export type ToastType = 'success' | 'error' | 'info'

export type NewToast = {
  type: ToastType
  title?: string
  message: string
  /** The matter: the next message about it takes this one's place, and `withdrawToast` takes it away. */
  about?: string
  /** The reason, in a line of its own. */
  detail?: string
  /** Offers 'Undo' for 10 seconds. */
  undo?: () => void
  /** Offers what comes next, for 10 seconds. */
  action?: { label: string; run: () => void }
  /** How long it stays, in ms. Errors stay until they are closed, whatever this says. */
  duration?: number
}

export type Toast = NewToast & { id: number; /** In ms; null stays until closed. */ lifetime: number | null }

/** Shows a message at the bottom right: 3 s, with undo 10 s, an error until it is closed (spec §9, rules §5). */
export function toast(wanted: NewToast): number {
  const before = toasts.find((shown) => isSame(shown, wanted) || isAboutSame(shown, wanted))
  if (before) closeToast(before.id)
  lastId += 1
  setToasts([...toasts.slice(1 - mostShown), { ...wanted, id: lastId, lifetime: lifetimeOf(wanted) }])
  return lastId
}

export function closeToast(id: number): void {
  keepToasts((shown) => shown.id !== id)
}

/** Withdraws the toast about a subject. */
export function withdrawToast(about: string): void {
  keepToasts((shown) => shown.about !== about)
}

export function closeAllToasts(): void {
  keepToasts(() => false)
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, shownToasts)
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

const mostShown = 4
const words = ['type', 'title', 'message', 'detail'] as const
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Says nothing where nothing changes: whatever is being drawn would begin again. */
function keepToasts(isKept: (shown: Toast) => boolean): void {
  const kept = toasts.filter(isKept)
  if (kept.length < toasts.length) setToasts(kept)
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Identical toasts are merged, unless each has an action of its own. */
function isSame(shown: Toast, wanted: NewToast): boolean {
  const isPlain = [shown, wanted].every(({ undo, action }) => undo === undefined && action === undefined)
  return isPlain && shown.about === wanted.about && words.every((word) => shown[word] === wanted[word])
}

function isAboutSame(shown: Toast, { about }: NewToast): boolean {
  return about !== undefined && shown.about === about
}

function lifetimeOf({ type, undo, action, duration }: NewToast): number | null {
  if (type === 'error') return null
  return undo || action ? 10_000 : (duration ?? 3000)
}
