import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ContentHead } from '../paper/content-head.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'

/** Shown while the editor loads. */
export function EditingSkeleton() {
  return (
    <>
      <ContentHead />
      <LetterPaper>
        <SkeletonLines lines={12} label="Opening the editor" />
      </LetterPaper>
    </>
  )
}
