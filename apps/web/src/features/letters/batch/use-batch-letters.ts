import { useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { wasOpened } from '../detail/opened-versions.ts'
import { newestTextDraft } from '../editor/text-drafts.ts'
import { hasAddressDraft } from '../recipients/address-drafts.ts'
import { useUnsavedIds } from '../use-unsaved-letters.ts'
import type { BatchKind } from './batch-kinds.ts'
import { useLookAtBatch } from './batch.queries.ts'
import { type SortedBatch, sortBatch } from './sort-batch.ts'

type BatchLettersOptions = {
  ids: readonly number[]
  nameOf: (id: number) => string
  runId?: number
  isEnabled?: boolean
  unprintable?: ReadonlyMap<number, string>
}

/**
 * Fetches the letters and sorts them into included and excluded; `sorted` is undefined while loading. `sortNow` reads the
 * drafts on this device again when the button is pressed.
 */
export function useBatchLetters(kind: BatchKind, options: BatchLettersOptions) {
  const { ids, nameOf, runId = 0, isEnabled = true, unprintable = none } = options
  const user = useSignedInUser()
  const unsaved = useUnsavedIds()
  // Joined to a string, because equal strings compare equal and new arrays never do.
  const idsWithDraft = useSyncExternalStore(onDraftsChange, () =>
    ids.filter((id) => hasAddressDraft(user.id, id)).join(' '),
  )
  const withDraft = new Set(idsWithDraft.split(' ').map(Number))
  const { data, error, isFetching, refetch } = useLookAtBatch(ids, { kind, runId, isEnabled })
  const sortWith = (device: DeviceDrafts): SortedBatch | undefined =>
    data &&
    sortBatch(kind, {
      look: data,
      nameOf,
      wasOpened: (id) => wasOpened(user, id),
      unprintable,
      ...device,
    })
  return {
    now: data,
    sorted: sortWith({ isUnsaved: (id) => unsaved.has(id), hasAddressDraft: (id) => withDraft.has(id) }),
    sortNow: () =>
      sortWith({
        isUnsaved: (id) => unsaved.has(id) || newestTextDraft(user.id, id) !== null,
        hasAddressDraft: (id) => hasAddressDraft(user.id, id),
      }),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

type DeviceDrafts = { isUnsaved: (id: number) => boolean; hasAddressDraft: (id: number) => boolean }

const none: ReadonlyMap<number, string> = new Map()
