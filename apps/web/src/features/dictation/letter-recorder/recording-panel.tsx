import { Button } from '@mantine/core'
import { IconHeadphones, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SoundPlayer } from '../player/sound-player.tsx'
import { discardDictation } from '../recorder/discard.ts'
import {
  type DictationFacts,
  type DictationDraft,
  updateDictation,
  factsText,
  storeDictation,
  newDictation,
  readDictation,
} from '../recorder/dictation-drafts.ts'
import { RecordButton } from '../recorder/recorder-controls.tsx'
import { MicrophoneSelect, RecorderStatus } from '../recorder/recorder-status.tsx'
import { UploadLine } from '../recorder/upload-line.tsx'
import { uploadSoon } from '../recorder/uploads.ts'
import { useRecordingLock } from '../recorder/use-dictation.ts'
import { recordedSeconds, playableTakes, useStoredSound } from '../recorder/use-stored-sound.ts'
import { type RecorderPhase, useRecorder } from '../recorder/use-recorder.ts'
import { useHeartbeat } from '../recorder/use-heartbeat.ts'
import { useWakeLock } from '../recorder/use-wake-lock.ts'
import { requestSend } from '../recorder/request-send.ts'
import classes from './letter-recorder.module.css'

type RecordingPanelProps = {
  deviceKey: string
  draft: DictationDraft | null
  /** The facts of the letter. */
  facts: DictationFacts
  /** Whether recording starts immediately. */
  isAutoStart: boolean
  onStarted: () => void
  /** Called when the recording will be used in the letter. */
  onUsed: () => void
  onDiscarded: () => void
  onSentToBeTyped: () => void
}

/** Records for a letter, and stores the sound on this device from the first second. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { deviceKey, draft, isAutoStart, onUsed, onDiscarded, onSentToBeTyped } = props
  const { id: userId } = useSignedInUser()
  const { recorder, place, sound, seconds, storedSeconds, record } = useRecording(props)
  const { phase } = recorder
  const [isListening, setListening] = useState(false)
  useStartOnce(isAutoStart && place === 'here', record)
  const isResting = phase === 'ready' || phase === 'paused'

  const end = async (isForLetter: boolean) => {
    await recorder.finish()
    requestSend(userId, deviceKey, { isForLetter })
  }
  const discard = async () => {
    await recorder.finish()
    discardDictation(userId, deviceKey)
    onDiscarded()
  }
  return (
    <section className={classes.panel} aria-label="Recording">
      {place === 'elsewhere' && (
        <Notice tone="yellow" title="Open in another tab">
          This recording is open in another tab of this browser. Continue there, or close it there first.
        </Notice>
      )}
      <div className={classes.live}>
        <RecordButton
          phase={phase}
          hasSound={seconds > 0}
          isReady={place === 'here'}
          onRecord={() => {
            setListening(false)
            record()
          }}
          onPause={() => void recorder.pause()}
          onResume={() => {
            setListening(false)
            recorder.resume()
          }}
        />
        <RecorderStatus {...recorder} seconds={seconds} isCompact />
      </div>
      {isListening && draft && sound && isResting && (
        <SoundPlayer key={storedSeconds} takes={playableTakes(userId, draft, sound)} />
      )}
      {isResting && <MicrophoneSelect isOpen={recorder.stream !== null} />}
      <RecordingActions
        phase={phase}
        hasSound={seconds > 0}
        onDiscard={() => void discard()}
        onListen={() => setListening(!isListening)}
        onSend={() => void end(false).then(onSentToBeTyped)}
        onUse={() => void end(true).then(onUsed)}
      >
        {draft && <UploadLine draft={draft} seconds={seconds} isFull={recorder.isFull} />}
      </RecordingActions>
    </section>
  )
}

function useRecording({ deviceKey, draft, facts, onStarted }: RecordingPanelProps) {
  const { id: userId } = useSignedInUser()
  const place = useRecordingLock(userId, deviceKey)
  const begin = () => {
    if (readDictation(userId, deviceKey) === null)
      storeDictation(userId, { ...newDictation(facts, new Date()), deviceKey, isForLetter: true })
    onStarted()
  }
  const recorder = useRecorder({ userId, deviceKey, begin })
  const { phase, recorded } = recorder
  const sound = useStoredSound(userId, deviceKey, phase === 'recording' ? phase : `${phase} ${recorded}`)
  useWakeLock(phase === 'recording')
  useHeartbeat(place === 'here' ? (draft?.dictationId ?? null) : null)
  useSyncFacts(userId, draft, facts)
  const storedSeconds = sound ? recordedSeconds(draft, sound) : 0
  // Stored sound is only read when recording pauses, so the length of the current take is added to it.
  const [secondsAtStart, setSecondsAtStart] = useState(0)
  const seconds = Math.max(storedSeconds, secondsAtStart + recorded / 1000)
  const record = () => {
    setSecondsAtStart(seconds)
    void recorder.start()
  }
  return { recorder, place, sound, seconds, storedSeconds, record }
}

type RecordingActionsProps = {
  phase: RecorderPhase
  hasSound: boolean
  onDiscard: () => void
  onListen: () => void
  onSend: () => void
  onUse: () => void
  /** A line that says where the sound is. */
  children: ReactNode
}

