import type { Assignment } from '@sincerely/contract/assignments'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { deedMessageOf } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { AssignDoctorDialog, type AssignDoctorDialogProps } from './assign-doctor-dialog.tsx'
import { AssignmentCounters } from './assignment-counters.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import { useAssignments } from './assignments.queries.ts'
import { Covers } from './covers/covers.tsx'
import { UnassignQuestion } from './unassign-question.tsx'
import { UnassignedPeople } from './unassigned-people.tsx'

type Open = Pick<AssignDoctorDialogProps, 'secretaryId' | 'doctorId' | 'isEdit'>

/** Who works for whom, who is assigned to nobody, and who covers for whom (spec §2 Admin Assignments). */
export function Assignments() {
  const found = useAssignments()
  const [open, setOpen] = useState<Open | null>(null)
  const [ending, setEnding] = useState<Assignment | null>(null)
  const { data, error, isFetching, refetch } = found
  const isFailed = !data && error !== null
  return (
    <>
      <PageHeader
        title="Doctor-Secretary Assignments"
        subtitle="Manage relationships between doctors and their secretaries"
        actions={
          data && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({})}>
              New Assignment
            </Button>
          )
        }
      />
      {isFailed && (
        <ErrorState
          title="Error Loading Assignments"
          message={deedMessageOf(error)}
          retryLabel="Try Again"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isFailed && <SkeletonRows rows={6} label="Loading assignments..." />}
      {data && (
        <>
          <AssignmentCounters counts={data.counts} />
          <AssignmentTable
            assignments={data.assignments}
            secretaries={data.secretaries}
            onEdit={({ secretaryId, doctorId }) => setOpen({ secretaryId, doctorId, isEdit: true })}
            onDelete={setEnding}
          />
          <UnassignedPeople
            doctors={data.unassignedDoctors}
            secretaries={data.unassignedSecretaries}
            isAny={{
              doctors: data.doctors.length + data.assignments.length > 0,
              secretaries: data.secretaries.length + data.assignments.length > 0,
            }}
            onAssign={setOpen}
          />
          <Covers people={data} />
        </>
      )}
      {open && <AssignDoctorDialog {...open} onClose={() => setOpen(null)} />}
      {ending && <UnassignQuestion assignment={ending} onClose={() => setEnding(null)} />}
    </>
  )
}
