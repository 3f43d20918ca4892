import { Navigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { actionMessageOf, isApiError } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { PatientUnavailable } from './patient-not-found.tsx'
import { useKeysBeforePatient } from './patient-keys.ts'
import { PatientRecord, type PatientRecordProps } from './patient-record.tsx'
import { PatientSkeleton } from './patient-skeleton.tsx'
import { isNotFound, usePatientRecord } from './patients.queries.ts'

type PatientViewProps = Omit<PatientRecordProps, 'patient' | 'namesakes' | 'isDeleted'> &
  ComponentProps<typeof PatientUnavailable>

/** The page of one patient (spec §2 Patient detail). */
export function PatientView({ patientId, readLetter, ...view }: PatientViewProps) {
  const { data, error, isPending, isFetching, refetch } = usePatientRecord(patientId)
  usePageTitle(data?.patient.name)
  const isMerged = data !== undefined && data.patient.id !== patientId
  // The merge may have been undone, so the redirect waits for a fresh answer.
  if (isMerged && isFetching) return <PatientSkeleton />
  if (isMerged) return <RedirectToKept from={patientId} to={data.patient.id} />
  if (data) return <PatientRecord key={patientId} {...data} {...view} isDeleted={isNotFound(error)} />
  if (isPending) return <PatientLoading patientId={patientId} />
  if (isApiError(error) && error.status >= 400 && error.status < 500) {
    return <PatientUnavailable key={patientId} patientId={patientId} readLetter={readLetter} />
  }
  return (
    <ErrorState
      title="Couldn't load this patient"
      message={actionMessageOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function PatientLoading({ patientId }: { patientId: number }) {
  useKeysBeforePatient(patientId)
  return <PatientSkeleton />
}

/** Redirects from a merged record's number to the record that was kept. */
function RedirectToKept({ from, to }: { from: number; to: number }) {
  return (
    <>
      <PatientSkeleton />
      <Navigate
        to="/patients/$patientId"
        params={{ patientId: String(to) }}
        // A letter that is being created stays open on the kept record's page.
        search={({ letter }) => ({ merged: from, ...(letter === true && { letter }) })}
        replace
        // No question is needed, because drafts stay on this device and the kept record's page shows them.
        ignoreBlocker
      />
    </>
  )
}
