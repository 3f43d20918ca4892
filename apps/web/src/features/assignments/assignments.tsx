import type { Assignment } from '@sincerely/contract/assignments'
import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Counters } from '../../ui/counters.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AssignDoctorDialog, type AssignDoctorDialogProps } from './assign-doctor-dialog.tsx'
import { assignmentColumns } from './assignment-columns.tsx'
import { useAssignments } from './assignments.queries.ts'
import { Covers } from './covers/covers.tsx'
import { UnassignQuestion } from './unassign-question.tsx'
import { UnassignedPeople, whyNoAssignments } from './unassigned-people.tsx'

type Open = Pick<AssignDoctorDialogProps, 'secretaryId' | 'doctorId' | 'isEdit'>

/** Shows assignments, unassigned people and covers (spec §2 Admin Assignments). */
export function Assignments() {
  const found = useAssignments()
  const [open, setOpen] = useState<Open | null>(null)
  const [ending, setEnding] = useState<Assignment | null>(null)
  const { data } = found
  const columns = assignmentColumns({
    secretaries: data?.secretaries ?? [],
    onEdit: ({ secretaryId, doctorId }) => setOpen({ secretaryId, doctorId, isEdit: true }),
    onDelete: setEnding,
  })
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
      {data && (
        <Counters
          counters={[
            { label: 'Total Assignments', figure: data.counts.total },
            { label: 'Active Assignments', figure: data.counts.active },
            { label: 'Unassigned Doctors', figure: data.counts.unassignedDoctors },
            { label: 'Unassigned Secretaries', figure: data.counts.unassignedSecretaries },
          ]}
        />
      )}
      <DataTable
        label="Assignments"
        columns={columns}
        query={found}
        rows={data?.assignments}
        loading="Loading assignments..."
        failure={{ title: 'Error Loading Assignments', retryLabel: 'Try Again' }}
        empty={
          <EmptyState
            icon={<IconLink size={28} stroke={1.5} />}
            title="No assignments yet"
            message={whyNoAssignments(data)}
          />
        }
      />
      {data && (
        <>
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
