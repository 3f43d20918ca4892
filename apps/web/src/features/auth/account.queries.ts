// Queries and mutations of the signed-in user's account: profile, security and sessions.
import type { UpdateProfile } from '@sincerely/contract/account'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../platform/api.ts'
import { leaveEndedSession, updateSignedInUser } from '../../platform/session.ts'

const accountKeys = {
  own: ['account', 'own'],
  sessions: ['account', 'sessions'],
  signIns: ['account', 'sign-ins'],
} as const

/** The field shows its error, so no toast does. */
const quiet = { quiet: true } as const

/** Another tab or an administrator may have changed the account, so it is always refetched. */
export const accountQuery = queryOptions({
  queryKey: accountKeys.own,
  queryFn: async ({ signal }) => (await call(routes.auth.getAccount, {}, { signal })).account,
  staleTime: 0,
})

export function useAccount() {
  return useQuery(accountQuery)
}

export function useSessions() {
  return useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => (await call(routes.auth.listSessions, {}, { signal })).sessions,
    staleTime: 0,
  })
}

export function useSignIns() {
  return useQuery({
    queryKey: accountKeys.signIns,
    queryFn: async ({ signal }) => (await call(routes.auth.listSignIns, {}, { signal })).signIns,
    staleTime: 0,
  })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: UpdateProfile) => (await call(routes.auth.updateProfile, { body })).account,
    onSuccess: (account) => {
      client.setQueryData(accountKeys.own, account)
      updateSignedInUser({ name: account.name })
      // Letters print the signature details, so they are refetched.
      void client.invalidateQueries({ queryKey: ['letters'] })
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'profile_changed_meanwhile')
        void client.invalidateQueries({ queryKey: accountKeys.own })
    },
    meta: { success: { message: 'Profile saved' }, ...quiet },
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(routes.auth.changePassword, { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['account'] }),
    meta: quiet,
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(routes.auth.endSession, { params: { id } })
      } catch (error) {
        // The session has already ended, which is what the user wanted.
        if (!isApiError(error) || error.status !== 404) throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
    meta: { success: { message: 'Session signed out' }, failure: { title: 'Not signed out' } },
  })
}

export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => call(routes.auth.endAllSessions),
    onSuccess: leaveEndedSession,
    meta: { failure: { title: 'Not signed out' } },
  })
}

export function useBeginTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(routes.auth.beginTwoFactor, { body: { password } }),
    // Another tab may have turned two-factor sign-in on.
    onError: () => void client.invalidateQueries({ queryKey: accountKeys.own }),
    meta: quiet,
  })
}

export function useConfirmTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(routes.auth.confirmTwoFactor, { body: { code } }),
    // Two-factor sign-in may be on even if the answer was lost.
    onSettled: () => void client.invalidateQueries({ queryKey: accountKeys.own }),
    meta: quiet,
  })
}

type BothFactors = { password: string; code: string }

export function useRenewRecoveryCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BothFactors) => call(routes.auth.renewRecoveryCodes, { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: accountKeys.own }),
    meta: quiet,
  })
}

export function useEndTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BothFactors) => call(routes.auth.endTwoFactor, { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: accountKeys.own }),
    meta: { success: { message: 'Two-factor sign-in is off' }, ...quiet },
  })
}
