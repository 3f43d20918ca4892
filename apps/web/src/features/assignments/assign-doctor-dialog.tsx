import type { Assignments } from '@sincerely/contract/assignments'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { messageOf } from '../../platform/api.ts'
import { DraftFoot } from '../../platform/form/draft-foot.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { newIdempotencyKey, type Intent, intentFor } from '../../platform/intent.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useAssignDoctor, useAssignments } from './assignments.queries.ts'
import classes from './assignments.module.css'

export type AssignDoctorDialogProps = {
  /** The secretary who is preselected. */
  secretaryId?: number
  /** The doctor who is preselected. */
  doctorId?: number
  /** True to edit an existing assignment. The secretary is then fixed. */
  isEdit?: boolean
  onClose: () => void
}

/** Assigns a secretary to a doctor. Warns if this replaces another doctor. */
export function AssignDoctorDialog({ isEdit = false, onClose, ...preselected }: AssignDoctorDialogProps) {
  const { data, error } = useAssignments()
  return (
    <Dialog onClose={onClose} title={isEdit ? 'Edit Assignment' : 'New Assignment'}>
      {!data && error && <Notice tone="red">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={4} label="Loading the doctors and secretaries" />}
      {data && <AssignForm people={data} isEdit={isEdit} onClose={onClose} {...preselected} />}
    </Dialog>
  )
}

type AssignFormProps = AssignDoctorDialogProps & { people: Assignments }

function AssignForm({ people, isEdit = false, onClose, ...preselected }: AssignFormProps) {
  const assign = useAssignDoctor()
  const intent = useRef<Intent | null>(null)
  const form = useDraftForm({
    // The form needs no draft, because two choices are quick to repeat.
    key: null,
    title: 'Assignment',
    labels: { secretaryId: 'Secretary', doctorId: 'Doctor' },
    empty: {
      secretaryId: String(preselected.secretaryId ?? ''),
      doctorId: String(preselected.doctorId ?? ''),
    },
    base: null,
    check: (values) => problemsOf(values, people),
    save: ({ values }) => {
      const [secretaryId, doctorId] = [Number(values.secretaryId), Number(values.doctorId)]
      const body = { secretaryId, doctorId, replaces: currentAssignment(values, people)?.doctorId ?? null }
      intent.current = intentFor(body, intent.current, newIdempotencyKey)
      return assign.mutateAsync({ body, idempotencyKey: intent.current.key })
    },
    onClose,
  })
  const { secretaryId, doctorId } = form.values
  const secretary = people.secretaries.find(({ id }) => String(id) === secretaryId)
  const doctor = people.doctors.find(({ id }) => String(id) === doctorId)
  const current = currentAssignment(form.values, people)
  const replaced = replacedBy(doctor, current)
  if (isEdit && !secretary) return <CannotEdit name={current?.secretaryName ?? null} onClose={onClose} />
  return (
    <form className={classes.fields} noValidate onSubmit={form.submit}>
      {isEdit && secretary ? (
        <p className={classes.fixed}>
          Secretary: <strong>{secretary.name}</strong>
        </p>
      ) : (
        <NativeSelect
          description={people.secretaries.length === 0 ? 'There are no active secretaries yet.' : undefined}
          required
          data-autofocus={preselected.secretaryId === undefined || undefined}
          data={optionsOf(people.secretaries, 'Choose a secretary')}
          {...form.field('secretaryId')}
        />
      )}
      <NativeSelect
        description={people.doctors.length === 0 ? 'There are no active doctors yet.' : undefined}
        required
        data-autofocus={preselected.secretaryId !== undefined || undefined}
        data={optionsOf(people.doctors, 'Choose a doctor')}
        {...form.field('doctorId')}
      />
      {replaced && secretary && doctor && (
        <Notice tone="yellow" title={`This replaces ${replaced}`}>
          {secretary.name} currently works for {replaced}. When you save, {secretary.name} sees the patients
          and letters of {doctor.name} and no longer sees those of {replaced}.
        </Notice>
      )}
      <DraftFoot form={form} />
    </form>
  )
}

type Values = Record<'secretaryId' | 'doctorId', string>

/** Returns the secretary's current assignment, even if their account has been deactivated meanwhile. */
function currentAssignment({ secretaryId }: Values, { assignments }: Assignments) {
  return assignments.find((assignment) => String(assignment.secretaryId) === secretaryId)
}

/** Returns the name of the doctor whom this assignment would replace, or null. */
function replacedBy(
  doctor: Assignments['doctors'][number] | undefined,
  current: ReturnType<typeof currentAssignment>,
): string | null {
  return doctor && current && current.doctorId !== doctor.id ? current.doctorName : null
}

function problemsOf(values: Values, people: Assignments) {
  const current = currentAssignment(values, people)
  if (current && String(current.doctorId) === values.doctorId)
    return {
      doctorId: `${current.secretaryName} already works for ${current.doctorName}. Choose another doctor, or cancel.`,
    }
  return {
    secretaryId: values.secretaryId === '' ? 'Choose a secretary.' : undefined,
    doctorId: values.doctorId === '' ? 'Choose a doctor.' : undefined,
  }
}

type CannotEditProps = { name: string | null; onClose: () => void }

/** Tells the user that the secretary was deactivated, deleted or unassigned while the dialog was open. */
function CannotEdit({ name, onClose }: CannotEditProps) {
  return (
    <div className={classes.fields}>
      {name === null ? (
        <Notice tone="yellow" title="This assignment no longer exists">
          It has been removed in the meantime. Nothing was changed.
        </Notice>
      ) : (
        <Notice tone="yellow" title={`${name} is deactivated`}>
          Nothing was changed. To edit this assignment, first activate the account under User Management.
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
