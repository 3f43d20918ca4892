import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StartedElsewhere } from '../started-elsewhere.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { SoundPlayer } from '../player/sound-player.tsx'
import { type DoctorChoice, useDoctorChoice } from '../../../platform/doctors.ts'
import { FactsForm } from './facts-form.tsx'
import type { RecorderRequest } from './open-recorder.ts'
import { RecorderControls } from './recorder-controls.tsx'
import classes from './recorder.module.css'
import { MicrophoneSelect, RecorderStatus } from './recorder-status.tsx'
import { UploadLine } from './upload-line.tsx'
import { discardDictation } from './discard.ts'
import { useDictation, useRecordingLock } from './use-dictation.ts'
import { elsewhereSeconds, recordedSeconds, playableTakes, useStoredSound } from './use-stored-sound.ts'
import { useRecorder } from './use-recorder.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { requestSend } from './request-send.ts'

type RecorderDialogProps = { request: RecorderRequest; onClose: () => void }

/** Records, stores the sound on this device from the first second, and sends the dictation to be typed. */
export function RecorderDialog({ request, onClose }: RecorderDialogProps) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, draft, facts, begin, ...factsFields } = useDictation(userId, request)
  const place = useRecordingLock(userId, deviceKey)
  const recorder = useRecorder({ userId, deviceKey, begin })
  const { phase } = recorder
  const [isListening, setListening] = useState(request.isListening === true)
  const sound = useStoredSound(
    userId,
    deviceKey,
    phase === 'recording' ? 'recording' : `${phase} ${recorder.recorded}`,
  )
  useWakeLock(phase === 'recording')
  useHeartbeat(place === 'here' ? (draft?.dictationId ?? null) : null)
  const storedSeconds = sound ? recordedSeconds(draft, sound) : 0
  // Stored sound is only read when recording pauses, so the length of the current take is added to it.
  const [secondsAtStart, setSecondsAtStart] = useState(0)
  const seconds = Math.max(storedSeconds, secondsAtStart + recorder.recorded / 1000)
  const title = facts.patient ? `Dictation for ${facts.patient.name}` : 'Dictation'

  const close = (message?: string) => {
    if (message !== undefined) toast({ type: 'info', message })
    onClose()
  }
  const record = () => {
    setListening(false)
    setSecondsAtStart(seconds)
    void recorder.start()
  }
  const keepForLater = async () => {
    await recorder.finish()
    close(seconds > 0 ? (recorder.isFull ? keptInTab : keptOnDevice) : undefined)
  }
  const finishWith = async (action: () => void) => {
    await recorder.finish()
    action()
    close()
  }
  if (place === 'elsewhere') return <OpenElsewhere onClose={onClose} />
  return (
    <TallDialog title={title} width={560} tallest={680} staysOpen onClose={() => void keepForLater()}>
      <div className={classes.body}>
        <DictationFactsFields
          {...factsFields}
          draft={draft}
          facts={facts}
          wasOpenElsewhere={request.isOpenElsewhere === true}
        />
        <RecorderStatus {...recorder} seconds={seconds} />
        {isListening &&
          draft &&
          sound &&
          sound.size + draft.elsewhere.length > 0 &&
          phase !== 'recording' && (
            <SoundPlayer key={storedSeconds} takes={playableTakes(userId, draft, sound)} />
          )}
        {phase !== 'recording' && phase !== 'paused' && (
          <MicrophoneSelect isOpen={recorder.stream !== null} />
        )}
        {draft && <UploadLine draft={draft} seconds={seconds} isFull={recorder.isFull} />}
      </div>
      <RecorderControls
        phase={phase}
        hasSound={seconds > 0}
        isReady={place === 'here'}
        onRecord={record}
        onPause={() => void recorder.pause()}
        onResume={() => {
          setListening(false)
          recorder.resume()
        }}
        onListen={() => setListening(!isListening)}
        onDiscard={() => void finishWith(() => discardDictation(userId, deviceKey))}
        onLater={() => void keepForLater()}
        onSend={() => void finishWith(() => requestSend(userId, deviceKey, { isForLetter: false }))}
      />
    </TallDialog>
  )
}

type DictationFactsFieldsProps = Pick<
  ReturnType<typeof useDictation>,
  'draft' | 'facts' | 'changeFacts' | 'doctorId' | 'changeDoctor'
> & {
  /** Whether another device had the dictation open when it was opened here. */
  wasOpenElsewhere: boolean
}

/** Shows the facts of the dictation, and a notice if another device started it. */
function DictationFactsFields({
  draft,
  facts,
  changeFacts,
  doctorId,
  changeDoctor,
  wasOpenElsewhere,
}: DictationFactsFieldsProps) {
  return (
    <>
      <FactsForm facts={facts} onChange={changeFacts}>
        <DoctorField
          selected={doctorId}
          isFixed={draft !== null && draft.dictationId !== null}
          hasPatient={facts.patient !== null}
          onChoose={changeDoctor}
        />
      </FactsForm>
      {draft?.isAdopted && (
        <Notice tone={wasOpenElsewhere ? 'yellow' : 'grey'} title="Started on another device">
          <StartedElsewhere seconds={elsewhereSeconds(draft)} isOpen={wasOpenElsewhere} />
        </Notice>
      )}
    </>
  )
}

const keptOnDevice = 'The dictation is kept. You can continue it, listen to it or send it at any time.'
const keptInTab =
  'The dictation is kept in this tab, because the device is out of space. Leave the tab open until it is sent.'

function OpenElsewhere({ onClose }: { onClose: () => void }) {
  return (
    <TallDialog title="Dictation" width={480} onClose={onClose}>
      <div className={classes.body}>
        <Notice tone="yellow" title="Open in another tab">
          This dictation is being recorded in another tab of this browser. Continue there, or close it there
          first.
        </Notice>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </TallDialog>
  )
}

type DoctorFieldProps = {
  selected: number | null
  /** Whether the server knows the dictation, so that its doctor cannot change. */
  isFixed: boolean
  /** Whether a patient is selected, whose doctor is the default. */
  hasPatient: boolean
  onChoose: (doctorId: number | null) => void
}

/** Lets people who work for several doctors select one (rules §1). For others, the doctor is known. */
function DoctorField({ selected, isFixed, hasPatient, onChoose }: DoctorFieldProps) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  const none = hasPatient ? "The patient's doctor" : defaultDoctorName(choice)
  const others = choice.doctors.filter(({ id }) => hasPatient || id !== choice.usual || id === selected)
  return (
    <NativeSelect
      label="On behalf of"
      required={!hasPatient && choice.usual === null}
      disabled={isFixed}
      description={
        choice.state === 'failed' ? "Couldn't load the doctors. Close this and open it again." : undefined
      }
      data={[
        { value: '', label: none ?? 'Choose a doctor' },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={selected ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

function defaultDoctorName({ doctors, usual }: DoctorChoice): string | undefined {
  return doctors.find(({ id }) => id === usual)?.name
}
