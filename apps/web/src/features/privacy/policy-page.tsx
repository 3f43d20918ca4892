import { Button, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './policy.module.css'

/** A public page of plain text, with a link to the previous page. */
export function PolicyPage({ title, children }: { title: string; children: ReactNode }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))
  return (
    <article className={classes.policy}>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={back}
      >
        Back
      </Button>
      <Title order={1}>{title}</Title>
      {children}
    </article>
  )
}
