// The query cache, and the one place where a failed call becomes a toast.
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
import { actionMessageOf, isApiError, messageOf } from './api-error.ts'
import { onServerReturn } from './server-reach.ts'
import { isObject } from './parse-object.ts'

/**
 * The toasts of a mutation. The reason for a refusal follows the failure title. Without a message, the error's
 * `actionMessage` is shown. The failure toast is withdrawn when the same call succeeds: the same `mutationKey`, or
 * without one the same title, for the same record.
 */
export type CallMeta = {
  failure?: {
    title: string
    message?: string | ((error: Error) => string)
    /** Nothing is lost meanwhile: the message about an unreachable server says so. */
    keepsText?: boolean
    /** The next step that the toast offers. */
    action?: (error: Error, variables: unknown) => NewToast['action']
  }
  success?: { title?: string; message: string; /** ms */ duration?: number }
  /** No toast, because the failure is shown in place. */
  quiet?: boolean | ((error: Error) => boolean)
  /** The call saves a form on screen: when that is left, the failure toast is withdrawn, because it names no record. */
  isByForm?: boolean
  /** Several records share this mutation: each toast is about one record, identified by the `id` that was sent. */
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

// Queries that failed while the server was down are refetched when it is back.
onServerReturn(
  () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }),
)

/**
 * Refetches matching queries. First fetches that are still pending are cancelled, because their reply may predate the
 * change.
 */
export async function invalidate(filters: QueryFilters = {}): Promise<void> {
  const { predicate } = filters
  const isFirst = (query: Query) => query.state.data === undefined && (predicate?.(query) ?? true)
  await queryClient.cancelQueries({ ...filters, predicate: isFirst })
  await queryClient.invalidateQueries(filters)
}

/**
 * For a deleted record: removed from the cache if it is not on screen, otherwise refetched, because a page whose
 * entry is removed would keep showing it.
 */
export function forget(queryKey: QueryKey): void {
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void invalidate({ queryKey })
}

/** Fresh for 5 minutes; reads retry 3 times unless refused; writes never retry. */
export function newQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (query.meta?.failure) announceFailure(error, query.meta, query.queryHash)
    },
    onSuccess: (_data, query) => {
      if (query.meta?.failure) withdrawToast(query.queryHash)
    },
  })
  // A failure toast is withdrawn once its query is no longer on screen.
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
      // Offline calls fail immediately instead of waiting silently.
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
      // Even if this failure is shown in place.
      if (about) withdrawToast(about)
      announceFailure(error, meta, about, variables)
    },
    onSuccess: (_data, variables, _result, { meta = {}, options }) => {
      const about = failureKey(options.mutationKey, variables, meta)
      if (about) withdrawToast(about)
      if (meta.success) toast({ type: 'success', ...meta.success })
    },
  })
}

/** `failures`: failed attempts so far, from 0. A refusal (4xx) is final. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 3
}

/** In ms: the server's Retry-After, otherwise 1, 2 and 4 s; at most 30 s. */
export function retryDelay(failures: number, error: Error): number {
  const retryAfter = isApiError(error) ? error.retryAfter : undefined
  return Math.min(retryAfter === undefined ? 1000 * 2 ** failures : retryAfter * 1000, 30_000)
}

/** Withdraws the failure toast of this key, because its cause is gone. A success does so automatically. */
export function withdrawFailure(mutationKey: QueryKey): void {
  withdrawToast(hashKey(mutationKey))
}

/** Identifies a failure toast; undefined for a call without texts. */
function failureKey(
  mutationKey: QueryKey | undefined,
  variables: unknown,
  { isByRecord, failure }: CallMeta,
): string | undefined {
  if (mutationKey) return hashKey(isByRecord ? [...mutationKey, recordIdOf(variables)] : mutationKey)
  return failure && hashKey([failure.title, recordIdOf(variables)])
}

/** The record a call is about, from its id or that in the URL; undefined if unknown. */
function recordIdOf(variables: unknown): unknown {
  if (isObject(variables))
    return variables.id ?? (isObject(variables.params) ? variables.params.id : undefined)
  return typeof variables === 'number' ? variables : undefined
}

function announceFailure(
  error: Error,
  { failure, quiet = false }: CallMeta,
  about: string | undefined,
  variables?: unknown,
): void {
  // An ended session has its own page.
  if (isApiError(error) && error.code === 'not_signed_in') return
  if (typeof quiet === 'function' ? quiet(error) : quiet) return
  const title = failure?.title ?? 'Error'
  const reason = messageOf(error)
  const { message: own } = failure ?? {}
  const words = typeof own === 'function' ? own(error) : own
  const message = words ?? (failure ? actionMessageOf(error) : reason)
  toast({
    type: 'error',
    title,
    message,
    about,
    action: failure?.action?.(error, variables),
    detail: words === undefined || reason === message ? undefined : whyOf(error, reason, failure?.keepsText),
  })
}

/** The server's own reason, or that it could not be reached. */
function whyOf(error: Error, reason: string, keepsText = false): string | undefined {
  if (!isApiError(error) || error.code !== 'offline') return isRefusal(error) ? reason : undefined
  return `Couldn't reach the server. ${keepsText ? 'Your text is kept.' : 'Try again once the connection is back.'}`
}

function isRefusal(error: Error): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}
