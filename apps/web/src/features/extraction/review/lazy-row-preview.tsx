import { FetchedPart } from '../../../ui/fetched-part.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { lazyPart } from '../../../platform/lazy-part.ts'
import type { OpenImport } from '../use-import.ts'
import type { ReviewRow } from '../import/review-row.ts'

/** The page a row was read from. What draws it is large, and comes once there is a row. */
export function LazyRowPreview({ open, row }: { open: OpenImport; row: ReviewRow }) {
  const file = open.state.work.files.find(({ id }) => id === row.fileId)
  const list = open.state.lists[row.fileId]
  if (!file || !list) return null
  return (
    <FetchedPart fallback={<SkeletonLines lines={8} label="Loading the page" />}>
      <PagePreview
        key={file.id}
        userId={open.store.userId}
        file={file}
        pages={list.pages}
        page={row.record.page}
        box={row.record.box}
      />
    </FetchedPart>
  )
}

const PagePreview = lazyPart(async () => (await import('./page-preview.tsx')).PagePreview)
