import { useSignedInUser } from '../../../platform/session.ts'
import { type KeptDictation, useKeptDictations } from '../recorder/kept-dictations.ts'
import { isSoundOnlyInTab } from '../recorder/kept-sound.ts'
import { useWaitingUploads } from '../recorder/uploads.ts'
import classes from './waiting-band.module.css'

/** As long as something was sent that has not reached the server, every page says that it waits, and goes by itself. */
export function WaitingBand() {
  const { id } = useSignedInUser()
  const waiting = useWaitingUploads()
  const sent = useKeptDictations().filter(
    ({ deviceKey, wish, trouble }) => wish === 'send' && trouble === null && waiting.has(deviceKey),
  )
  const isInTab = sent.some(({ deviceKey }) => isSoundOnlyInTab(id, deviceKey))
  return (
    <div aria-live="polite">
      {sent.length > 0 && (
        <p className={classes.band} aria-label="Dictations being sent" role="note">
          {whatWaits(sent, isInTab)}
        </p>
      )}
    </div>
  )
}

function whatWaits(sent: readonly KeptDictation[], isInTab: boolean): string {
  const place = isInTab ? 'in this tab' : 'on this device'
  const leave = isInTab ? ' Leave the tab open.' : ''
  const when = `once the server can be reached.${leave}`
  if (sent.length > 1) {
    return `${sent.length} dictations are waiting for the server. They are kept ${place} and will be sent automatically ${when}`
  }
  const name = sent[0]?.patient?.name
  const who = name === undefined ? '' : ` for ${name}`
  return `The dictation${who} is waiting for the server. It is kept ${place} and will be sent automatically ${when}`
}
