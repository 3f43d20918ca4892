import { Button } from '@mantine/core'
import { quietEnd } from '@sincerely/domain/notifications/quiet'
import { useInfo, useMomentText, useNow } from '../../../platform/practice.ts'
import classes from './notification-settings.module.css'
import { useQuietNow } from './notification-settings.queries.ts'

type QuietNowProps = {
  /** The end of the quiet period as an ISO instant, or null without one. */
  until: string | null
  /** The saved quiet hours, `HH:MM` in the practice's time zone. */
  from: string | null
  to: string | null
}

/** Pauses messages for a while. The pause is saved at once, without Save. */
export function QuietNow({ until, from, to }: QuietNowProps) {
  const quiet = useQuietNow()
  const momentText = useMomentText()
  const { timeZone } = useInfo()
  const now = useNow()
  const isOn = until !== null && now < new Date(until)
  const end = quietEnd({ from, to, until: until === null ? null : new Date(until) }, now, timeZone)
  // The button ends a pause. Daily quiet hours are changed in the form below.
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
