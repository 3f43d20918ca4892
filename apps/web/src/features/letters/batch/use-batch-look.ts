import { useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { wasOpened } from '../detail/opened-versions.ts'
import { newestTextDraft } from '../editor/text-drafts.ts'
import { isAddressLeft } from '../recipients/kept-address.ts'
import { useUnsavedIds } from '../use-unsaved-letters.ts'
import type { BatchKind } from './batch-kinds.ts'
import { useLookAtBatch } from './batch.queries.ts'
import { type SortedBatch, sortedBatch } from './sorted-batch.ts'

type Wanted = {
  ids: readonly number[]
  nameOf: (id: number) => string
  look?: number
  isWanted?: boolean
  unprintable?: ReadonlyMap<number, string>
}

/**
 * The letters as they are now, sorted into those that go and the others; `sorted` is undefined until they came. `sortNow`
 * asks this device anew, at the moment of pressing.
 */
export function useBatchLook(kind: BatchKind, wanted: Wanted) {
  const { ids, nameOf, look = 0, isWanted = true, unprintable = nothing } = wanted
  const user = useSignedInUser()
  const unsaved = useUnsavedIds()
  // As words, so that what did not change is the same.
  const left = useSyncExternalStore(onDraftsChange, () =>
    ids.filter((id) => isAddressLeft(user.id, id)).join(' '),
  )
  const isOrphaned = new Set(left.split(' ').map(Number))
  const { data, error, isFetching, refetch } = useLookAtBatch(ids, { look, isWanted })
  const sortWith = (onDevice: OnDevice): SortedBatch | undefined =>
    data &&
    sortedBatch(kind, {
      look: data,
      nameOf,
      wasOpened: (id) => wasOpened(user, id),
      unprintable,
      ...onDevice,
    })
  return {
    now: data,
    sorted: sortWith({ isUnsaved: (id) => unsaved.has(id), isAddressLeft: (id) => isOrphaned.has(id) }),
    sortNow: () =>
      sortWith({
        isUnsaved: (id) => unsaved.has(id) || newestTextDraft(user.id, id) !== null,
        isAddressLeft: (id) => isAddressLeft(user.id, id),
      }),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

type OnDevice = { isUnsaved: (id: number) => boolean; isAddressLeft: (id: number) => boolean }

const nothing: ReadonlyMap<number, string> = new Map()
