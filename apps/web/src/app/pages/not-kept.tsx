import { Button, Stack } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { KeptPage } from '../../platform/kept-day.ts'
import { NoticePage } from '../../ui/notice-page.tsx'

/** After a reload without the server: this page is not on the device, but today's clinics are. */
export function NotKeptPage({ pages }: { pages: readonly KeptPage[] }) {
  const navigate = useNavigate()
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
              {pages.length === 1 ? 'Open the clinic of today' : `Open today's clinic: ${title}`}
            </Button>
          ))}
        </Stack>
      }
    />
  )
}
