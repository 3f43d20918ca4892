import { Button } from '@mantine/core'
import { useMomentText, useNow } from '../../../platform/practice.ts'
import classes from './notification-settings.module.css'
import { useQuietNow } from './notification-settings.queries.ts'

/** To be left alone for a while, at once: it is no part of the form. */
export function QuietNow({ until }: { until: string | null }) {
  const quiet = useQuietNow()
  const momentText = useMomentText()
  const now = useNow()
  const isOn = until !== null && now < new Date(until)
  return (
    <div className={classes.now}>
      <p role="status" className={classes.state}>
        {isOn ? `Quiet until ${momentText(until)}.` : 'Messages are shown as they come.'}
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
