import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isApiError } from '../platform/api.ts'
import { NoticePage } from '../ui/notice-page.tsx'

/** A page that broke: what happened, what was kept, and 'Try again'. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <NoticePage
      icon={<IconAlertTriangle size={32} stroke={1.5} />}
      title="This page could not be shown"
      message={`${causeOf(error)} What you typed is kept on this device, and what was saved is safe.`}
      action={<Button onClick={() => tryAgain(error, reset)}>Try again</Button>}
    />
  )
}

function causeOf(error: unknown): string {
  if (isApiError(error)) return error.message
  return isMissingPiece(error) ? 'A part of the page did not arrive.' : 'Something went wrong on this page.'
}

/** A piece of the app that did not arrive comes only with a new load of the page: it may be of an older version. */
function tryAgain(error: unknown, reset: () => void): void {
  if (isMissingPiece(error)) window.location.reload()
  else reset()
}

function isMissingPiece(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script|preload CSS/i.test(message)
}
