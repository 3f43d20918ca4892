// Reads the letter template and the practice's settings. A save sends the version that was read.
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
import { useState } from 'react'
import { call, download } from '../../platform/api.ts'
import { infoQuery, practiceSettingsQuery } from '../../platform/practice.ts'
import { savePractice } from '../../platform/save-practice.ts'

export const settingsKeys = { all: ['settings'], template: ['settings', 'template'] } as const

export const letterTemplateQuery = queryOptions({
  queryKey: settingsKeys.template,
  queryFn: async ({ signal }) => (await call(routes.settings.get, {}, { signal })).settings,
  // Another tab may have saved the template.
  refetchOnWindowFocus: 'always',
})

const pageKey = ['template-page']

type TemplatePage = { doctorId: number | null; header: string; footer: string; isSettled: boolean }

/**
 * Fetches a printed page with this header and footer after the user stops typing. The previous page is shown
 * until then.
 */
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

/** Call this function when another part of the page has changed, such as the signature. */
export function invalidateTemplatePage(client: QueryClient): void {
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
      // Letters include the header and footer with which they print.
      void client.invalidateQueries({ queryKey: ['letters'] })
    },
    // The editor shows the error.
    meta: { success: { message: 'Header and footer saved' }, quiet: true },
  })
}

type PracticeChange =
  | { changes: Partial<PracticeSettings>; seen: Partial<PracticeSettings> }
  /**
   * A function is called with the newest settings just before they are sent. `id` identifies what the choice
   * changes.
   */
  | { choice: Choice; id: string }

type Choice = Partial<PracticeSettings> | ((now: PracticeSettings) => Partial<PracticeSettings>)

/**
 * Sends only the changed fields, with the version in `seen`. With `isSaidThere`, the form shows errors;
 * otherwise a toast does, such as for switches and selects.
 */
export function useUpdatePractice({ isSaidThere = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    // Changes run one after the other, so that a second switch uses the result of the first.
    scope: { id: 'practice-settings' },
    mutationFn: async (change: PracticeChange) => {
      if ('seen' in change) return savePractice(client, change.changes, change.seen)
      const saved = await client.ensureQueryData(practiceSettingsQuery)
      return savePractice(client, changesOf(change.choice, saved), saved)
    },
    onSuccess: (settings) => {
      client.setQueryData(practiceSettingsQuery.queryKey, settings)
      // The app's info contains the idle lock time.
      void client.invalidateQueries(infoQuery)
    },
    meta: {
      success: { message: 'Practice settings saved' },
      failure: { title: 'Not saved' },
      quiet: isSaidThere,
    },
  })
}

/** Includes choices that are still being saved. */
export type ImmediateSetting = {
  shown: PracticeSettings
  /** To change a part of a list, pass a function, because the server may still refuse an earlier choice. */
  onChoose: (choice: Choice) => void
}

/** Saves settings as soon as they are chosen. */
export function useImmediateSave(saved: PracticeSettings): ImmediateSetting {
  const update = useUpdatePractice()
  const [chosen, setChosen] = useState<Partial<PracticeSettings>>({})
  const shown = { ...saved, ...chosen }
  const onChoose = (choice: Choice) => {
    const changes = changesOf(choice, shown)
    setChosen((before) => ({ ...before, ...changes }))
    // If several choices are pending, this callback runs only after the last one.
    update.mutate({ choice, id: idOf(changes, shown) }, { onSettled: () => setChosen({}) })
  }
  return { shown, onChoose }
}

function changesOf(choice: Choice, now: PracticeSettings): Partial<PracticeSettings> {
  return typeof choice === 'function' ? choice(now) : choice
}

/** Identifies a choice by the settings that it changes. In a list, the added or removed entries count too. */
function idOf(changes: Partial<PracticeSettings>, shown: PracticeSettings): string {
  const names = Object.keys(changes) as (keyof PracticeSettings)[]
  return JSON.stringify(
    names.map((name) => {
      const [before, after] = [listOf(shown[name]), listOf(changes[name])]
      return [
        name,
        ...[...before, ...after].filter((entry) => before.includes(entry) !== after.includes(entry)),
      ]
    }),
  )
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
