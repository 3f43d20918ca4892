import type { KeptDictation } from './kept-dictations.ts'
import { Notice } from '../../../ui/notice.tsx'
import { clockText } from '../player/timeline.ts'
import classes from './recorder.module.css'
import { elsewhereSeconds } from './use-kept-sound.ts'
import { useUploadProgress } from './uploads.ts'

type UploadLineProps = {
  kept: KeptDictation
  /** How much was recorded so far. */
  seconds: number
  /** The device has no room for it: it is kept in this tab only. */
  isFull: boolean
}

/** Where the sound is: on this device, and how much of it on the server. */
export function UploadLine({ kept, seconds, isFull }: UploadLineProps) {
  const { state, sent } = useUploadProgress(kept.deviceKey)
  const elsewhere = elsewhereSeconds(kept)
  if (kept.trouble !== null) {
    return (
      <Notice
        tone="red"
        title={kept.missing === 'asked' ? 'Part of the recording is lost' : 'The server refused it'}
      >
        {kept.trouble}
      </Notice>
    )
  }
  const place = isFull ? 'Kept in this tab' : 'Kept on this device'
  return <p className={classes.upload}>{place + lineFor(state, sent, seconds - elsewhere)}</p>
}

function lineFor(state: 'working' | 'waiting' | 'resting', sent: number, here: number): string {
  if (state === 'waiting') return ". The server can't be reached. We'll keep trying."
  if (sent > 0 && sent >= here - 0.5) return ' and on the server.'
  return sent > 0 ? `; on the server up to ${clockText(sent)}.` : '.'
}
