import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import classes from './bands.module.css'

// The dialog is fetched when it is asked for: the band stands on every page, the sign-in included.
const OwnPracticeDialog = lazyPart(async () => (await import('./own-practice-dialog.tsx')).OwnPracticeDialog)

/** 'Start your own practice' (rules §6). */
export function OwnPractice() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <UnstyledButton className={classes.action} onClick={() => setAsking(true)}>
        Start your own practice
      </UnstyledButton>
      {isAsking && (
        <LazyBoundary onMissing={() => setAsking(false)}>
          <OwnPracticeDialog onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
