import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { practiceSettingsQuery } from '../../../platform/practice.ts'
import { savePractice } from '../../../platform/save-practice.ts'

const creditKeys = { all: ['ai-credits'] } as const

/** Every call changes the costs, so they are always refetched. `refetchInterval` is in ms. */
export function useAiCredits({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  return useQuery({
    queryKey: creditKeys.all,
    queryFn: ({ signal }) => call(routes.aiCalls.credits, {}, { signal }),
    staleTime: 0,
    refetchInterval,
  })
}

/** `budget` is in US dollars, and null means no limit. `seen` is the value on the screen. */
export function useSaveBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ budget, seen }: { budget: number | null; seen: number | null }) =>
      savePractice(client, { aiMonthlyBudget: budget }, { aiMonthlyBudget: seen }),
    // The form shows a conflicting value.
    onError: () => client.invalidateQueries({ queryKey: creditKeys.all }),
    onSuccess: (settings) => {
      client.setQueryData(practiceSettingsQuery.queryKey, settings)
      // The mutation stays pending until the new value is shown, so that the field never returns to the old
      // one.
      return client.invalidateQueries({ queryKey: creditKeys.all })
    },
    // The form shows the error.
    meta: { success: { message: 'Monthly budget saved' }, quiet: true },
  })
}