/** The buttons of a recording. */
function RecordingActions({
  phase,
  hasSound,
  onDiscard,
  onListen,
  onSend,
  onUse,
  children,
}: RecordingActionsProps) {
  const { speech } = useInfo()
  const canEnd = hasSound && phase !== 'opening'
  const isMoving = phase === 'recording' || phase === 'opening'
  const quiet = { variant: 'subtle', color: 'gray', size: 'compact-md' } as const
  return (
    <>
      <div className={classes.quiet}>
        <Button
          {...quiet}
          leftSection={hasSound ? <IconTrash size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          disabled={phase === 'opening'}
          onClick={onDiscard}
        >
          {hasSound ? 'Discard' : 'Close'}
        </Button>
        <Button
          {...quiet}
          leftSection={<IconHeadphones size={16} aria-hidden />}
          disabled={!hasSound || isMoving}
          onClick={onListen}
        >
          Listen
        </Button>
        {children}
      </div>
      <div className={classes.ends}>
        <Button variant={speech ? 'default' : 'filled'} disabled={!canEnd} onClick={onSend}>
          Send to be typed
        </Button>
        <Button variant={speech ? 'filled' : 'default'} disabled={!canEnd} onClick={onUse}>
          Use in this letter
        </Button>
      </div>
      <p className={classes.hint}>{speech ? withSpeech : withoutSpeech}</p>
    </>
  )
}

const withSpeech =
  '‘Use in this letter’ ends the recording and adds the text to the dictation below. ‘Send to be typed’ leaves the letter to the person who types it.'
const withoutSpeech =
  'Speech recognition is not set up. ‘Use in this letter’ ends the recording and keeps it with the letter, and you type the text. ‘Send to be typed’ leaves the letter to the person who types it.'

/** Copies the facts of the letter to its recording. */
function useSyncFacts(userId: number, draft: DictationDraft | null, facts: DictationFacts): void {
  const now = factsText(facts)
  const change = useEffectEvent((deviceKey: string) => {
    updateDictation(userId, deviceKey, { ...facts, trouble: null })
    uploadSoon()
  })
  const deviceKey = draft !== null && factsText(draft) !== now ? draft.deviceKey : null
  useEffect(() => {
    if (deviceKey !== null) change(deviceKey)
  }, [deviceKey, now])
}

function useStartOnce(canStart: boolean, start: () => void): void {
  const hasStarted = useRef(false)
  const startOnce = useEffectEvent(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  })
  useEffect(() => {
    if (canStart) startOnce()
  }, [canStart])
}
