// The one-time link by which a person chooses a password.
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'

/** Whom it is for, or why it is of no use. */
export function useSignInLink(secret: string) {
  return useQuery({
    queryKey: ['auth', 'link', secret],
    queryFn: async ({ signal }) => {
      try {
        return await call(routes.signInLinks.check, { body: { secret } }, { signal })
      } catch (error) {
        // Not even the form of one.
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

/** Chooses the password. Signing in with it is the next call. */
export function useChoosePassword() {
  return useMutation({
    mutationFn: (body: { secret: string; password: string }) => call(routes.signInLinks.use, { body }),
    meta: { quiet: true },
  })
}

const unknown = { state: 'unknown', kind: null, name: null, email: null, practiceName: null } as const
