import type { ClinicVisit } from '@sincerely/contract/clinics'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ClinicDay } from '../../features/clinics/clinic-day.tsx'
import { mayDictate } from '../../features/dictation/dictate-button.tsx'
import { PatientSearch } from '../../features/dictation/patient-picker.tsx'
import { useDictationDrafts } from '../../features/dictation/recorder/dictation-drafts.ts'
import { openRecorder } from '../../features/dictation/recorder/open-recorder.ts'
import { peekEarlyKey } from '../../features/letters/detail/early-keys.ts'
import { CreateLetterFor, preloadCreateLetter } from '../../features/letters/create/create-letter-for.tsx'
import { keepAppFiles } from '../../platform/app-files.ts'
import { isServerReachable } from '../../platform/server-reach.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { whenIdle } from '../../ui/when-idle.tsx'
import { recordId } from '../address.ts'

export function ClinicPage() {
  const clinicId = recordId(useParams({ from: '/clinics/$clinicId' }).clinicId)
  const { visit } = useSearch({ from: '/clinics/$clinicId' })
  const navigate = useNavigate()
  const user = useSignedInUser()
  const [writing, setWriting] = useState<{ visit: ClinicVisit; day: string } | null>(null)
  const recorded = useDictationDrafts().filter(({ wish }) => wish !== 'discard')
  // Preloads the create-letter dialog, because the 'w' key opens it without hovering. Offline, nothing is
  // preloaded, because some browsers never retry a file that failed.
  useEffect(() => whenIdle(() => void (isServerReachable() && preloadCreateLetter())), [])
  useEffect(() => whenIdle(keepAppFiles), [])
  const toClinic = (id: number, search: { visit?: number }, replace: boolean) =>
    void navigate({ to: '/clinics/$clinicId', params: { clinicId: String(id) }, search, replace })
  const open = ({ letter, dictation }: ClinicVisit) => {
    if (letter?.mayOpen) void navigate({ to: '/letters/$letterId', params: { letterId: String(letter.id) } })
    else if (letter === null && dictation?.mayOpen)
      void navigate({ to: '/to-type/$dictationId', params: { dictationId: String(dictation.id) } })
  }
  const dictate = ({ id, patientId, patientName, patientDob: dob }: ClinicVisit) =>
    openRecorder({ patient: { id: patientId, name: patientName, dob }, visitId: id })
  return (
    <>
      <ClinicDay
        clinicId={clinicId}
        visitId={visit}
        recorded={recorded}
        patientSearch={(search) => <PatientSearch {...search} />}
        onSelect={(id) => toClinic(clinicId, id === undefined ? {} : { visit: id }, true)}
        onDictate={mayDictate(user) ? dictate : null}
        onWrite={(chosen, { day }) => setWriting({ visit: chosen, day })}
        onOpen={open}
        onOpenClinic={(id) => toClinic(id, {}, false)}
        onDeleted={() => void navigate({ to: '/clinics', replace: true })}
      />
      {writing && (
        <CreateLetterFor
          patientId={writing.visit.patientId}
          visit={{ id: writing.visit.id, day: writing.day }}
          onClose={() => setWriting(null)}
          onCreated={({ id }) => {
            setWriting(null)
            // 'Save and approve' and a key pressed meanwhile need the letter's page.
            if (peekEarlyKey()?.letter?.id === id)
              void navigate({ to: '/letters/$letterId', params: { letterId: String(id) } })
          }}
        />
      )}
    </>
  )
}
