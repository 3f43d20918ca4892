// The cache of what the server said, and the one place where a failed call becomes a toast.
import {
  MutationCache,
  QueryCache,
  QueryClient,
  hashKey,
  type Query,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { toast, withdrawToast } from '../ui/toast.ts'
import { actionMessageOf, isApiError, messageOf } from './api-error.ts'
import { isObject } from './parse-object.ts'

/**
 * What a mutation says when it succeeds or fails. The reason of a refusal follows the failure's sentence; a failure with a
 * title alone is of a deed for which nothing was typed, and the error's own sentence is shown without a word of that. What was said of a failure goes once the same call succeeds: the one of the same
 * `mutationKey`, or where it has none the one with the same title, about the same record.
 */
export type CallMeta = {
  failure?: { title: string; message?: string | ((error: Error) => string) }
  success?: { title?: string; message: string; /** ms */ duration?: number }
  /** No toast: the failure, or this kind of it, is shown where it happened. */
  quiet?: boolean | ((error: Error) => boolean)
  /** Many records share this call: what was said about one of them, by the `id` that was sent, is about no other one. */
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

/**
 * Asks anew for what these filters find. What is on its way for the first time may have been answered before whatever changed,
 * and would be taken for the answer: it is given up first.
 */
export async function invalidate(filters: QueryFilters = {}): Promise<void> {
  const { predicate } = filters
  const isFirst = (query: Query) => query.state.data === undefined && (predicate?.(query) ?? true)
  await queryClient.cancelQueries({ ...filters, predicate: isFirst })
  await queryClient.invalidateQueries(filters)
}

/**
 * For a record that is gone. Off the screen it is removed from the cache; on the screen it is asked anew, because a page whose
 * entry is removed goes on showing it and hears of nothing more.
 */
export function forget(queryKey: QueryKey): void {
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void invalidate({ queryKey })
}

/** 5 minutes fresh, reads tried 3 more times unless the server refused them; writes never repeat by themselves. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failure) announceFailure(error, query.meta, query.queryHash)
      },
      onSuccess: (_data, query) => {
        if (query.meta?.failure) withdrawToast(query.queryHash)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, { meta = {}, options }) => {
        const about = failureOf(options.mutationKey, variables, meta)
        // Also where this one says itself what happened.
        if (about) withdrawToast(about)
        announceFailure(error, meta, about)
      },
      onSuccess: (_data, variables, _result, { meta = {}, options }) => {
        const about = failureOf(options.mutationKey, variables, meta)
        if (about) withdrawToast(about)
        if (meta.success) toast({ type: 'success', ...meta.success })
      },
    }),
    defaultOptions: {
      // Being offline is told at once, as an error that says so, and not by a call that waits in silence.
      queries: {
        staleTime: fiveMinutes,
        retry: isWorthRetrying,
        retryDelay: pauseBefore,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** `failures` counts the tries that failed so far, from 0. A refusal (4xx) stays a refusal. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 3
}

/** In ms: as long as the server asked for where it turned the call away, else 1, 2 and 4 s; half a minute at most. */
export function pauseBefore(failures: number, error: Error): number {
  const asked = isApiError(error) ? error.retryAfter : undefined
  return Math.min(asked === undefined ? 1000 * 2 ** failures : asked * 1000, 30_000)
}

/** Takes away what was said about the last failure under this key: its cause is gone. A success does so by itself. */
export function withdrawFailure(mutationKey: QueryKey): void {
  withdrawToast(hashKey(mutationKey))
}

/** What the message of a failure is about; nothing for a call that has no words for it. */
function failureOf(
  mutationKey: QueryKey | undefined,
  variables: unknown,
  { isByRecord, failure }: CallMeta,
): string | undefined {
  if (mutationKey) return hashKey(isByRecord ? [...mutationKey, recordOf(variables)] : mutationKey)
  return failure && hashKey([failure.title, recordOf(variables)])
}

/** Which record a call is about, as most are sent: its id, or what has an id. Undefined where that is not told. */
function recordOf(variables: unknown): unknown {
  if (isObject(variables)) return variables.id
  return typeof variables === 'number' ? variables : undefined
}

function announceFailure(error: Error, { failure, quiet = false }: CallMeta, about?: string): void {
  // A session that is over has its own page: /login.
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
    detail: words === undefined || reason === message ? undefined : whyOf(error, reason),
  })
}

/** What says more than that something failed: the server's own sentence, or that it could not be asked. */
function whyOf(error: Error, reason: string): string | undefined {
  if (isApiError(error) && error.code === 'offline') return notAsked
  return isRefusal(error) ? reason : undefined
}

const notAsked = "Couldn't reach the server. Try again once the connection is back."

/** The server said no, and why. */
function isRefusal(error: Error): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}
