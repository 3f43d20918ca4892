import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveQuestionProps = {
  /** Called when somebody is about to leave. */
  asks: () => boolean
  /** What happens to it. */
  children: ReactNode
}

/** Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab. */
export function LeaveQuestion({ asks, children }: LeaveQuestionProps) {
  const blocker = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {children}
    </ConfirmDialog>
  )
}
