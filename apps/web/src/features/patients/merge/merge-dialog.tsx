import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useMergePatients } from '../duplicates/patient-duplicates.queries.ts'
import { usePatient } from '../patients.queries.ts'
import { ChooseRecord } from './choose-record.tsx'
import { CompareRecords } from './compare-records.tsx'

type MergeDialogProps = { patient: Patient; namesakes: readonly PatientIdentity[]; onClose: () => void }

/** Two records of one person become one: the other is chosen, both are compared, and then it is confirmed. */
export function MergeDialog({ patient, namesakes, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState<number | null>(null)
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  return (
    <Dialog onClose={onClose} title="Merge with another record" size={760} fullScreen={isNarrow}>
      {otherId === null ? (
        <ChooseRecord patient={patient} namesakes={namesakes} onChoose={setOtherId} />
      ) : (
        <Compare patient={patient} otherId={otherId} onBack={() => setOtherId(null)} onDone={onClose} />
      )}
    </Dialog>
  )
}

type CompareProps = { patient: Patient; otherId: number; onBack: () => void; onDone: () => void }

function Compare({ patient, otherId, onBack, onDone }: CompareProps) {
  const { data: other, error, refetch, isFetching } = usePatient(otherId)
  const [keepsOther, setKeepsOther] = useState(false)
  const merge = useMergePatients()
  const navigate = useNavigate()
  if (!other) {
    if (!error) return <SkeletonLines lines={8} label="Loading the other record" />
    const retry = () => void refetch()
    return (
      <ErrorState
        title="Couldn't load the other record"
        message={messageOf(error)}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  }
  const [kept, merged] = keepsOther ? [other, patient] : [patient, other]
  const confirm = () =>
    merge.mutate(
      { keptId: kept.id, otherId: merged.id },
      {
        onSuccess: () => {
          onDone()
          if (keepsOther)
            void navigate({
              to: '/patients/$patientId',
              params: { patientId: String(kept.id) },
              search: { merged: merged.id },
            })
        },
      },
    )
  return (
    <CompareRecords
      kept={kept}
      merged={merged}
      isBusy={merge.isPending}
      onExchange={() => setKeepsOther(!keepsOther)}
      onBack={onBack}
      onConfirm={confirm}
    />
  )
}
