// Who is signed in. The token is checked once at the start; when it goes away, anywhere, so does the session.
import type { SessionUser, SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { useSyncExternalStore } from 'react'
import { call, isApiError } from './api.ts'
import { forgetFailure } from './last-failure.ts'
import { invalidate, queryClient } from './query-client.ts'
import { closeAllToasts } from '../ui/toast.ts'
import { dropOldNews, dropToken, keepToken, onTokenChange, readSignedOut, readToken } from './storage.ts'

export type Session =
  | {
      status: 'loading'
      user: null
      /** The server could not be asked yet; we keep trying. */ unreachable: boolean
    }
  | { status: 'signed-out'; user: null; why: SignedOutWhy }
  | { status: 'signed-in'; user: SessionUser }

/**
 * Nobody was signed in; somebody signed out, here or in another tab; or the server knows the session no longer. Only
 * after signing out here does nobody come back to where one was.
 */
export type SignedOutWhy = 'never-in' | 'signed-out-here' | 'signed-out-elsewhere' | 'ended'

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** The signed-in person, for a page behind the sign-in. Throws where there is none. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (user === null) throw new Error('This page needs somebody who is signed in.')
  return user
}

export function currentSession(): Session {
  return session
}

/** Checks the stored token and follows it from then on. Called once, at the start of the app. Returns how to stop. */
export function startSession(): () => void {
  dropOldNews()
  void checkToken()
  return onTokenChange(followToken)
}

/** Keeps the token of a sign-in: from here on the person is signed in. */
export function beginSession(signedIn: SignedIn): void {
  forgetWhatWasShown()
  setSession({ status: 'signed-in', user: signedIn.user })
  knownToken = signedIn.token
  keepToken(signedIn.token)
}

/** Who is signed in, as they are called since they changed it. */
export function updateSignedInUser(changes: Pick<SessionUser, 'name'>): void {
  if (session.status === 'signed-in') setSession({ ...session, user: { ...session.user, ...changes } })
}

/** The server has ended this session itself: everywhere, at this person's wish. */
export function leaveEndedSession(): void {
  knownToken = null
  dropToken({ byChoice: true })
  forgetWhatWasShown()
  setSession({ status: 'signed-out', user: null, why: 'signed-out-here' })
}

/** Signs out here at once (spec §4 Session). A server that cannot be told ends the session when its seven days are over. */
export async function endSession(): Promise<void> {
  const told = call(routes.auth.logout).catch(() => undefined)
  leaveEndedSession()
  await told
}

/**
 * Asks anew who is signed in: an administrator may have changed the name, the role or whose work they do. Answers once it
 * is known.
 */
export async function refreshUser(): Promise<void> {
  refreshes += 1
  latestRefresh = askWho(refreshes)
  // Asked once more meanwhile, that answer is newer, and the one that counts.
  for (let last: Promise<void> | null = null; last !== latestRefresh;) {
    last = latestRefresh
    await last
  }
}

async function askWho(refresh: number): Promise<void> {
  const token = knownToken
  const { user } = await call(routes.auth.verify)
  if (knownToken !== token || session.status !== 'signed-in' || refresh !== refreshes) return
  const before = session.user
  if (JSON.stringify(user) === JSON.stringify(before)) return
  setSession({ status: 'signed-in', user })
  // What was fetched as somebody with other rights is fetched again; what the installation says of itself is everybody's.
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
/** The token the session is about; undefined until the first look. */
let knownToken: string | null | undefined

/** Nothing fetched or said for one person is there for the next. */
function forgetWhatWasShown(): void {
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
  const wasIn = Boolean(knownToken)
  knownToken = token
  forgetWhatWasShown()
  if (token === null) return setSession({ status: 'signed-out', user: null, why: whyOut(wasIn) })
  setSession({ status: 'loading', user: null, unreachable: false })
  while (knownToken === token) {
    try {
      const { user } = await call(routes.auth.verify)
      if (knownToken === token) setSession({ status: 'signed-in', user })
      return
    } catch (error) {
      // A refused token has been dropped by now, which ends this session. Anything else is no reason to sign out.
      if (isApiError(error) && error.status === 401) return
      if (knownToken === token) setSession({ status: 'loading', user: null, unreachable: true })
    }
    await pauseOrOnline()
  }
}

function whyOut(wasIn: boolean): SignedOutWhy {
  if (!wasIn) return 'never-in'
  return readSignedOut() ? 'signed-out-elsewhere' : 'ended'
}

/** Waits a little before the next try; a network that comes back ends the wait. */
function pauseOrOnline(): Promise<void> {
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
