import { Button, Stack } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { keptPage, readKeptDay } from '../platform/kept-day.ts'
import { useSession } from '../platform/session.ts'
import { NoticePage } from '../ui/notice-page.tsx'

/** After a reload without the server, only today's clinics open until the server confirms the session. */
export function OnlyKeptPages({ children }: { children: ReactNode }) {
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isConfirmed = session.status !== 'signed-in' || !session.isUnconfirmed
  return isConfirmed || keptPage(path) !== undefined ? children : <NotKept />
}

function NotKept() {
  const navigate = useNavigate()
  const pages = readKeptDay()?.pages ?? []
  const open = (href: string) => (event: MouseEvent) => {
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <NoticePage
      icon={<IconCloudOff size={32} stroke={1.5} />}
      title="Can't reach the server"
      message="We'll keep trying. This page opens when the server is back."
      action={
        <Stack gap="xs">
          {pages.map(({ path, title }) => (
            <Button key={path} component="a" href={path} variant="default" onClick={open(path)}>
              {pages.length === 1 ? "Open today's clinic" : `Open today's clinic: ${title}`}
            </Button>
          ))}
        </Stack>
      }
    />
  )
}
