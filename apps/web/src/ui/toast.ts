import { useSyncExternalStore } from 'react'
import { onServerReturn } from '../platform/server-reach.ts'

export type ToastType = 'success' | 'error' | 'info'

export type NewToast = {
  type: ToastType
  title?: string
  message: string
  /** The subject. A newer toast about the same subject replaces this one, and `withdrawToast` removes it. */
  about?: string
  /** The reason, which is shown on its own line. */
  detail?: string
  /** The text once the server can be reached again. */
  afterReturn?: { message: string; detail?: string }
  /** Offers 'Undo' for 10 seconds. */
  undo?: () => void
  /** Offers the next step for 10 seconds. */
  action?: { label: string; run: () => void }
  /** The toast stays for this many ms. Errors ignore the value and stay until closed. */
  duration?: number
}

export type Toast = NewToast & {
  id: number
  /** The lifetime in ms. Null means that the toast stays until closed. */
  lifetime: number | null
}

/**
 * Shows a toast at the bottom right. It stays for 3 s, with Undo for 10 s; an error stays until closed (spec
 * §9, rules §5).
 */
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

onServerReturn(() => {
  if (toasts.some(({ afterReturn }) => afterReturn !== undefined))
    setToasts(toasts.map(({ afterReturn, ...shown }) => ({ ...shown, ...afterReturn })))
})

/** Listeners are called only after a change, because they render again. */
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

/** True for identical toasts without a button, which are merged. */
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
