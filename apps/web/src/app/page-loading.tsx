import { Page } from '../ui/page.tsx'
import { SkeletonLines, SkeletonRows } from '../ui/skeletons.tsx'

export function PageLoading() {
  return (
    <Page>
      <SkeletonLines lines={1} label="Loading page" />
      <SkeletonRows rows={5} label="" />
    </Page>
  )
}
