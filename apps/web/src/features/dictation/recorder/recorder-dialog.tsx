import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BegunElsewhere } from '../begun-elsewhere.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { Listen } from '../player/listen.tsx'
import { type DoctorChoice, useDoctorChoice } from '../../../platform/doctors.ts'
import { FactsForm } from './facts-form.tsx'
import type { RecorderRequest } from './open-recorder.ts'
import { RecorderFoot } from './recorder-foot.tsx'
import classes from './recorder.module.css'
import { MicrophoneSelect, Stage } from './stage.tsx'
import { UploadLine } from './upload-line.tsx'
import { discardDictation } from './discard.ts'
import { useDictation, useRecordingLock } from './use-dictation.ts'
import { elsewhereSeconds, keptSeconds, playedTakes, useKeptSound } from './use-kept-sound.ts'
import { useRecorder } from './use-recorder.ts'
import { useSignOfLife } from './use-sign-of-life.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { wishToSend } from './wish-to-send.ts'

type RecorderDialogProps = { request: RecorderRequest; onClose: () => void }

/** Dictates: records onto this device from the first second on, and sends what was said to be typed. */
export function RecorderDialog({ request, onClose }: RecorderDialogProps) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, kept, facts, begin, ...about } = useDictation(userId, request)
  const place = useRecordingLock(userId, deviceKey)
  const recorder = useRecorder({ userId, deviceKey, begin })
  const { phase } = recorder
  const [listens, setListens] = useState(request.listens === true)
  const sound = useKeptSound(
    userId,
    deviceKey,
    phase === 'recording' ? 'recording' : `${phase} ${recorder.recorded}`,
  )
  useWakeLock(phase === 'recording')
  useSignOfLife(place === 'here' ? (kept?.dictationId ?? null) : null)
  const before = sound ? keptSeconds(kept, sound) : 0
  // What lies here is looked at whenever recording rests; the take that is recorded comes on top of it.
  const [atStart, setAtStart] = useState(0)
  const seconds = Math.max(before, atStart + recorder.recorded / 1000)
  const title = facts.patient ? `Dictation for ${facts.patient.name}` : 'Dictation'

  const close = (message?: string) => {
    if (message !== undefined) toast({ type: 'info', message })
    onClose()
  }
  const record = () => {
    setListens(false)
    setAtStart(seconds)
    void recorder.start()
  }
  const later = async () => {
    await recorder.finish()
    close(seconds > 0 ? (recorder.isFull ? keptInTab : keptHere) : undefined)
  }
  const discard = async () => {
    await recorder.finish()
    discardDictation(userId, deviceKey)
    close()
  }
  const send = async () => {
    await recorder.finish()
    wishToSend(userId, deviceKey, { isForLetter: false })
    close()
  }
  if (place === 'elsewhere') return <OpenElsewhere onClose={onClose} />
  return (
    <TallDialog title={title} width={560} tallest={680} staysOpen onClose={() => void later()}>
      <div className={classes.body}>
        <About {...about} kept={kept} facts={facts} wasOpen={request.isOpenElsewhere === true} />
        <Stage {...recorder} seconds={seconds} />
        {listens && kept && sound && sound.size + kept.elsewhere.length > 0 && phase !== 'recording' && (
          <Listen key={before} takes={playedTakes(userId, kept, sound)} />
        )}
        {phase !== 'recording' && phase !== 'paused' && (
          <MicrophoneSelect isOpen={recorder.stream !== null} />
        )}
        {kept && <UploadLine kept={kept} seconds={seconds} isFull={recorder.isFull} />}
      </div>
      <RecorderFoot
        phase={phase}
        hasSound={seconds > 0}
        isReady={place === 'here'}
        onRecord={record}
        onPause={() => void recorder.pause()}
        onResume={() => {
          setListens(false)
          recorder.resume()
        }}
        onListen={() => setListens(!listens)}
        onDiscard={() => void discard()}
        onLater={() => void later()}
        onSend={() => void send()}
      />
    </TallDialog>
  )
}

type AboutProps = Pick<
  ReturnType<typeof useDictation>,
  'kept' | 'facts' | 'changeFacts' | 'doctorId' | 'changeDoctor'
> & {
  /** On another device, when it was opened here. */
  wasOpen: boolean
}

/** What it is about, and what must be known of where it comes from. */
function About({ kept, facts, changeFacts, doctorId, changeDoctor, wasOpen }: AboutProps) {
  return (
    <>
      <FactsForm facts={facts} onChange={changeFacts}>
        <DoctorField
          chosen={doctorId}
          isFixed={kept !== null && kept.dictationId !== null}
          hasPatient={facts.patient !== null}
          onChoose={changeDoctor}
        />
      </FactsForm>
      {kept?.isAdopted && (
        <Notice tone={wasOpen ? 'yellow' : 'grey'} title="Started on another device">
          <BegunElsewhere seconds={elsewhereSeconds(kept)} isOpen={wasOpen} />
        </Notice>
      )}
    </>
  )
}

const keptHere = 'The dictation is kept. You can continue it, listen to it or send it at any time.'
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
  chosen: number | null
  /** The server knows of the dictation: its doctor stays. */
  isFixed: boolean
  /** With a patient, the patient’s doctor is meant unless another one is chosen. */
  hasPatient: boolean
  onChoose: (doctorId: number | null) => void
}

/** Who works for several doctors dictates on behalf of one (rules §1); anybody else's words are their doctor's. */
function DoctorField({ chosen, isFixed, hasPatient, onChoose }: DoctorFieldProps) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  const none = hasPatient ? 'The patient’s doctor' : usualName(choice)
  const others = choice.doctors.filter(({ id }) => hasPatient || id !== choice.usual || id === chosen)
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
      value={chosen ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

function usualName({ doctors, usual }: DoctorChoice): string | undefined {
  return doctors.find(({ id }) => id === usual)?.name
}
