import { Button } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { useState } from 'react'
import { AssignDoctorDialog } from './assign-doctor-dialog.tsx'
import classes from './assignments.module.css'
import { UnassignQuestion } from './unassign-question.tsx'

type SecretaryDoctorProps = {
  secretary: Pick<User, 'id' | 'name' | 'status' | 'doctorId' | 'doctorName'>
  isDoctorInactive: boolean
}

/** Shows a secretary's doctor and changes it. A deactivated secretary cannot get a new doctor. */
export function SecretaryDoctor({ secretary, isDoctorInactive }: SecretaryDoctorProps) {
  const { id, name, status, doctorId, doctorName } = secretary
  const [open, setOpen] = useState<'assign' | 'unassign' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={classes.secretaryDoctor}>
      <span>
        {doctorName === null ? 'No doctor yet' : `For ${doctorName}${isDoctorInactive ? ' (inactive)' : ''}`}
      </span>
      <span className={classes.secretaryButtons}>
        {status === 'active' && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Assign ${name}`}
            onClick={() => setOpen('assign')}
          >
            {doctorName === null ? 'Assign' : 'Change'}
          </Button>
        )}
        {doctorName !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={`Unassign ${name}`}
            onClick={() => setOpen('unassign')}
          >
            Unassign
          </Button>
        )}
      </span>
      {open === 'assign' && <AssignDoctorDialog secretaryId={id} onClose={close} />}
      {open === 'unassign' && doctorId !== null && doctorName !== null && (
        <UnassignQuestion
          assignment={{ secretaryId: id, secretaryName: name, doctorId, doctorName }}
          onClose={close}
        />
      )}
    </div>
  )
}
