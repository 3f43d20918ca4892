import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './skeletons.module.css'

/** Shows placeholders for the rows of a list, each `height` px high. */
export function SkeletonRows({
  rows = 6,
  height = 56,
  label = 'Loading',
}: {
  rows?: number
  height?: number
  label?: string
}) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} style={{ height }}>
          <Skeleton height={10} width={`${58 - ((index * 13) % 24)}%`} />
          <Skeleton height={8} width={`${36 - ((index * 7) % 16)}%`} mt={8} />
        </div>
      ))}
    </div>
  )
}

export function SkeletonLines({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton
          key={index}
          height={10}
          width={index === lines - 1 ? '48%' : `${96 - ((index * 11) % 17)}%`}
          mt={12}
        />
      ))}
    </div>
  )
}
