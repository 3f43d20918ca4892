import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title: string
  /** What happened and what was kept, in a sentence. */
  message: string
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

/** Something could not be loaded, with a retry. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  retryLabel = 'Try again',
}: ErrorStateProps) {
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
        message={message}
        action={retry}
      />
    </div>
  )
}
