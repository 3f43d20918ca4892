import { Button } from '@mantine/core'
import { IconHeadphones, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Listen } from '../player/listen.tsx'
import { discardDictation } from '../recorder/discard.ts'
import {
  type DictationFacts,
  type KeptDictation,
  changeDictation,
  factsText,
  keepDictation,
  newDictation,
  readDictation,
} from '../recorder/kept-dictations.ts'
import { RoundButton } from '../recorder/recorder-foot.tsx'
import { MicrophoneSelect, Stage } from '../recorder/stage.tsx'
import { UploadLine } from '../recorder/upload-line.tsx'
import { uploadSoon } from '../recorder/uploads.ts'
import { useRecordingLock } from '../recorder/use-dictation.ts'
import { keptSeconds, playedTakes, useKeptSound } from '../recorder/use-kept-sound.ts'
import { type RecorderPhase, useRecorder } from '../recorder/use-recorder.ts'
import { useSignOfLife } from '../recorder/use-sign-of-life.ts'
import { useWakeLock } from '../recorder/use-wake-lock.ts'
import { wishToSend } from '../recorder/wish-to-send.ts'
import classes from './letter-recorder.module.css'

type RecordingPanelProps = {
  deviceKey: string
  /** Null before its first sound. */
  kept: KeptDictation | null
  /** What the letter is about. */
  facts: DictationFacts
  /** The button was pressed just now. */
  startsNow: boolean
  onBegun: () => void
  /** It is on its way to the letter. */
  onUsed: () => void
  onGone: () => void
  onSentToBeTyped: () => void
}

/** Records for a letter, onto this device from the first second on. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { deviceKey, kept, startsNow, onUsed, onGone, onSentToBeTyped } = props
  const { id: userId } = useSignedInUser()
  const { recorder, place, sound, seconds, before, record } = useRecording(props)
  const { phase } = recorder
  const [listens, setListens] = useState(false)
  useStart(startsNow && place === 'here', record)
  const isResting = phase === 'ready' || phase === 'paused'

  const end = async (isForLetter: boolean) => {
    await recorder.finish()
    wishToSend(userId, deviceKey, { isForLetter })
  }
  const discard = async () => {
    await recorder.finish()
    discardDictation(userId, deviceKey)
    onGone()
  }
  return (
    <section className={classes.panel} aria-label="Recording">
      {place === 'elsewhere' && (
        <Notice tone="yellow" title="Open in another tab">
          This recording is open in another tab of this browser. Continue there, or close it there first.
        </Notice>
      )}
      <div className={classes.live}>
        <RoundButton
          phase={phase}
          hasSound={seconds > 0}
          isReady={place === 'here'}
          onRecord={() => {
            setListens(false)
            record()
          }}
          onPause={() => void recorder.pause()}
          onResume={() => {
            setListens(false)
            recorder.resume()
          }}
        />
        <Stage {...recorder} seconds={seconds} isCompact />
      </div>
      {listens && kept && sound && isResting && (
        <Listen key={before} takes={playedTakes(userId, kept, sound)} />
      )}
      {isResting && <MicrophoneSelect isOpen={recorder.stream !== null} />}
      <Ways
        phase={phase}
        hasSound={seconds > 0}
        onDiscard={() => void discard()}
        onListen={() => setListens(!listens)}
        onSend={() => void end(false).then(onSentToBeTyped)}
        onUse={() => void end(true).then(onUsed)}
      >
        {kept && <UploadLine kept={kept} seconds={seconds} isFull={recorder.isFull} />}
      </Ways>
    </section>
  )
}

/** What is recorded, and how long that is by now. */
function useRecording({ deviceKey, kept, facts, onBegun }: RecordingPanelProps) {
  const { id: userId } = useSignedInUser()
  const place = useRecordingLock(userId, deviceKey)
  const begin = () => {
    if (readDictation(userId, deviceKey) === null)
      keepDictation(userId, { ...newDictation(facts, new Date()), deviceKey, isForLetter: true })
    onBegun()
  }
  const recorder = useRecorder({ userId, deviceKey, begin })
  const { phase, recorded } = recorder
  const sound = useKeptSound(userId, deviceKey, phase === 'recording' ? phase : `${phase} ${recorded}`)
  useWakeLock(phase === 'recording')
  useSignOfLife(place === 'here' ? (kept?.dictationId ?? null) : null)
  useSameFacts(userId, kept, facts)
  const before = sound ? keptSeconds(kept, sound) : 0
  // What lies here is looked at whenever recording rests; the take that is recorded comes on top of it.
  const [atStart, setAtStart] = useState(0)
  const seconds = Math.max(before, atStart + recorded / 1000)
  const record = () => {
    setAtStart(seconds)
    void recorder.start()
  }
  return { recorder, place, sound, seconds, before, record }
}

type WaysProps = {
  phase: RecorderPhase
  hasSound: boolean
  onDiscard: () => void
  onListen: () => void
  onSend: () => void
  onUse: () => void
  /** Where the sound is. */
  children: ReactNode
}

/** What may become of it. */
function Ways({ phase, hasSound, onDiscard, onListen, onSend, onUse, children }: WaysProps) {
  const { speech } = useInfo()
  const mayEnd = hasSound && phase !== 'opening'
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
        <Button variant={speech ? 'default' : 'filled'} disabled={!mayEnd} onClick={onSend}>
          Send to be typed
        </Button>
        <Button variant={speech ? 'filled' : 'default'} disabled={!mayEnd} onClick={onUse}>
          Use in this letter
        </Button>
      </div>
      <p className={classes.hint}>{speech ? withSpeech : withoutSpeech}</p>
    </>
  )
}

const withSpeech =
  "'Use in this letter' ends the recording and adds the text to the dictation below. 'Send to be typed' leaves the letter to the person who types it."
const withoutSpeech =
  "Speech recognition is not set up. 'Use in this letter' ends the recording and keeps it with the letter, and you type the text. 'Send to be typed' leaves the letter to the person who types it."

/** Whoever changes patient, type or priority of the letter changes those of its recording. */
function useSameFacts(userId: number, kept: KeptDictation | null, facts: DictationFacts): void {
  const now = factsText(facts)
  const change = useEffectEvent((deviceKey: string) => {
    changeDictation(userId, deviceKey, { ...facts, trouble: null })
    uploadSoon()
  })
  const deviceKey = kept !== null && factsText(kept) !== now ? kept.deviceKey : null
  useEffect(() => {
    if (deviceKey !== null) change(deviceKey)
  }, [deviceKey, now])
}

/** Once, as soon as it may. */
function useStart(mayStart: boolean, start: () => void): void {
  const hasStarted = useRef(false)
  const startOnce = useEffectEvent(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  })
  useEffect(() => {
    if (mayStart) startOnce()
  }, [mayStart])
}
