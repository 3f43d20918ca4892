import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import classes from './editor-band.module.css'

type RestoredNoticeProps = {
  /** ISO instant. */
  savedAt: string
  /** What was restored, with its verb: 'Your unsaved text' → '… was restored'. */
  what?: string
  onDiscard: () => void
}

/** Says that a text left unsaved is back, and takes it away again when it is not wanted. */
export function RestoredNotice({ savedAt, what = 'Your unsaved text', onDiscard }: RestoredNoticeProps) {
  const momentText = useMomentText()
  const [isGone, setIsGone] = useState(false)
  if (isGone) return null
  return (
    <div className={classes.band} role="status">
      <p className={classes.words}>{`${what} from ${momentText(savedAt)} was restored.`}</p>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          setIsGone(true)
          onDiscard()
        }}
      >
        Discard it
      </Button>
    </div>
  )
}
