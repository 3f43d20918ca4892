import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useInfo } from '../platform/practice.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import classes from '../ui/bands.module.css'

/** Every page of the demo practice shows this band (rules §6). */
export function DemoBand() {
  const { demo } = useInfo()
  if (!demo) return null
  return (
    <aside className={`${classes.band} ${classes.demo}`} data-tone="yellow" aria-label="Demo practice">
      <strong>Demo practice</strong>
      <span>Everyone here is fictitious. Please don't enter real patients.</span>
      <OwnPractice />
    </aside>
  )
}

// This part is lazy because every page shows the band, the sign-in page included.
const OwnPracticeDialog = lazyPart(async () => (await import('./own-practice-dialog.tsx')).OwnPracticeDialog)

function OwnPractice() {
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
