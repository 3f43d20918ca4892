import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { isWorthRetrying, queryClient } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'

export const adminDashboardKey = ['admin', 'dashboard']

/** Retries once and does not refetch on window focus (rules §5). The data is refetched every minute. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: adminDashboardKey,
    queryFn: ({ signal }) => call(routes.admin.dashboard, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    refetchInterval: 60_000,
    // While first steps are left, every visit refetches the list, so that a step that was just done is
    // ticked.
    refetchOnMount: ({ state }) => (state.data?.firstSteps.length ? 'always' : true),
  })
}

/** The toast shows the result. The dashboard then checks the email status again. */
export function useTestEmail() {
  return useMutation({
    mutationFn: () => call(routes.admin.testEmail, {}),
    onSuccess: ({ ok, message }) => {
      toast(
        ok
          ? { type: 'success', title: 'Test email sent', message }
          : { type: 'error', title: 'Test email not sent', message },
      )
      refreshAdminDashboard()
    },
    meta: { failure: { title: 'Test email not sent' } },
  })
}

/** Hides the list of first steps for all administrators. */
export function useHideFirstSteps() {
  return useMutation({
    mutationFn: () => call(routes.system.updatePractice, { body: { firstStepsHidden: true } }),
    onSuccess: ({ settings }) => {
      queryClient.setQueryData(practiceSettingsQuery.queryKey, settings)
      toast({
        type: 'info',
        message: 'First steps hidden',
        detail: 'You can show them again in Settings under Practice.',
        duration: 6000,
      })
      refreshAdminDashboard()
    },
    meta: { failure: { title: "Couldn't hide the first steps" } },
  })
}

/** Call this function after any change of the figures or checks. */
export function refreshAdminDashboard(): void {
  void queryClient.invalidateQueries({ queryKey: adminDashboardKey })
}
