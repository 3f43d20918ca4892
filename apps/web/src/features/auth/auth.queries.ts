import { routes } from '@sincerely/contract/routes'
import type { CallOf } from '@sincerely/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { infoQuery } from '../../platform/practice.ts'
import { queryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'

type Credentials = CallOf<typeof routes.auth.login>['body']
type FirstAdmin = CallOf<typeof routes.auth.firstAdmin>['body']

/** The failures are shown in the form, not as a toast. */
const meta = { quiet: true } as const

export function useLogin() {
  return useMutation({
    mutationFn: (body: Credentials) => call(routes.auth.login, { body }),
    onSuccess: beginSession,
    meta,
  })
}

export function useDemoLogin() {
  return useMutation({ mutationFn: () => call(routes.auth.demoLogin), onSuccess: beginSession, meta })
}

/** Creates the first administrator, who is signed in by it. The practice has a name from here on. */
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
