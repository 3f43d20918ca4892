// The query cache. Failed calls become toasts only in this file.
import {
  MutationCache,
  QueryCache,
  QueryClient,
  hashKey,
  type Query,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { type NewToast, toast, withdrawToast } from '../ui/toast.ts'
import { actionMessageOf, isApiError, isUnreached, messageOf } from './api-error.ts'
import { onServerReturn, serverIsBack } from './server-reach.ts'
import { isObject } from './parse-object.ts'

/**
 * Configures the toasts of a mutation. A failure toast shows `message` and the reason for a refusal. Without
 * a `message`, it shows the error's `actionMessage`. The failure toast disappears when the same call succeeds
 * for the same record. Two calls are the same if they have the same `mutationKey`, or the same title if there
 * is no key.
 */
export type CallMeta = {
  failure?: {
    title: string
    message?: string | ((error: Error) => string)
    /**
     * True if the text stays on screen or on this device, so that the message about an unreachable server
     * says so.
     */
    keepsText?: boolean
    /** Names the record in the toast, which may outlive its page. */
    record?: (variables: unknown) => string | undefined
    /** Returns the next step that the toast offers. */
    action?: (error: Error, variables: unknown) => NewToast['action']
  }
  success?: { title?: string; message: string; /** The time in ms that the toast stays. */ duration?: number }
  /** True if the page shows the failure, so that no toast does. */
  quiet?: boolean | ((error: Error) => boolean)
  /**
   * True if the call saves a form on screen. The failure toast disappears when the user leaves the form,
   * because it names no record.
   */
  isByForm?: boolean
  /**
   * True if several records share this mutation. The `id` that was sent tells which record a toast is about.
   */
  isByRecord?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: CallMeta
    queryMeta: CallMeta
  }
}

const fiveMinutes = 5 * 60_000

export const queryClient = newQueryClient()

// Queries that failed while the server was down are refetched when the server is back.
onServerReturn(
  () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }),
)

// An error about the unreachable server disappears from the page when the server is back.
const callsOnScreen = new Map<{ reset: () => void }, { state: { error: unknown } }>()
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'observerAdded') callsOnScreen.set(event.observer, event.mutation)
  if (event.type === 'observerRemoved') callsOnScreen.delete(event.observer)
})
onServerReturn(() => {
  for (const [observer, { state }] of callsOnScreen) if (isUnreached(state.error)) observer.reset()
})

/**
 * Refetches matching queries. Pending first fetches are cancelled, because their reply may be older than the
 * change.
 */
export async function invalidate(filters: QueryFilters = {}): Promise<void> {
  const { predicate } = filters
  const isFirst = (query: Query) => query.state.data === undefined && (predicate?.(query) ?? true)
  await queryClient.cancelQueries({ ...filters, predicate: isFirst })
  await queryClient.invalidateQueries(filters)
}

/**
 * Removes a deleted record from the cache if it is not on screen. A record on screen is refetched instead,
 * because its page would keep showing a removed entry.
 */
export function forget(queryKey: QueryKey): void {
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void invalidate({ queryKey })
}

/** Data is fresh for 5 minutes. Reads retry 3 times unless refused. Writes never retry. */
export function newQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (query.meta?.failure) announceFailure(error, query.meta, query.queryHash)
    },
    onSuccess: (_data, query) => {
      if (query.meta?.failure) withdrawToast(query.queryHash)
    },
  })
  // A failure toast disappears when its query is no longer on screen.
  queryCache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) withdrawToast(query.queryHash)
  })
  const mutationCache = newMutationCache()
  mutationCache.subscribe(({ type, mutation }) => {
    const { options, meta, state } = mutation ?? {}
    if (type !== 'observerRemoved' || !meta?.isByForm) return
    const about = failureKey(options?.mutationKey, state?.variables, meta)
    if (about) withdrawToast(about)
  })
  return new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      // Offline calls fail immediately. The default would wait silently.
      queries: {
        staleTime: fiveMinutes,
        retry: isWorthRetrying,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function newMutationCache(): MutationCache {
  return new MutationCache({
    onError: (error, variables, _result, { meta = {}, options }) => {
      const about = failureKey(options.mutationKey, variables, meta)
      // An earlier toast disappears even if the page shows this failure.
      if (about) withdrawToast(about)
      announceFailure(error, meta, about, { variables })
    },
    onSuccess: (_data, variables, _result, { meta = {}, options }) => {
      const about = failureKey(options.mutationKey, variables, meta)
      if (about) withdrawToast(about)
      if (meta.success) toast({ type: 'success', ...meta.success })
    },
  })
}

/** `failures` counts the failed attempts so far, from 0. A refusal (4xx) is final. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 3
}

/**
 * Returns the wait in ms before the next attempt: the server's Retry-After, or else 1, 2 and 4 s; at most 30
 * s.
 */
export function retryDelay(failures: number, error: Error): number {
  const retryAfter = isApiError(error) ? error.retryAfter : undefined
  return Math.min(retryAfter === undefined ? 1000 * 2 ** failures : retryAfter * 1000, 30_000)
}

/**
 * Withdraws the failure toast of this key when its cause no longer exists. A success withdraws the toast
 * automatically.
 */
export function withdrawFailure(mutationKey: QueryKey): void {
  withdrawToast(hashKey(mutationKey))
}

/** Identifies a failure toast. Returns undefined for a call without texts. */
function failureKey(
  mutationKey: QueryKey | undefined,
  variables: unknown,
  { isByRecord, failure }: CallMeta,
): string | undefined {
  if (mutationKey) return hashKey(isByRecord ? [...mutationKey, recordIdOf(variables)] : mutationKey)
  return failure && hashKey([failure.title, recordIdOf(variables)])
}

/**
 * Reads the record's id from a call's variables: `id`, `params.id` or the number itself. Returns undefined if
 * there is none.
 */
function recordIdOf(variables: unknown): unknown {
  if (isObject(variables))
    return variables.id ?? (isObject(variables.params) ? variables.params.id : undefined)
  return typeof variables === 'number' ? variables : undefined
}

function announceFailure(
  error: Error,
  { failure, quiet = false }: CallMeta,
  key: string | undefined,
  /** Left out for a query, which is repeated automatically. */
  call?: { variables: unknown },
): void {
  // The sign-in page already explains an ended session.
  if (isApiError(error) && error.code === 'not_signed_in') return
  if (typeof quiet === 'function' ? quiet(error) : quiet) return
  const reason = messageOf(error)
  const { title = 'Error', message: own, record, action, keepsText } = failure ?? {}
  const words = typeof own === 'function' ? own(error) : own
  const message = words ?? (failure ? actionMessageOf(error) : reason)
  const why = words === undefined || reason === message ? undefined : whyOf(error, reason, keepsText)
  const about = call && record?.(call.variables)
  const detail = (text?: string) => [about && `${about}.`, text].filter(Boolean).join(' ') || undefined
  const afterReturn =
    words === undefined
      ? { message: serverIsBack, detail: detail() }
      : { message: words, detail: detail(serverIsBack) }
  toast({
    type: 'error',
    title,
    message,
    about: key,
    action: action?.(error, call?.variables),
    ...(call && isUnreached(error) && { afterReturn }),
    detail: detail(why),
  })
}

/** Returns the server's own reason, or says that the server could not be reached. */
function whyOf(error: Error, reason: string, keepsText = false): string | undefined {
  if (!isApiError(error) || error.code !== 'offline') return isRefusal(error) ? reason : undefined
  return `Couldn't reach the server. ${keepsText ? 'Your text is kept.' : 'Try again once the connection is back.'}`
}

function isRefusal(error: Error): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}
