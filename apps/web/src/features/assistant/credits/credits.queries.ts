// AI costs and budget, for administrators.
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { practiceSettingsQuery } from '../../../platform/practice.ts'
import { savePractice } from '../../../platform/save-practice.ts'

const creditKeys = { all: ['ai-credits'] } as const

/** Always refetched, because every call adds to it; `refetchInterval` in ms. */
export function useAiCredits({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  return useQuery({
    queryKey: creditKeys.all,
    queryFn: ({ signal }) => call(routes.aiCalls.credits, {}, { signal }),
    staleTime: 0,
    refetchInterval,
  })
}

/** In US dollars; null means no limit. `seen` is the value on the screen. */
export function useSaveBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ budget, seen }: { budget: number | null; seen: number | null }) =>
      savePractice(client, { aiMonthlyBudget: budget }, { aiMonthlyBudget: seen }),
    // The form shows a conflicting value.
    onError: () => client.invalidateQueries({ queryKey: creditKeys.all }),
    onSuccess: (settings) => {
      client.setQueryData(practiceSettingsQuery.queryKey, settings)
      // Stays pending until the new value is shown, so that the field does not fall back to the old one.
      return client.invalidateQueries({ queryKey: creditKeys.all })
    },
    // The form shows the error.
    meta: { success: { message: 'Monthly budget saved' }, quiet: true },
  })
}
