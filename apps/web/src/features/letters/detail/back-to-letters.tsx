import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import classes from './letter-header.module.css'

/** How one leaves a letter: 'Back to Letters', or a cross beside a list. */
export type WayOut = { kind: 'back' | 'close'; onLeave: () => void }

export function BackToLetters({ onLeave }: { onLeave: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.back}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onLeave}
    >
      Back to Letters
    </Button>
  )
}
