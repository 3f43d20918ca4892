import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import classes from './editor-band.module.css'

type RestoredNoticeProps = {
  /** An ISO instant. */
  savedAt: string
  /** The start of the sentence '… was restored', such as 'Your unsaved text'. */
  what?: string
  onDiscard: () => void
}

/** Says that unsaved text was restored, and offers to discard it. */
export function RestoredNotice({ savedAt, what = 'Your unsaved text', onDiscard }: RestoredNoticeProps) {
  const momentText = useMomentText()
  const [isDiscarded, setIsDiscarded] = useState(false)
  if (isDiscarded) return null
  return (
    <div className={classes.band} role="status">
      <p className={classes.words}>{`${what} from ${momentText(savedAt)} was restored.`}</p>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          setIsDiscarded(true)
          onDiscard()
        }}
      >
        Discard it
      </Button>
    </div>
  )
}
