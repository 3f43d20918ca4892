// The doctors of the practice, for those who choose among them.
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The active doctors. Only an administrator may ask: nobody else has more than one to choose from. */
export function useDoctors({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['users', 'list', 'doctor'],
    queryFn: async ({ signal }) =>
      (await call(routes.users.list, { query: { role: 'doctor' } }, { signal })).users.filter(
        ({ status }) => status === 'active',
      ),
    enabled,
  })
}
