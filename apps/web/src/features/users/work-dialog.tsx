import type { User, UserWork } from '@sincerely/contract/users'
import type { ReactNode } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useUserWork } from './users.queries.ts'

type WorkDialogProps = {
  user: User
  title: string
  onClose: () => void
  children: (work: UserWork) => ReactNode
}

/** Loads a user's work, then shows a dialog about it. */
export function WorkDialog({ user, title, onClose, children }: WorkDialogProps) {
  const { data, error, isFetching, refetch } = useUserWork(user.id)
  return (
    <Dialog title={title} onClose={onClose}>
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState
          title="Couldn't check for unfinished work"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines lines={3} label="Checking for unfinished work" />
      )}
    </Dialog>
  )
}
