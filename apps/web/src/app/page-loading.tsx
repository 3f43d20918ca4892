import { Page } from '../ui/page.tsx'
import { SkeletonLines, SkeletonRows } from '../ui/skeletons.tsx'

/** Shown while a page's code is fetched for the first time. */
export function PageLoading() {
  return (
    <Page>
      <SkeletonLines lines={1} label="Loading page" />
      <SkeletonRows rows={5} label="" />
    </Page>
  )
}
