import type { DictationDraft } from './dictation-drafts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { clockText } from '../player/timeline.ts'
import classes from './recorder.module.css'
import { elsewhereSeconds } from './use-stored-sound.ts'
import { useUploadProgress } from './uploads.ts'

type UploadLineProps = {
  draft: DictationDraft
  /** The length recorded so far, in seconds. */
  seconds: number
  /** Whether the device has no space, so that the sound is only in this tab. */
  isFull: boolean
}

/** Says where the sound is: how much is on this device, and how much on the server. */
export function UploadLine({ draft, seconds, isFull }: UploadLineProps) {
  const { state, sent } = useUploadProgress(draft.deviceKey)
  const elsewhere = elsewhereSeconds(draft)
  if (draft.trouble !== null) {
    return (
      <Notice
        tone="red"
        title={
          draft.missing === 'asked' ? 'Part of the recording is lost' : 'The server refused the dictation'
        }
      >
        {draft.trouble}
      </Notice>
    )
  }
  const place = isFull ? 'Kept in this tab' : 'Kept on this device'
  return <p className={classes.upload}>{place + serverText(state, sent, seconds - elsewhere)}</p>
}

function serverText(state: 'working' | 'waiting' | 'resting', sent: number, here: number): string {
  if (state === 'waiting') return ". The server can't be reached. We'll keep trying."
  if (sent > 0 && sent >= here - 0.5) return ' and on the server.'
  return sent > 0 ? `; on the server up to ${clockText(sent)}.` : '.'
}
