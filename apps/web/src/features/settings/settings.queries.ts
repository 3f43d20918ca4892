// The letter template in the browser's cache: read, and changed with the version it was read at.
import { routes } from '@sincerely/contract/routes'
import type { UpdateLetterTemplate } from '@sincerely/contract/settings'
import type { PracticeSettings } from '@sincerely/contract/system'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, download } from '../../platform/api.ts'
import { infoQuery, practiceSettingsQuery } from '../../platform/practice.ts'
import { savePractice } from '../../platform/save-practice.ts'

export const settingsKeys = { all: ['settings'], template: ['settings', 'template'] } as const

export const letterTemplateQuery = queryOptions({
  queryKey: settingsKeys.template,
  queryFn: async ({ signal }) => (await call(routes.settings.get, {}, { signal })).settings,
  // Another tab may have saved it since: who comes back to this one sees it.
  refetchOnWindowFocus: 'always',
})

const pageKey = ['template-page']

type TemplatePage = { doctorId: number | null; header: string; footer: string; isSettled: boolean }

/** The page with this header and footer, as it prints. Asked for once nobody types; the one before stands until it comes. */
export function useTemplatePage({ doctorId, header, footer, isSettled }: TemplatePage) {
  return useQuery({
    queryKey: [...pageKey, doctorId, header, footer],
    queryFn: ({ signal }) => download(routes.settings.showOnPage, { body: { header, footer } }, { signal }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Something else on the page has changed. */
export function printPageAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pageKey })
}

export function useLetterTemplate() {
  return useQuery(letterTemplateQuery)
}

export function useUpdateLetterTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: UpdateLetterTemplate) => (await call(routes.settings.update, { body })).settings,
    onSuccess: (template) => {
      client.setQueryData(settingsKeys.template, template)
      // Letters show the frame they will print with.
      void client.invalidateQueries({ queryKey: ['letters'] })
    },
    // A refusal is shown beside the editor it is about.
    meta: { success: { message: 'Templates saved' }, quiet: true },
  })
}

type PracticeChange = { changes: Partial<PracticeSettings>; seen: Partial<PracticeSettings> }

/**
 * Only what is sent changes, over what was `seen`. `isSaidThere`: why it was not saved stands in the form, and not in a message
 * as well; the message is for what was switched or chosen, with nothing typed.
 */
export function useUpdatePractice({ isSaidThere = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, seen }: PracticeChange) => savePractice(client, changes, seen),
    onSuccess: (settings) => {
      client.setQueryData(practiceSettingsQuery.queryKey, settings)
      // It says when a screen is locked.
      void client.invalidateQueries(infoQuery)
    },
    meta: {
      success: { message: 'Practice settings saved' },
      failure: { title: 'Not saved' },
      quiet: isSaidThere,
    },
  })
}
