import { Button } from '@mantine/core'
import { quietEnd } from '@sincerely/domain/notifications/quiet'
import { useInfo, useMomentText, useNow } from '../../../platform/practice.ts'
import classes from './notification-settings.module.css'
import { useQuietNow } from './notification-settings.queries.ts'

type QuietNowProps = {
  /** An ISO instant, where somebody asked for it. */
  until: string | null
  /** The saved quiet hours, `HH:MM` on the practice's clock. */
  from: string | null
  to: string | null
}

/** To be left alone for a while, at once: it is no part of the form. */
export function QuietNow({ until, from, to }: QuietNowProps) {
  const quiet = useQuietNow()
  const momentText = useMomentText()
  const { timeZone } = useInfo()
  const now = useNow()
  const isOn = until !== null && now < new Date(until)
  const end = quietEnd({ from, to, until: until === null ? null : new Date(until) }, now, timeZone)
  // What comes every day is changed below; what was asked for is taken back by the button.
  const why = isOn ? '' : ' (your quiet hours)'
  return (
    <div className={classes.now}>
      <p role="status" className={classes.state}>
        {end === null
          ? 'Messages are shown as they arrive.'
          : `Quiet until ${momentText(end.toISOString())}${why}.`}
      </p>
      {isOn ? (
        <Button variant="default" loading={quiet.isPending} onClick={() => quiet.mutate('off')}>
          Show messages again
        </Button>
      ) : (
        <>
          <Button variant="default" disabled={quiet.isPending} onClick={() => quiet.mutate('hour')}>
            Quiet for 1 hour
          </Button>
          <Button variant="default" disabled={quiet.isPending} onClick={() => quiet.mutate('tomorrow')}>
            Quiet until tomorrow, 07:00
          </Button>
        </>
      )}
    </div>
  )
}
