import { Button, Loader } from '@mantine/core'
import { useSignedInUser } from '../../../platform/session.ts'
import { discardDictation } from '../recorder/discard.ts'
import type { KeptDictation } from '../recorder/kept-dictations.ts'
import { isSoundOnlyInTab } from '../recorder/kept-sound.ts'
import { UploadLine } from '../recorder/upload-line.tsx'
import { useUploadProgress } from '../recorder/uploads.ts'
import { wishToSend } from '../recorder/wish-to-send.ts'
import classes from './letter-recorder.module.css'

/** A recording on its way to the server. */
export function SendingPanel({ kept, onGone }: { kept: KeptDictation; onGone: () => void }) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, trouble } = kept
  const { all } = useUploadProgress(deviceKey)
  const discard = () => {
    discardDictation(userId, deviceKey)
    onGone()
  }
  return (
    <section className={classes.panel} aria-label="Recording">
      {trouble === null && (
        <p className={classes.status} role="status">
          <Loader size={14} aria-hidden /> The recording is on its way to the server.
        </p>
      )}
      <UploadLine kept={kept} seconds={all} isFull={isSoundOnlyInTab(userId, deviceKey)} />
      {trouble !== null && (
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" size="compact-md" onClick={discard}>
            Discard
          </Button>
          <Button variant="default" size="compact-md" onClick={() => wishToSend(userId, deviceKey)}>
            {kept.missing === 'asked' ? 'Go on without it' : 'Try again'}
          </Button>
        </div>
      )}
    </section>
  )
}
