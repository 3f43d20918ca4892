import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useMergePatients } from '../duplicates/patient-duplicates.queries.ts'
import { usePatient } from '../patients.queries.ts'
import { ChooseRecord } from './choose-record.tsx'
import { CompareRecords } from './compare-records.tsx'
import { isOtherToKeep } from './record-to-keep.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'

type MergeDialogProps = { patient: Patient; namesakes: readonly PatientIdentity[]; onClose: () => void }

/** Merges two records of one person. The user chooses the other record, compares the two and confirms. */
export function MergeDialog({ patient, namesakes, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState<number | null>(null)
  const isNarrow = useIsNarrow()
  return (
    <Dialog onClose={onClose} title="Merge with another record" size={760} fullScreen={isNarrow}>
      {otherId === null ? (
        <ChooseRecord patient={patient} namesakes={namesakes} onSelect={setOtherId} />
      ) : (
        <Compare patient={patient} otherId={otherId} onBack={() => setOtherId(null)} onDone={onClose} />
      )}
    </Dialog>
  )
}

type CompareProps = { patient: Patient; onBack: () => void; onDone: () => void }

function Compare({ otherId, ...props }: CompareProps & { otherId: number }) {
  const { data: other, error, refetch, isFetching } = usePatient(otherId)
  if (!other) {
    if (!error) return <SkeletonLines lines={8} label="Loading the other record" />
    const retry = () => void refetch()
    return (
      <ErrorState
        title="Couldn't load the other record"
        message={actionMessageOf(error)}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  }
  return <Confirm other={other} {...props} />
}

function Confirm({ patient, other, onBack, onDone }: CompareProps & { other: Patient }) {
  // The proposal is made only once, because changes by others must not swap the records under the pointer.
  const [keepsOther, setKeepsOther] = useState(() => isOtherToKeep(patient, other))
  const merge = useMergePatients()
  const navigate = useNavigate()
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
      onSwap={() => setKeepsOther(!keepsOther)}
      onBack={onBack}
      onConfirm={confirm}
    />
  )
}
