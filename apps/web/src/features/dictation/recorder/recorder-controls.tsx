import { Button } from '@mantine/core'
import {
  IconHeadphones,
  IconMicrophone,
  IconPlayerPauseFilled,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import classes from './recorder.module.css'
import type { RecorderPhase } from './use-recorder.ts'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'

type RecorderControlsProps = {
  phase: RecorderPhase
  hasSound: boolean
  /** Whether this tab holds the recording lock. */
  isReady: boolean
  onRecord: () => void
  onPause: () => void
  onResume: () => void
  onListen: () => void
  onDiscard: () => void
  onLater: () => void
  onSend: () => void
}

/** The recorder's buttons, which a thumb can reach. */
export function RecorderControls(props: RecorderControlsProps) {
  const { phase, hasSound, onListen, onDiscard, onLater, onSend } = props
  const isResting = phase === 'ready' || phase === 'paused'
  const canEnd = hasSound && phase !== 'opening'
  return (
    <div ref={keepClearOfToasts} className={classes.foot}>
      <div className={classes.round}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={!canEnd}
          onClick={onDiscard}
        >
          Discard
        </Button>
        <RecordButton {...props} />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHeadphones size={18} aria-hidden />}
          disabled={!hasSound || !isResting}
          onClick={onListen}
        >
          Listen
        </Button>
      </div>
      <div className={classes.ends}>
        <Button variant="default" disabled={phase === 'opening'} onClick={onLater}>
          {hasSound ? 'Keep for later' : 'Close'}
        </Button>
        <Button
          variant={isResting && hasSound ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!canEnd}
          onClick={onSend}
        >
          Send
        </Button>
      </div>
    </div>
  )
}

type RecordButtonProps = Pick<
  RecorderControlsProps,
  'phase' | 'hasSound' | 'isReady' | 'onRecord' | 'onPause' | 'onResume'
>

/** The button to record, pause or continue. It is always in the same place, so that the thumb finds it. */
export function RecordButton({ phase, hasSound, isReady, onRecord, onPause, onResume }: RecordButtonProps) {
  const isRecording = phase === 'recording'
  const label = isRecording ? 'Pause' : hasSound ? 'Continue' : 'Record'
  const press = isRecording ? onPause : phase === 'paused' ? onResume : onRecord
  const Icon = isRecording ? IconPlayerPauseFilled : IconMicrophone
  return (
    <button
      type="button"
      className={classes.record}
      data-recording={isRecording || undefined}
      data-first={!hasSound || undefined}
      disabled={phase === 'opening' || !isReady}
      data-autofocus
      onClick={press}
    >
      <Icon size={28} aria-hidden />
      <span>{label}</span>
    </button>
  )
}
