import { useSignedInUser } from '../../../platform/session.ts'
import { type DictationDraft, useDictationDrafts } from '../recorder/dictation-drafts.ts'
import { isSoundOnlyInTab } from '../recorder/sound-store.ts'
import { useWaitingUploads } from '../recorder/uploads.ts'
import classes from './waiting-band.module.css'

/** Says on every page that sent dictations have not reached the server yet. */
export function WaitingBand() {
  const { id } = useSignedInUser()
  const waiting = useWaitingUploads()
  const sent = useDictationDrafts().filter(
    ({ deviceKey, wish, trouble }) => wish === 'send' && trouble === null && waiting.has(deviceKey),
  )
  const isInTab = sent.some(({ deviceKey }) => isSoundOnlyInTab(id, deviceKey))
  return (
    <div aria-live="polite">
      {sent.length > 0 && (
        <p className={classes.band} aria-label="Dictations waiting to be sent" role="note">
          {waitingText(sent, isInTab)}
        </p>
      )}
    </div>
  )
}

function waitingText(sent: readonly DictationDraft[], isInTab: boolean): string {
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
