import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { useState } from 'react'
import { useRestorePatients } from '../list/patient-restoring.queries.ts'
import { useDeletePatient } from '../patient-removal.queries.ts'
import { useDeleteOnce } from '../use-delete-once.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import type { PracticeDeeds } from './practice-actions.tsx'
import { usePracticeRefresh, useUnarchivePatient } from './practice-patients.queries.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

/** The dialog that is open. */
export type PracticeAsked =
  | { what: 'archive'; patient: PracticePatient }
  | { what: 'reassign'; patients: readonly Pick<PracticePatient, 'id' | 'name' | 'dob'>[] }

/** Which dialog is open, what opens each, and what is done at once: deleting has its way back in the message (rules §5). */
export function usePracticeDeeds({ onGone }: { onGone: (ids: readonly number[]) => void }) {
  const [asked, setAsked] = useState<PracticeAsked | null>(null)
  const refresh = usePracticeRefresh()
  const remove = useDeleteOnce(useDeletePatient({ onChange: refresh, onGone }))
  const restore = useRestorePatients({ onChange: refresh })
  const unarchive = useUnarchivePatient()
  const deeds: Omit<PracticeDeeds, 'onEdit' | 'onEditSoon'> = {
    onReassign: (patient) => setAsked({ what: 'reassign', patients: [patient] }),
    onArchive: (patient) => setAsked({ what: 'archive', patient }),
    onUnarchive: ({ id }) => unarchive.mutate(id),
    onDelete: remove,
    onRestore: (patient) => restore.mutate([patient]),
  }
  return { asked, ask: setAsked, close: () => setAsked(null), deeds }
}

type PracticeDialogsProps = {
  asked: PracticeAsked
  onClose: () => void
  onReopen: () => void
  onReassigned: () => void
}

export function PracticeDialogs({ asked, onClose, onReopen, onReassigned }: PracticeDialogsProps) {
  if (asked.what === 'archive')
    return <ArchiveDialog patient={asked.patient} onClose={onClose} onReopen={onReopen} />
  return (
    <ReassignDialog
      patients={asked.patients}
      onClose={onClose}
      onDone={() => {
        onReassigned()
        onClose()
      }}
    />
  )
}
