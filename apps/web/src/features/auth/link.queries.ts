// Queries for the one-time link with which a user chooses a password.
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'

/** Returns the account that the link belongs to, or why the link does not work. */
export function useSignInLink(secret: string) {
  return useQuery({
    queryKey: ['auth', 'link', secret],
    queryFn: async ({ signal }) => {
      try {
        return await call(routes.signInLinks.check, { body: { secret } }, { signal })
      } catch (error) {
        // The server refuses a malformed secret with 400.
        if (isApiError(error) && error.status === 400) return unknown
        throw error
      }
    },
    retry: 1,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Saves the password. Signing in with it is a separate call. */
export function useChoosePassword() {
  return useMutation({
    mutationFn: (body: { secret: string; password: string }) => call(routes.signInLinks.use, { body }),
    meta: { quiet: true },
  })
}

const unknown = { state: 'unknown', kind: null, name: null, email: null, practiceName: null } as const
