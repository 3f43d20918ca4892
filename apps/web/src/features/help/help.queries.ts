import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The practice's administrators. */
export function useSupport() {
  return useQuery({
    queryKey: ['help', 'support'],
    queryFn: ({ signal }) => call(routes.help.getSupport, {}, { signal }),
  })
}
