// What the language model cost, and the budget that stops it; an administrator's.
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { practiceSettingsQuery } from '../../../platform/practice.ts'
import { savePractice } from '../../../platform/save-practice.ts'

const creditKeys = { all: ['ai-credits'] } as const

/** Looked up anew: every call adds to it. Where the provider’s state is watched, also every so often, in ms. */
export function useAiCredits({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  return useQuery({
    queryKey: creditKeys.all,
    queryFn: ({ signal }) => call(routes.aiCalls.credits, {}, { signal }),
    staleTime: 0,
    refetchInterval,
  })
}

/** In US dollars; null is without a limit. `seen` is the one on the screen. */
export function useSaveBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ budget, seen }: { budget: number | null; seen: number | null }) =>
      savePractice(client, { aiMonthlyBudget: budget }, { aiMonthlyBudget: seen }),
    // Should it be another one by now, the form says so.
    onError: () => client.invalidateQueries({ queryKey: creditKeys.all }),
    onSuccess: (settings) => {
      client.setQueryData(practiceSettingsQuery.queryKey, settings)
      // Pending until it is shown, so that the field does not fall back to what was saved before.
      return client.invalidateQueries({ queryKey: creditKeys.all })
    },
    // Why it was not is said in the form.
    meta: { success: { message: 'Monthly budget saved' }, quiet: true },
  })
}
