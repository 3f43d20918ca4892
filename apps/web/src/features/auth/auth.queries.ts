import { routes } from '@sincerely/contract/routes'
import type { CallOf } from '@sincerely/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'
import { infoQuery } from '../../platform/practice.ts'
import { queryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'

type Credentials = CallOf<typeof routes.auth.login>['body']
type FirstAdmin = CallOf<typeof routes.auth.firstAdmin>['body']

/** The form shows the error, so no toast does. */
const meta = { quiet: true } as const

export function useLogin() {
  return useMutation({
    mutationFn: (body: Credentials) => call(routes.auth.login, { body }),
    // With two-factor sign-in, the password is only the first step.
    onSuccess: (answer) => ('token' in answer ? beginSession(answer) : undefined),
    meta,
  })
}

/** Completes a sign-in with a code from the authenticator app or a recovery code. */
export function useCompleteLogin() {
  return useMutation({
    mutationFn: (body: { ticket: string; code: string }) => call(routes.auth.completeLogin, { body }),
    onSuccess: beginSession,
    meta,
  })
}

/** Fetches the setup of an authenticator app once per ticket, if the practice requires an app. */
export function useTwoFactorSetup(ticket: string) {
  return useQuery({
    queryKey: ['auth', 'two-factor', ticket],
    queryFn: ({ signal }) => call(routes.auth.beginTwoFactorAtSignIn, { body: { ticket } }, { signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Like `useCompleteLogin`, but the session begins only after the user has seen the recovery codes. */
export function useSetUpAtSignIn() {
  return useMutation({
    mutationFn: (body: { ticket: string; code: string }) => call(routes.auth.completeLogin, { body }),
    meta,
  })
}

export function useDemoLogin() {
  return useMutation({ mutationFn: () => call(routes.auth.demoLogin), onSuccess: beginSession, meta })
}

/**
 * Asks whether the one-time link still works. If the server cannot be reached, the form appears anyway.
 * Submitting it then reports the error.
 */
export function useFirstAdminLink(key: string) {
  return useQuery({
    queryKey: ['auth', 'first-admin', key],
    queryFn: async ({ signal }) => {
      try {
        return await call(routes.auth.checkFirstAdmin, { body: { key } }, { signal })
      } catch (error) {
        // The server refuses a malformed key with 400.
        if (isApiError(error) && error.status === 400) return { usable: false }
        throw error
      }
    },
    retry: false,
    staleTime: Infinity,
  })
}

/** Creates the first administrator, signs them in and names the practice. */
export function useFirstAdmin() {
  return useMutation({
    mutationFn: (body: FirstAdmin) => call(routes.auth.firstAdmin, { body }),
    onSuccess: async (signedIn) => {
      beginSession(signedIn)
      await queryClient.invalidateQueries(infoQuery)
    },
    meta,
  })
}
