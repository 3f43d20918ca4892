import { can } from '@sincerely/domain/permissions'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { type ReactNode, useState, useEffect, useRef } from 'react'
import { Button, Loader } from '@mantine/core'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { type KeptDictation, useKeptDictations } from '../recorder/kept-dictations.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { discardDictation } from '../recorder/discard.ts'
import { isSoundOnlyInTab } from '../recorder/kept-sound.ts'
import { UploadLine } from '../recorder/upload-line.tsx'
import { useUploadProgress } from '../recorder/uploads.ts'
import { wishToSend } from '../recorder/wish-to-send.ts'
import type { LetterRecording } from './letter-recording.ts'
import { RecordedPanel } from './recorded-panel.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { VoiceRecordButton } from './voice-record-button.tsx'
import classes from './letter-recorder.module.css'

export type LetterRecorderProps = {
  patient: { id: number; name: string }
  kind: { type: LetterType; priority: LetterPriority }
  recording: LetterRecording | null
  /** The keys of recordings of other letters about the same patient. */
  others: readonly string[]
  onRecording: (recording: LetterRecording | null) => void
  onWords: (words: string) => void
  onSentToBeTyped: () => void
}

/** Voice Record inside of a letter that is being made: the recording and its words belong to that letter (spec §2). */
export function LetterRecorder(props: LetterRecorderProps) {
  const { patient, kind, recording, others, onRecording, onWords, onSentToBeTyped } = props
  const user = useSignedInUser()
  const onDevice = useKeptDictations()
  /** The one that was begun by pressing the button. */
  const [pressed, setPressed] = useState<string | null>(null)
  const left = onDevice.find((one) => isLeftFor(one, patient.id) && !others.includes(one.deviceKey))
  const deviceKey = recording?.deviceKey ?? pressed ?? left?.deviceKey ?? null
  const kept = onDevice.find((one) => one.deviceKey === deviceKey)
  if (!can(user, 'dictation.create')) return null
  const letGo = () => {
    setPressed(null)
    onRecording(null)
  }
  if (deviceKey === null) {
    return (
      <KeyboardStays at="button">
        <VoiceRecordButton onClick={() => setPressed(newIdempotencyKey())} />
      </KeyboardStays>
    )
  }
  const own = recording ?? { deviceKey, dictationId: null, hasWords: false }
  if (pressed === deviceKey || kept?.wish === 'keep') {
    const { id, name } = patient
    return (
      <KeyboardStays at="recording">
        <RecordingPanel
          key={deviceKey}
          deviceKey={deviceKey}
          kept={kept ?? null}
          facts={{ patient: { id, name }, letterType: kind.type, priority: kind.priority }}
          startsNow={pressed === deviceKey}
          onBegun={() => onRecording(own)}
          onUsed={() => {
            setPressed(null)
            onRecording(own)
          }}
          onGone={letGo}
          onSentToBeTyped={() => {
            setPressed(null)
            onSentToBeTyped()
          }}
        />
      </KeyboardStays>
    )
  }
  return (
    <KeyboardStays at="recorded">
      {kept ? (
        <SendingPanel kept={kept} onGone={letGo} />
      ) : (
        <RecordedPanel
          key={deviceKey}
          patientId={patient.id}
          recording={own}
          onRecording={onRecording}
          onWords={onWords}
        />
      )}
    </KeyboardStays>
  )
}

/** Recorded for a letter of this patient and not used yet: the letter that is opened next goes on with it. */
function isLeftFor({ isForLetter, wish, patient }: KeptDictation, patientId: number): boolean {
  return isForLetter && wish === 'keep' && patient?.id === patientId
}

type KeyboardStaysProps = {
  /** Which panel is shown. When it changes, the button that was pressed is gone. */
  at: string
  children: ReactNode
}

/** Where what was pressed goes away, the keyboard stays: the next Tab comes to what has taken its place. */
function KeyboardStays({ at, children }: KeyboardStaysProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (isFocusNowhere()) place.current?.focus({ preventScroll: true })
  }, [at])
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  )
}

/** A recording on its way to the server. */
function SendingPanel({ kept, onGone }: { kept: KeptDictation; onGone: () => void }) {
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
          <Loader size={14} aria-hidden /> Sending the recording to the server.
        </p>
      )}
      <UploadLine kept={kept} seconds={all} isFull={isSoundOnlyInTab(userId, deviceKey)} />
      {trouble !== null && (
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" size="compact-md" onClick={discard}>
            Discard
          </Button>
          <Button variant="default" size="compact-md" onClick={() => wishToSend(userId, deviceKey)}>
            {kept.missing === 'asked' ? 'Continue without it' : 'Try again'}
          </Button>
        </div>
      )}
    </section>
  )
}
