// The signed-in user. The token is checked at the start; when it disappears in any tab, the session ends.
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
      /** The server could not be asked yet; we keep trying. */ unreachable: boolean
    }
  | { status: 'signed-out'; user: null; why: SignedOutWhy }
  | {
      status: 'signed-in'
      user: SessionUser
      /** The server could not be asked yet: the user comes from this device, and only kept pages open. */
      isUnconfirmed?: true
    }

/**
 * Why nobody is signed in: nobody was, somebody signed out here or in another tab, or the session ended. Only signing
 * out here forgets the page to return to.
 */
export type SignedOutWhy = 'never-in' | 'signed-out-here' | 'signed-out-elsewhere' | 'ended'

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Throws if nobody is signed in. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (user === null) throw new Error('This page needs somebody who is signed in.')
  return user
}

export function currentSession(): Session {
  return session
}

/** Checks the stored token and follows changes. Called once, at the start. Returns how to stop. */
export function startSession(): () => void {
  dropOldNotifications()
  // Removes that of another day.
  readKeptDay()
  void checkToken()
  return onTokenChange(followToken)
}

/** Stores the token: the person is signed in from now on. */
export function beginSession(signedIn: SignedIn): void {
  clearShownData()
  setSession({ status: 'signed-in', user: signedIn.user })
  knownToken = signedIn.token
  keepToken(signedIn.token)
}

export function updateSignedInUser(changes: Pick<SessionUser, 'name'>): void {
  if (session.status === 'signed-in') setSession({ ...session, user: { ...session.user, ...changes } })
}

/** The server has ended all sessions at this person's request. */
export function leaveEndedSession(): void {
  knownToken = null
  dropToken({ byChoice: true })
  clearShownData()
  setSession({ status: 'signed-out', user: null, why: 'signed-out-here' })
}

/** Signs out here immediately (spec §4 Session). If the server is unreachable, the session expires there. */
export async function endSession(): Promise<void> {
  const logout = call(routes.auth.logout).catch(() => undefined)
  leaveEndedSession()
  await logout
}

/** Refetches the user: name, role or scope may have changed. Resolves when known. */
export async function refreshUser(): Promise<void> {
  refreshes += 1
  latestRefresh = fetchUser(refreshes)
  // A newer request replaces the result of an older one.
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
  // Data fetched with other rights is refetched; system information is the same for everyone.
  if (user.role !== before.role) await invalidate({ predicate: ({ queryKey }) => queryKey[0] !== 'system' })
}

/** Calls back on every change of the session. Returns how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const retryAfter = 3000
const listeners = new Set<() => void>()
let refreshes = 0
let latestRefresh: Promise<void> = Promise.resolve()
let session: Session = { status: 'loading', user: null, unreachable: false }
/** The token of the session; undefined before the first check. */
let knownToken: string | null | undefined

/** One user's data and toasts are not shown to the next. */
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
      // A refused token has already been dropped, which ends this session. Other errors do not sign out.
      if (isApiError(error) && error.status === 401) return
      if (knownToken === token && session.status === 'loading') continueFromDevice()
    }
    await waitForRetry()
  }
}

/** Refetches what was shown from the device, and drops its clinics if the user no longer works for one of their doctors. */
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

/** Waits before the next attempt, or until the network returns. */
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
