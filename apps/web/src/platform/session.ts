// Holds the signed-in user. The stored token is checked at the start. The session ends when the token
// disappears in any tab.
import type { SessionUser, SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { useSyncExternalStore } from 'react'
import { call, isApiError } from './api.ts'
import { forgetFailure } from './last-failure.ts'
import { readKeptDay } from './kept-day.ts'
import { invalidate, queryClient } from './query-client.ts'
import { closeAllToasts } from '../ui/toast.ts'
import {
  dropDay,
  dropOldNotifications,
  dropToken,
  keepToken,
  onTokenChange,
  readSignedOut,
  readToken,
} from './storage.ts'

export type Session =
  | {
      status: 'loading'
      user: null
      /** True if the server could not be asked yet. The check is repeated until the server answers. */
      unreachable: boolean
    }
  | { status: 'signed-out'; user: null; why: SignedOutWhy }
  | {
      status: 'signed-in'
      user: SessionUser
      /**
       * True if the server has not confirmed the session yet. The user comes from this device, and only kept
       * pages open.
       */
      isUnconfirmed?: true
    }

/** The reason why no user is signed in. After 'signed-out-here' the app does not return to the last page. */
export type SignedOutWhy = 'never-in' | 'signed-out-here' | 'signed-out-elsewhere' | 'ended'

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Throws if no user is signed in. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (user === null) throw new Error('This page needs somebody who is signed in.')
  return user
}

export function currentSession(): Session {
  return session
}

/**
 * Checks the stored token and follows its changes. The app calls this function once, at the start. Returns a
 * function that stops following.
 */
export function startSession(): () => void {
  dropOldNotifications()
  // Reading the entry also removes it if it is from another day.
  readKeptDay()
  void checkToken()
  const unfollow = onTokenChange(followToken)
  window.addEventListener('pageshow', checkRestored)
  return () => {
    window.removeEventListener('pageshow', checkRestored)
    unfollow()
  }
}

/** Stores the token. After this call the user is signed in. */
export function beginSession(signedIn: SignedIn): void {
  clearShownData()
  setSession({ status: 'signed-in', user: signedIn.user })
  knownToken = signedIn.token
  keepToken(signedIn.token)
}

export function updateSignedInUser(changes: Pick<SessionUser, 'name'>): void {
  if (session.status === 'signed-in') setSession({ ...session, user: { ...session.user, ...changes } })
}

/** Call this function after the server has ended all sessions at the user's request. */
export function leaveEndedSession(): void {
  knownToken = null
  dropToken({ byChoice: true })
  clearShownData()
  setSession({ status: 'signed-out', user: null, why: 'signed-out-here' })
}

/**
 * Signs out in this browser immediately (spec §4 Session). If the server is unreachable, the session expires
 * there later.
 */
export async function endSession(): Promise<void> {
  const logout = call(routes.auth.logout).catch(() => undefined)
  leaveEndedSession()
  await logout
}

/**
 * Refetches the user, because the name, role or scope may have changed. Resolves when the answer is known.
 */
export async function refreshUser(): Promise<void> {
  refreshes += 1
  latestRefresh = fetchUser(refreshes)
  // The result of a newer request replaces the result of an older one.
  for (let last: Promise<void> | null = null; last !== latestRefresh;) {
    last = latestRefresh
    await last
  }
}

async function fetchUser(refresh: number): Promise<void> {
  const token = knownToken
  const { user } = await call(routes.auth.verify)
  if (knownToken !== token || session.status !== 'signed-in' || refresh !== refreshes) return
  const before = session.user
  if (JSON.stringify(user) === JSON.stringify(before)) return
  setSession({ status: 'signed-in', user })
  // Data that was fetched with other permissions is refetched. System information is the same for all users.
  if (user.role !== before.role) await invalidate({ predicate: ({ queryKey }) => queryKey[0] !== 'system' })
}

/** Calls back on every change of the session. Returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const retryAfter = 3000
const listeners = new Set<() => void>()
let refreshes = 0
let latestRefresh: Promise<void> = Promise.resolve()
let session: Session = { status: 'loading', user: null, unreachable: false }
/** The token is undefined before the first check. */
let knownToken: string | null | undefined

/** The next user must not see this user's data and toasts. */
function clearShownData(): void {
  queryClient.clear()
  closeAllToasts()
  forgetFailure()
}

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function followToken(): void {
  if (readToken() !== knownToken) void checkToken()
}

/**
 * Asks the server when the browser restores the page from its memory (bfcache), because the session may have ended
 * meanwhile.
 */
function checkRestored({ persisted }: PageTransitionEvent): void {
  if (persisted && session.status === 'signed-in') void refreshUser().catch(() => undefined)
}

async function checkToken(): Promise<void> {
  const token = readToken()
  const wasSignedIn = Boolean(knownToken)
  knownToken = token
  clearShownData()
  if (token === null)
    return setSession({ status: 'signed-out', user: null, why: signedOutReason(wasSignedIn) })
  setSession({ status: 'loading', user: null, unreachable: false })
  while (knownToken === token) {
    try {
      const { user } = await call(routes.auth.verify)
      if (knownToken === token) confirm(user)
      return
    } catch (error) {
      // A refused token has already been dropped, which ends this session. Other errors do not sign the user
      // out.
      if (isApiError(error) && error.status === 401) return
      if (knownToken === token && session.status === 'loading') continueFromDevice()
    }
    await waitForRetry()
  }
}

/**
 * Refetches data that came from this device. Drops the stored clinics if the user no longer works for one of
 * their doctors.
 */
function confirm(user: SessionUser): void {
  const wasShown = session.status === 'signed-in'
  const kept = readKeptDay()?.user
  const hasLost = kept?.doctors.some(({ id }) => user.doctors.every((doctor) => doctor.id !== id))
  if (hasLost || (kept && kept.role !== user.role)) dropDay()
  setSession({ status: 'signed-in', user })
  if (wasShown) void invalidate()
}

function continueFromDevice(): void {
  const kept = readKeptDay()
  if (kept === null) setSession({ status: 'loading', user: null, unreachable: true })
  else setSession({ status: 'signed-in', user: kept.user, isUnconfirmed: true })
}

function signedOutReason(wasIn: boolean): SignedOutWhy {
  if (!wasIn) return 'never-in'
  return readSignedOut() ? 'signed-out-elsewhere' : 'ended'
}

/** Waits before the next attempt. The wait ends early when the network returns. */
function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryAfter)
    window.addEventListener('online', done)
  })
}
