import { Button } from '@mantine/core'
import { clockTime, dayIn, shortDate } from '@sincerely/domain/dates'
import { useState } from 'react'
import { useInfo, useNow } from '../../../platform/practice.ts'
import classes from './restored-notice.module.css'

type RestoredNoticeProps = {
  /** ISO instant. */
  savedAt: string
  /** What was restored, with its verb: 'Your unsaved text' → '… was restored'. */
  what?: string
  /** The letter has a newer version than the one this text was written on. */
  isOutdated?: boolean
  onDiscard: () => void
}

/** Says that a text left unsaved is back, and takes it away again when it is not wanted. */
export function RestoredNotice({
  savedAt,
  what = 'Your unsaved text',
  isOutdated,
  onDiscard,
}: RestoredNoticeProps) {
  const { timeZone } = useInfo()
  const now = useNow()
  const [isGone, setIsGone] = useState(false)
  if (isGone) return null
  return (
    <div className={classes.notice} role="status">
      <p className={classes.words}>
        {`${what} from ${momentText(new Date(savedAt), now, timeZone)} was restored.`}
        {isOutdated && ' The letter has changed since: when you save, you can compare the two and choose.'}
      </p>
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

/** '14:02' today, '05/01/2026 14:02' before. */
function momentText(moment: Date, now: Date, timeZone: string): string {
  const time = clockTime(moment, timeZone)
  return dayIn(moment, timeZone) === dayIn(now, timeZone) ? time : `${shortDate(moment, timeZone)} ${time}`
}
