import { Button, Loader } from '@mantine/core'
import { useSignedInUser } from '../../../platform/session.ts'
import { discardDictation } from '../recorder/discard.ts'
import { type KeptDictation, changeDictation } from '../recorder/kept-dictations.ts'
import { isSoundOnlyInTab } from '../recorder/kept-sound.ts'
import { UploadLine } from '../recorder/upload-line.tsx'
import { uploadSoon, useUploadProgress } from '../recorder/uploads.ts'
import classes from './letter-recorder.module.css'

/** A recording on its way to the server. */
export function SendingPanel({ kept, onGone }: { kept: KeptDictation; onGone: () => void }) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, trouble } = kept
  const { all } = useUploadProgress(deviceKey)
  const again = () => {
    changeDictation(userId, deviceKey, { wish: 'send', trouble: null })
    uploadSoon()
  }
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
          <Button variant="default" size="compact-md" onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}
