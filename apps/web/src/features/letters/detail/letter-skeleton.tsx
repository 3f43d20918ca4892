import { Skeleton } from '@mantine/core'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ContentHead } from '../paper/content-head.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import headerClasses from './letter-header.module.css'
import classes from './letter-view.module.css'

/** A placeholder while the letter loads. */
export function LetterSkeleton() {
  return (
    <div className={classes.view} aria-busy>
      <div className={headerClasses.header}>
        <Skeleton height={16} width={180} mb={12} mt={4} />
        <Skeleton height={10} width={240} mb={6} />
      </div>
      <div className={classes.body}>
        <div className={classes.main}>
          <div className={classes.content}>
            <ContentHead />
            <LetterPaper>
              <SkeletonLines lines={14} label="Loading letter..." />
            </LetterPaper>
          </div>
        </div>
        <div className={classes.facts}>
          <Skeleton height={148} radius="md" />
          <Skeleton height={148} radius="md" />
        </div>
      </div>
    </div>
  )
}
