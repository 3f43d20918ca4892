import { Button, Group, NativeSelect } from '@mantine/core'
import type { PracticeLetter, Reassigned } from '@sincerely/contract/practice-letters'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useDoctors } from '../../../platform/doctors.ts'
import { toast } from '../../../ui/toast.ts'
import { isOthersUnsavedText } from '../letters.queries.ts'
import { letterCount } from '../batch/selected-letters.ts'
import classes from './practice.module.css'
import { useReassignLetters } from './practice.queries.ts'

type ReassignDialogProps = {
  letters: readonly PracticeLetter[]
  onClose: () => void
  onDone: () => void
}

/**
 * Assigns letters that are not posted to another doctor. Warns that approvals are lost, and that others have unsaved text.
 */
export function ReassignDialog({ letters, onClose, onDone }: ReassignDialogProps) {
  const form = useReassignForm({
    letters,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const [only] = letters
  const title =
    letters.length === 1 && only
      ? `Reassign letter no. ${only.id}`
      : `Reassign ${letterCount(letters.length)}`
  return (
    <Dialog onClose={onClose} title={title}>
      {letters.length === 0 && <LettersGone onClose={onClose} />}
      {letters.length > 0 && !form.doctors && !form.isWithoutDoctors && (
        <SkeletonLines lines={3} label="Loading the doctors" />
      )}
      {letters.length > 0 && (form.doctors ?? form.isWithoutDoctors) && (
        <ReassignForm form={form} letters={letters} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Says that the letters are no longer in the list, because somebody else has moved them. */
function LettersGone({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className={classes.said}>These letters are no longer in the list. Nothing was changed.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  )
}

type ReassignFormProps = {
  form: ReturnType<typeof useReassignForm>
  letters: readonly PracticeLetter[]
  onClose: () => void
}

function ReassignForm({ form, letters, onClose }: ReassignFormProps) {
  const { doctors = [], approved, others } = form
  const formRef = useFirstProblem(form.timesRefused)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form ref={formRef} className={classes.fields} noValidate onSubmit={submit}>
      <p className={classes.said}>{currentDoctors(letters)}</p>
      <NativeSelect
        label="New doctor"
        required
        data-autofocus
        description={
          form.isWithoutDoctors
            ? "Couldn't load the doctors. Close this and open it again."
            : 'This doctor will sign from now on. The patients stay with their own doctor.'
        }
        data={[
          { value: '', label: 'Choose a doctor' },
          // Leaves out a doctor who already has all of these letters.
          ...doctors
            .filter(({ id }) => letters.some(({ doctorId }) => doctorId !== id))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={form.doctorId ?? ''}
        error={form.problem}
        onChange={(event) => form.selectDoctor(Number(event.currentTarget.value) || null)}
      />
      {approved > 0 && (
        <Notice tone="yellow" title={approvedTitle(approved, letters.length)}>
          An approved letter is signed by its doctor. It returns to draft, and the new doctor must approve it.
        </Notice>
      )}
      {others !== null && (
        <Notice tone="yellow" title="Someone is still writing" isUrgent>
          {others} Their text is kept, but they will no longer see the letter unless they work for the new
          doctor.
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
          {others !== null ? 'Reassign anyway' : approved > 0 ? 'Reassign and return to draft' : 'Reassign'}
        </Button>
      </Group>
    </form>
  )
}

function currentDoctors(letters: readonly PracticeLetter[]): string {
  const [first] = letters
  if (letters.length === 1 && first) return `${first.title}, currently with ${first.doctorName}.`
  const names = [...new Set(letters.map(({ doctorName }) => doctorName))]
  return `${letterCount(letters.length)}, currently with ${names.join(', ')}.`
}

function approvedTitle(approved: number, all: number): string {
  if (all === 1) return 'This letter is approved'
  if (approved === all) return 'These letters are approved'
  return approved === 1 ? 'One of them is approved' : `${approved} of them are approved`
}

type ReassignFormOptions = { letters: readonly PracticeLetter[]; onDone: () => void }

/**
 * Holds the state of the form. `approved` counts the letters that return to draft; it is 0 until a doctor is selected.
 * `others` names the people with unsaved text once the server asks for confirmation.
 */
function useReassignForm({ letters, onDone }: ReassignFormOptions) {
  const { data: doctors, isError } = useDoctors({ enabled: true })
  const [doctorId, setDoctorId] = useState<number | null>(null)
  const [timesRefused, setTimesRefused] = useState(0)
  const reassign = useReassignLetters()
  const { error, isPending } = reassign
  const name = doctors?.find(({ id }) => id === doctorId)?.name ?? ''
  // Letters that already belong to the new doctor stay unchanged.
  const moving = doctorId === null ? [] : letters.filter((letter) => letter.doctorId !== doctorId)
  const approved = moving.filter(({ status }) => status === 'pending').length
  const needsConfirmation = isOthersUnsavedText(error)
  const refused = isApiError(error) ? error.fields?.['doctorId'] : undefined

  function submit() {
    if (isPending) return
    if (doctorId === null) return markRefused()
    const body = {
      letters: letters.map(({ id, version }) => ({ id, version })),
      doctorId,
      returnApproved: approved > 0,
      askIfOthersWrite: !needsConfirmation,
    }
    reassign.mutate(body, {
      onSuccess: (done) => {
        toast({ type: 'success', message: doneText(done, name) })
        onDone()
      },
      onError: markRefused,
    })
  }

  function markRefused() {
    setTimesRefused((times) => times + 1)
  }

  function selectDoctor(id: number | null) {
    if (isPending) return
    setDoctorId(id)
    setTimesRefused(0)
    reassign.reset()
  }

  return {
    doctors,
    isWithoutDoctors: isError && !doctors,
    doctorId,
    approved,
    others: needsConfirmation ? messageOf(error) : null,
    timesRefused,
    problem: timesRefused > 0 && doctorId === null ? 'Choose the new doctor.' : refused,
    failure: error && !needsConfirmation && refused === undefined ? messageOf(error) : null,
    isBusy: isPending,
    submit,
    selectDoctor,
  }
}

function doneText({ reassigned, returned, unchanged }: Reassigned, name: string): string {
  if (reassigned === 0)
    return `${unchanged === 1 ? 'This letter already belongs' : 'These letters already belong'} to ${name}`
  const parts = [`${letterCount(reassigned)} reassigned to ${name}`]
  if (returned > 0) parts.push(`${returned === reassigned ? 'returned' : `${returned} returned`} to draft`)
  if (unchanged > 0) parts.push(`${unchanged} ${unchanged === 1 ? 'was' : 'were'} already theirs`)
  return parts.join(', ')
}
