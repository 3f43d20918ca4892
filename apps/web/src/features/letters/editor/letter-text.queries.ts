// The text of one letter between browser and server: working copy, new versions, and what an editor opens with.
import type { Letter } from '@sincerely/contract/letters'
import type { WorkingCopy } from '@sincerely/contract/working-copies'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { letterChanged, letterKeys } from '../letters.queries.ts'
import { type FoundText, newestOnDevice } from './device-copies.ts'
import { type RestoredText, newestUnsaved } from './unsaved-text.ts'

export type EditorStart = {
  letter: Letter
  restored: RestoredText | null
  /** When the server's working copy was kept; null when there is none. */
  copyAt: string | null
  /** The newest copy on this device, restored or not. */
  onDevice: FoundText | null
}

/**
 * The letter as it stands on the server and the newest text left unsaved. Asked once each time an editor opens, never
 * again while it is open: what is in the editor is the person's.
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
      const onDevice = newestOnDevice(userId, letterId)
      const restored = newestUnsaved(onDevice?.text ?? null, onServer)
      return { letter, restored, copyAt: workingCopy?.savedAt ?? null, onDevice }
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

export type NewVersion = { html: string; version: number; copyAt: string | null }

/** Saves a version. A conflict is shown beside the text, a deletion in its place; other failures make the spec's toast. */
export function useEditLetterContent(letterId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: letterKeys.editContent(letterId),
    mutationFn: async ({ html, version, copyAt }: NewVersion) => {
      const body = { content: html, version, workingCopySavedAt: copyAt }
      return (await call(routes.letters.editContent, { params: { id: letterId }, body })).letter
    },
    onSuccess: (letter) => {
      const before = client.getQueryData<Letter>(letterKeys.detail(letterId))?.status ?? letter.status
      letterChanged(client, letter, before)
    },
    onError: (error) => {
      if (isGone(error)) void client.invalidateQueries({ queryKey: letterKeys.detail(letterId) })
    },
    meta: {
      quiet: (error) => isConflict(error) || isGone(error),
      failure: { title: 'Error', message: 'Failed to save letter content' },
    },
  })
}

export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === 'letter_changed_meanwhile'
}

/** The letter was deleted meanwhile, or belongs to somebody else now. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}

/** In ms: it is sent again by itself, and whoever saves or leaves waits for it. */
const longestAutosave = 20_000

export async function saveWorkingCopy(
  id: number,
  html: string,
  { baseVersion, follows }: { baseVersion: number; follows: string | null },
): Promise<WorkingCopy> {
  const about = { params: { id }, body: { content: html, baseVersion, follows } }
  return (await call(routes.letters.saveWorkingCopy, about, { within: longestAutosave })).workingCopy
}

/** Only the copy that was kept at that instant: another tab or device may have gone on. */
export async function dropWorkingCopy(id: number, savedAt: string): Promise<void> {
  await call(routes.letters.dropWorkingCopy, { params: { id }, query: { savedAt } })
}

/** The letter as it stands now, whatever the cache says. */
export async function fetchLetter(id: number): Promise<Letter> {
  return (await call(routes.letters.get, { params: { id } })).letter
}
