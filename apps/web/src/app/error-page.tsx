import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../platform/api.ts'
import { isMissingPart, reloadIfThere, reloadWhenReachable } from '../platform/lazy-part.ts'
import { useIsServerReachable } from '../platform/server-reach.ts'
import { useIsOnline } from '../platform/network.ts'
import { NoticePage } from '../ui/notice-page.tsx'

/** Tells the user what happened and what was kept, and offers a retry. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return isMissingPart(error) ? <MissingPage /> : <Broken error={error} reset={reset} />
}

function Broken({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <NoticePage
      icon={<IconAlertTriangle size={32} stroke={1.5} />}
      title="Couldn't show this page"
      message={`${isApiError(error) ? error.message : 'Something went wrong on this page.'} ${kept}`}
      action={<Button onClick={reset}>Try again</Button>}
    />
  )
}

/** A missing module needs a reload, because the open page may be from an older build. */
export function MissingPage() {
  const isOnline = useIsOnline()
  const isReachable = useIsServerReachable()
  useEffect(() => reloadWhenReachable(), [])
  return (
    <NoticePage
      icon={<IconCloudOff size={32} stroke={1.5} />}
      title={isOnline ? "Couldn't show this page" : "This page isn't available offline yet"}
      message={`${whyMissing(isOnline, isReachable)} ${kept}`}
      action={<Button onClick={() => void reloadIfThere()}>Try again</Button>}
    />
  )
}

function whyMissing(isOnline: boolean, isReachable: boolean): string {
  if (!isOnline) return 'You are offline. It opens automatically when you are back online.'
  return isReachable
    ? "Part of it couldn't be loaded."
    : "Can't reach the server. It opens automatically when the server is back."
}

const kept = 'Your work is kept on this device, and everything you saved is safe.'
