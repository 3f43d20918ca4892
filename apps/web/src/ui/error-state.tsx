import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useIsServerReachable } from '../platform/server-reach.ts'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title: string
  /** One sentence that says what happened and what was kept. */
  message: string
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

/**
 * Tells the user that something could not be loaded, and offers a retry. If the server is down, the message
 * gives that reason.
 */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  retryLabel = 'Try again',
}: ErrorStateProps) {
  const isReachable = useIsServerReachable()
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry} loading={retrying}>
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={28} stroke={1.5} />}
        title={title}
        message={isReachable ? message : "Can't reach the server. This loads automatically when it is back."}
        action={retry}
      />
    </div>
  )
}
