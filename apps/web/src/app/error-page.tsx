import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../platform/api.ts'
import { isMissingPart, reloadOnce } from '../platform/lazy-part.ts'
import { NoticePage } from '../ui/notice-page.tsx'

/** A page that broke: what happened, what was kept, and 'Try again'. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useEffect(() => {
    if (isMissingPart(error)) void reloadOnce()
  }, [error])
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
  return isApiError(error) ? error.message : 'Something went wrong on this page.'
}

/** A part of the app that did not arrive comes only with a new load of the page: it may be of an older build. */
function tryAgain(error: unknown, reset: () => void): void {
  if (isMissingPart(error)) window.location.reload()
  else reset()
}
