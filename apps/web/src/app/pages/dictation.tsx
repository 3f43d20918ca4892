import type { Dictation } from '@sincerely/contract/dictation'
import type { Letter } from '@sincerely/contract/letters'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNextToType } from '../../features/dictation/use-next-to-type.ts'
import { TypingPage } from '../../features/dictation/typing/typing-page.tsx'
import { letterCreated } from '../../features/letters/create/create-letter.queries.ts'
import type { LetterPatient } from '../../features/letters/create/letter-patient.tsx'
import { LetterTyping } from '../../features/letters/create/letter-typing.tsx'
import { LetterTextsContext } from '../../features/letters/letter-texts-slots.ts'
import { isNotThere, usePatientRecord } from '../../features/patients/patients.queries.ts'
import { deedMessageOf } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { letterTextsSlots } from './letter-texts-slots.tsx'
import { recordId } from '../address.ts'

/** A dictation beside the letter that is typed from it; after the letter, the next one. */
export function DictationPage() {
  const id = recordId(useParams({ from: '/to-type/$dictationId' }).dictationId)
  const navigate = useNavigate()
  const nextAfter = useNextToType()
  const here = useRef<number | null>(id)
  useEffect(() => {
    here.current = id
    return () => {
      here.current = null
    }
  }, [id])
  const tell = ({ id: letterId }: Letter) => {
    const open = () => {
      // Its page may have to be loaded first: whoever asks for it is as good as gone.
      here.current = null
      void navigate({ to: '/letters/$letterId', params: { letterId: String(letterId) } })
    }
    toast({ type: 'success', ...letterCreated, action: { label: 'Open letter', run: open } })
  }
  const goOn = async () => {
    const next = await nextAfter(id)
    // Whoever has gone elsewhere meanwhile is not called back.
    if (here.current !== id) return
    if (next === null) await navigate({ to: '/to-type' })
    else await navigate({ to: '/to-type/$dictationId', params: { dictationId: String(next) } })
  }
  return (
    <TypingPage
      key={id}
      dictationId={id}
      letter={(typed) => (
        <Typed
          {...typed}
          onTyped={(letter) => {
            tell(letter)
            void goOn()
          }}
        />
      )}
    />
  )
}

type TypedProps = {
  dictation: Dictation
  patientId: number
  transcript: string | null
  onTyped: (letter: Letter) => void
}

function Typed({ dictation, patientId, transcript, onTyped }: TypedProps) {
  const { data: found, error, isFetching, refetch } = usePatientRecord(patientId)
  const isElsewhere = isNotThere(error)
  const about = useMemo(() => {
    if (isElsewhere) return asDictated(dictation, patientId)
    return found ? { ...found.patient, namesakes: found.namesakes.length } : null
  }, [found, isElsewhere, dictation, patientId])
  // While another patient's record comes, what was typed stays before whoever typed it.
  const [patient, setPatient] = useState(about)
  if (about && about !== patient) setPatient(about)
  if (patient) {
    return (
      <LetterTextsContext value={letterTextsSlots}>
        {isElsewhere && <TheirsNow doctorName={dictation.doctorName} />}
        <LetterTyping patient={patient} dictation={dictation} transcript={transcript} onCreated={onTyped} />
      </LetterTextsContext>
    )
  }
  if (error === null) return <SkeletonLines lines={8} label="Loading the patient" />
  return (
    <ErrorState
      title="The patient could not be loaded"
      message={deedMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function TheirsNow({ doctorName }: Pick<Dictation, 'doctorName'>) {
  return (
    <Notice title="This patient is with another doctor now">
      {`The letter is still from ${doctorName}, who dictated it. Type it here as usual.`}
    </Notice>
  )
}

/** The record may be another doctor's by now; the dictation says what its letter begins with. */
function asDictated(dictation: Dictation, id: number): LetterPatient {
  return {
    id,
    name: dictation.patientName ?? '',
    dob: dictation.patientDob,
    nhsNumber: dictation.patientNhsNumber,
    gpName: dictation.patientGpName,
    namesakes: dictation.patientNamesakes,
  }
}
