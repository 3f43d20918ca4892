import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ContentHead } from '../paper/content-head.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'

/** The page that an editor is about to fill. */
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
