// A letter's text on the server: the working copy, new versions, and the text that an editor starts with.
import type { Letter } from '@sincerely/contract/letters'
import type { WorkingCopy } from '@sincerely/contract/working-copies'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { applyChangedLetter, isConflict, letterKeys, letterName } from '../letters.queries.ts'
import { isNotFound } from '../poll-letter.ts'
import { type TextDraft, newestTextDraft } from './text-drafts.ts'
import { type RestoredText, newestUnsaved } from './unsaved-text.ts'

export type EditorStart = {
  letter: Letter
  restored: RestoredText | null
  /** The time at which the server's working copy was saved; null if there is none. */
  workingCopyAt: string | null
  /** The newest draft on this device, whether it was restored or not. */
  draft: TextDraft | null
}

/**
 * Fetches the letter and the newest unsaved text once, when an editor opens. No later fetch can replace what the person
 * types.
 */
export function useEditorStart(letterId: number, userId: number, enabled: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['letter-editor', letterId],
    queryFn: async ({ signal }): Promise<EditorStart> => {
      const params = { id: letterId }
      const [{ letter }, { workingCopy }] = await Promise.all([
        call(routes.letters.get, { params }, { signal }),
        call(routes.letters.getWorkingCopy, { params }, { signal }),
      ])
      client.setQueryData(letterKeys.detail(letterId), letter)
      const onServer = workingCopy && { ...workingCopy, html: workingCopy.content, follows: null }
      const draft = newestTextDraft(userId, letterId)
      const restored = newestUnsaved(draft?.text ?? null, onServer)
      return { letter, restored, workingCopyAt: workingCopy?.savedAt ?? null, draft }
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

export type NewVersion = { html: string; version: number; workingCopyAt: string | null }

/**
 * Saves a version. The page shows a conflict or a deletion; other failures show the spec's toast. `keepsText`: the text is
 * stored until it is saved.
 */
export function useSaveText(letterId: number, keepsText = false) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: letterKeys.saveText(letterId),
    mutationFn: async ({ html, version, workingCopyAt }: NewVersion) => {
      const body = { content: html, version, workingCopySavedAt: workingCopyAt }
      return (await call(routes.letters.saveText, { params: { id: letterId }, body })).letter
    },
    onSuccess: (letter) => {
      const before = client.getQueryData<Letter>(letterKeys.detail(letterId))?.status ?? letter.status
      applyChangedLetter(client, letter, before)
    },
    onError: (error) => {
      if (isNotFound(error)) void client.invalidateQueries({ queryKey: letterKeys.detail(letterId) })
    },
    meta: {
      quiet: (error) => isConflict(error) || isNotFound(error),
      failure: {
        title: 'Error',
        message: 'Failed to save letter content',
        keepsText,
        record: () => {
          const letter = client.getQueryData<Letter>(letterKeys.detail(letterId))
          return letter && letterName(letter)
        },
      },
    },
  })
}

/** In ms. The time is short, because a failed save is retried automatically and closing the editor waits for the call. */
const autosaveTimeout = 20_000

export async function saveWorkingCopy(
  id: number,
  html: string,
  { baseVersion, follows }: { baseVersion: number; follows: string | null },
): Promise<WorkingCopy> {
  const input = { params: { id }, body: { content: html, baseVersion, follows } }
  return (await call(routes.letters.saveWorkingCopy, input, { within: autosaveTimeout })).workingCopy
}

/** Drops the working copy only if it was saved at `savedAt`, because another tab or device may have saved a newer one. */
export async function dropWorkingCopy(id: number, savedAt: string): Promise<void> {
  await call(routes.letters.dropWorkingCopy, { params: { id }, query: { savedAt } })
}

/** Fetches a letter without the query cache, which may have an older version. */
export async function fetchLetter(id: number): Promise<Letter> {
  return (await call(routes.letters.get, { params: { id } })).letter
}
