import type { Assignment } from '@sincerely/contract/assignments'
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.tsx'
import { isReassigned, useUnassignDoctor } from './assignments.queries.ts'

type UnassignQuestionProps = {
  assignment: Pick<Assignment, 'secretaryId' | 'secretaryName' | 'doctorId' | 'doctorName'>
  onClose: () => void
}

/** Asks before unassigning, because the secretary loses access. */
export function UnassignQuestion({ assignment, onClose }: UnassignQuestionProps) {
  const { secretaryId, secretaryName, doctorId, doctorName } = assignment
  const unassign = useUnassignDoctor()
  return (
    <LazyConfirmDialog
      title={`Unassign ${secretaryName} from ${doctorName}?`}
      confirmLabel="Unassign"
      danger
      busy={unassign.isPending}
      onConfirm={() =>
        unassign.mutate(
          { secretaryId, doctorId },
          { onSuccess: onClose, onError: (error) => isReassigned(error) && onClose() },
        )
      }
      onCancel={onClose}
    >
      {secretaryName} immediately loses access to the patients, letters and dictations of {doctorName}, in
      every open browser. Nothing is deleted, and unsaved text stays on their device.
    </LazyConfirmDialog>
  )
}
