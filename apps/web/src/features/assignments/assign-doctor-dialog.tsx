import type { Assignments } from '@sincerely/contract/assignments'
import { Button, Group, NativeSelect } from '@mantine/core'
import { messageOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useAssignments } from './assignments.queries.ts'
import classes from './assignments.module.css'
import { useAssignForm } from './use-assign-form.ts'

export type AssignDoctorDialogProps = {
  /** Who is to be assigned, where that is said already. */
  secretaryId?: number
  /** To whom, where that is said already. */
  doctorId?: number
  /** There is an assignment: its secretary stays. */
  isEdit?: boolean
  onClose: () => void
}

/** Assigns a secretary to a doctor, and says first whom that replaces. */
export function AssignDoctorDialog({ isEdit = false, onClose, ...asked }: AssignDoctorDialogProps) {
  const { data, error } = useAssignments()
  return (
    <Dialog onClose={onClose} title={isEdit ? 'Edit Assignment' : 'New Assignment'}>
      {!data && error && <Notice tone="red">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={4} label="Loading the doctors and secretaries" />}
      {data && <AssignForm people={data} isEdit={isEdit} onClose={onClose} {...asked} />}
    </Dialog>
  )
}

type AssignFormProps = AssignDoctorDialogProps & { people: Assignments }

function AssignForm({ people, isEdit = false, onClose, ...asked }: AssignFormProps) {
  const form = useAssignForm({ people, asked, onClose })
  const { secretary, doctor, replaced, assignedName } = form
  if (isEdit && !secretary) return <NotEdited name={assignedName} onClose={onClose} />
  return (
    <form className={classes.fields} noValidate onSubmit={form.submit}>
      {isEdit && secretary ? (
        <p className={classes.fixed}>
          Secretary: <strong>{secretary.name}</strong>
        </p>
      ) : (
        <NativeSelect
          label="Secretary"
          description={people.secretaries.length === 0 ? 'There is no active secretary yet.' : undefined}
          required
          data-autofocus={asked.secretaryId === undefined || undefined}
          data={optionsOf(people.secretaries, 'Choose a secretary')}
          value={form.draft.secretaryId ?? ''}
          error={form.problems.secretaryId}
          onChange={(event) => form.choose({ secretaryId: Number(event.currentTarget.value) || null })}
        />
      )}
      <NativeSelect
        label="Doctor"
        description={people.doctors.length === 0 ? 'There is no active doctor yet.' : undefined}
        required
        data-autofocus={asked.secretaryId !== undefined || undefined}
        data={optionsOf(people.doctors, 'Choose a doctor')}
        value={form.draft.doctorId ?? ''}
        error={form.problems.doctorId}
        onChange={(event) => form.choose({ doctorId: Number(event.currentTarget.value) || null })}
      />
      {replaced && secretary && doctor && (
        <Notice tone="yellow" title={`This replaces ${replaced.name}`}>
          {secretary.name} works for {replaced.name} now. Once this is saved, {secretary.name} sees the
          patients and letters of {doctor.name}, and no longer those of {replaced.name}.
        </Notice>
      )}
      {form.failure && (
        <p className={classes.problem} role="alert">
          {form.failure}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={form.isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Save
        </Button>
      </Group>
    </form>
  )
}

type NotEditedProps = { name: string | null; onClose: () => void }

/** The secretary was put on hold, deleted or unassigned while the dialog was open. */
function NotEdited({ name, onClose }: NotEditedProps) {
  return (
    <div className={classes.fields}>
      {name === null ? (
        <Notice tone="yellow" title="This assignment is no longer there">
          Somebody removed it meanwhile. Nothing was changed.
        </Notice>
      ) : (
        <Notice tone="yellow" title={`${name} is on hold now`}>
          Nothing was changed. To edit this assignment, activate the account first, under User Management.
        </Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  )
}

function optionsOf(people: readonly { id: number; name: string }[], none: string) {
  return [{ value: '', label: none }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]
}
