import { can } from '@sincerely/domain/permissions'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { type KeptDictation, useKeptDictations } from '../recorder/kept-dictations.ts'
import type { LetterRecording } from './letter-recording.ts'
import { KeyboardStays } from './keyboard-stays.tsx'
import { RecordedPanel } from './recorded-panel.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { VoiceRecordButton } from './voice-record-button.tsx'

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
