// Signs in through the practice's sign-in service, and sets the service up.
import { routes } from '@sincerely/contract/routes'
import type { SaveSingleSignOn, SingleSignOnSettings } from '@sincerely/contract/single-sign-on'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { parseObject } from '../../../platform/parse-object.ts'
import { infoQuery } from '../../../platform/practice.ts'
import { beginSession } from '../../../platform/session.ts'
import { keepSignInUnderWay, readSignInUnderWay } from '../../../platform/storage.ts'

/** The page shows the error, so no toast does. */
const quiet = { quiet: true } as const

/**
 * Opens the sign-in service. `next` is the page to open afterwards, and `link` is the secret of a one-time
 * link.
 */
export function useBeginSingleSignOn() {
  return useMutation({
    mutationFn: async ({ next, link }: { next?: string | undefined; link?: string | undefined }) => {
      const { address, ticket } = await call(routes.singleSignOn.begin, {
        body: link === undefined ? {} : { link },
      })
      keepSignInUnderWay(JSON.stringify({ ticket, next }))
      window.location.assign(address)
    },
    meta: quiet,
  })
}

/** Returns the sign-in that this tab started, or null if it started none. */
export function signInUnderWay(): { ticket: string; next?: string } | null {
  const { ticket, next } = parseObject(readSignInUnderWay() ?? undefined) ?? {}
  if (typeof ticket !== 'string') return null
  return typeof next === 'string' ? { ticket, next } : { ticket }
}

/** `answer` is the query with which the sign-in service sent the browser back. */
export function useCompleteSingleSignOn() {
  return useMutation({
    mutationFn: (body: { ticket: string; answer: string }) => call(routes.singleSignOn.complete, { body }),
    onSuccess: (answer) => ('token' in answer ? beginSession(answer) : undefined),
    meta: quiet,
  })
}

export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on', 'settings'],
  queryFn: ({ signal }) => call(routes.singleSignOn.get, {}, { signal }),
  // Another user may meanwhile have been the first to sign in through the service.
  staleTime: 0,
})

export function useSaveSingleSignOn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveSingleSignOn) => call(routes.singleSignOn.save, { body }),
    onSuccess: (saved) => settingsChanged(client, saved),
    meta: { success: { message: 'Single sign-on saved' }, ...quiet },
  })
}

export function useRemoveSingleSignOn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.singleSignOn.remove),
    onSuccess: (saved) => settingsChanged(client, saved),
    meta: { success: { message: 'Single sign-on removed' }, failure: { title: 'Not removed' } },
  })
}

export function useTestIssuer() {
  return useMutation({
    mutationFn: async (issuer: string) =>
      (await call(routes.singleSignOn.test, { body: { issuer } })).problem,
    meta: quiet,
  })
}

function settingsChanged(client: QueryClient, saved: SingleSignOnSettings): void {
  client.setQueryData(singleSignOnQuery.queryKey, saved)
  void client.invalidateQueries(infoQuery)
}
