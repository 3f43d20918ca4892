import { can } from '@sincerely/domain/permissions'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { type ReactNode, useState, useEffect, useRef } from 'react'
import { Button, Loader } from '@mantine/core'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { type DictationDraft, useDictationDrafts } from '../recorder/dictation-drafts.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { discardDictation } from '../recorder/discard.ts'
import { isSoundOnlyInTab } from '../recorder/sound-store.ts'
import { UploadLine } from '../recorder/upload-line.tsx'
import { useUploadProgress } from '../recorder/uploads.ts'
import { requestSend } from '../recorder/request-send.ts'
import type { LetterRecording } from './use-recorded-dictation.ts'
import { RecordedPanel } from './recorded-panel.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { VoiceRecordButton } from './voice-record-button.tsx'
import classes from './letter-recorder.module.css'

export type LetterRecorderProps = {
  patient: { id: number; name: string }
  kind: { type: LetterType; priority: LetterPriority }
  recording: LetterRecording | null
  others: readonly string[]
  onRecording: (recording: LetterRecording | null) => void
  onWords: (words: string) => void
  onSentToBeTyped: () => void
}

/** Voice Record in a new letter. The recording and its text belong to that letter (spec §2). */
export function LetterRecorder(props: LetterRecorderProps) {
  const { patient, kind, recording, others, onRecording, onWords, onSentToBeTyped } = props
  const user = useSignedInUser()
  const onDevice = useDictationDrafts()
  /** The key of the recording that the button started; null before that. */
  const [startedKey, setStartedKey] = useState<string | null>(null)
  const orphaned = onDevice.find((one) => isOrphanedFor(one, patient.id) && !others.includes(one.deviceKey))
  const deviceKey = recording?.deviceKey ?? startedKey ?? orphaned?.deviceKey ?? null
  const draft = onDevice.find((one) => one.deviceKey === deviceKey)
  if (!can(user, 'dictation.create')) return null
  const detach = () => {
    setStartedKey(null)
    onRecording(null)
  }
  if (deviceKey === null) {
    return (
      <FocusKeeper panel="button">
        <VoiceRecordButton onClick={() => setStartedKey(newIdempotencyKey())} />
      </FocusKeeper>
    )
  }
  const current = recording ?? { deviceKey, dictationId: null, hasWords: false }
  if (startedKey === deviceKey || draft?.wish === 'keep') {
    const { id, name } = patient
    return (
      <FocusKeeper panel="recording">
        <RecordingPanel
          key={deviceKey}
          deviceKey={deviceKey}
          draft={draft ?? null}
          facts={{ patient: { id, name }, letterType: kind.type, priority: kind.priority }}
          isAutoStart={startedKey === deviceKey}
          onStarted={() => onRecording(current)}
          onUsed={() => {
            setStartedKey(null)
            onRecording(current)
          }}
          onDiscarded={detach}
          onSentToBeTyped={() => {
            setStartedKey(null)
            onSentToBeTyped()
          }}
        />
      </FocusKeeper>
    )
  }
  return (
    <FocusKeeper panel="recorded">
      {draft ? (
        <SendingPanel draft={draft} onDiscarded={detach} />
      ) : (
        <RecordedPanel
          key={deviceKey}
          patientId={patient.id}
          recording={current}
          onRecording={onRecording}
          onWords={onWords}
        />
      )}
    </FocusKeeper>
  )
}

/** Whether this is a recording for the patient that no letter has used. The next letter continues with it. */
function isOrphanedFor({ isForLetter, wish, patient }: DictationDraft, patientId: number): boolean {
  return isForLetter && wish === 'keep' && patient?.id === patientId
}

type FocusKeeperProps = {
  /** The name of the panel on screen. When it changes, the focused button disappears. */
  panel: string
  children: ReactNode
}

/** Takes the focus when the focused button disappears. */
function FocusKeeper({ panel, children }: FocusKeeperProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(panel)
  useEffect(() => {
    if (before.current === panel) return
    before.current = panel
    if (isFocusNowhere()) place.current?.focus({ preventScroll: true })
  }, [panel])
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  )
}

function SendingPanel({ draft, onDiscarded }: { draft: DictationDraft; onDiscarded: () => void }) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, trouble } = draft
  const { all } = useUploadProgress(deviceKey)
  const discard = () => {
    discardDictation(userId, deviceKey)
    onDiscarded()
  }
  return (
    <section className={classes.panel} aria-label="Recording">
      {trouble === null && (
        <p className={classes.status} role="status">
          <Loader size={14} aria-hidden /> Sending the recording to the server.
        </p>
      )}
      <UploadLine draft={draft} seconds={all} isFull={isSoundOnlyInTab(userId, deviceKey)} />
      {trouble !== null && (
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" size="compact-md" onClick={discard}>
            Discard
          </Button>
          <Button variant="default" size="compact-md" onClick={() => requestSend(userId, deviceKey)}>
            {draft.missing === 'asked' ? 'Continue without it' : 'Try again'}
          </Button>
        </div>
      )}
    </section>
  )
}
