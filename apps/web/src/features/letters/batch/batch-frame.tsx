import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import type { ReactNode } from 'react'
import classes from './batch-frame.module.css'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'

type BatchFrameProps = {
  /** A sentence about what will happen or has happened; screen readers announce it when it changes. */
  lead: ReactNode
  children: ReactNode
  foot: ReactNode
}

/** The layout of every batch dialog: the letters scroll between lead and foot. */
export function BatchFrame({ lead, children, foot }: BatchFrameProps) {
  return (
    <>
      <div className={classes.lead} role="status">
        {lead}
      </div>
      <div className={classes.letters} tabIndex={-1}>
        {children}
      </div>
      <div ref={keepClearOfToasts} className={classes.foot}>
        {foot}
      </div>
    </>
  )
}

type BatchLoadingProps = { count: number; error: Error | null; isFetching: boolean; retry: () => void }

/** Shows placeholder rows while the letters load, or says why loading failed. */
export function BatchLoading({ count, error, isFetching, retry }: BatchLoadingProps) {
  if (!error)
    return (
      <div aria-hidden>
        <SkeletonRows rows={Math.min(count, 10)} height={56} />
      </div>
    )
  return (
    <ErrorState
      title="Couldn't load the letters"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={retry}
    />
  )
}
