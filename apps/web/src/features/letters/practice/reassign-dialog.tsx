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
import { lettersInWords } from './letters-in-words.ts'
import classes from './practice.module.css'
import { useReassignLetters } from './practice.queries.ts'

type ReassignDialogProps = {
  letters: readonly PracticeLetter[]
  onClose: () => void
  onDone: () => void
}

/** Another doctor for letters that are not posted; says first what becomes of an approval, and of text in progress. */
export function ReassignDialog({ letters, onClose, onDone }: ReassignDialogProps) {
  const form = useReassigning({
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
      : `Reassign ${lettersInWords(letters.length)}`
  return (
    <Dialog onClose={onClose} title={title}>
      {letters.length === 0 && <Gone onClose={onClose} />}
      {letters.length > 0 && !form.doctors && !form.isWithoutDoctors && (
        <SkeletonLines lines={3} label="Loading the doctors" />
      )}
      {letters.length > 0 && (form.doctors ?? form.isWithoutDoctors) && (
        <Form form={form} letters={letters} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Somebody else was quicker. */
function Gone({ onClose }: { onClose: () => void }) {
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

type FormProps = {
  form: ReturnType<typeof useReassigning>
  letters: readonly PracticeLetter[]
  onClose: () => void
}

function Form({ form, letters, onClose }: FormProps) {
  const { doctors = [], approved, others } = form
  const leadIn = useFirstProblem(form.timesRefused)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form ref={leadIn} className={classes.fields} noValidate onSubmit={submit}>
      <p className={classes.said}>{nowOf(letters)}</p>
      <NativeSelect
        label="New doctor"
        required
        data-autofocus
        description={
          form.isWithoutDoctors
            ? "Couldn't load the doctors. Close this and open it again."
            : 'This doctor signs from now on. The patients stay with their own doctor.'
        }
        data={[
          { value: '', label: 'Choose a doctor' },
          // Not the one whose all of them are.
          ...doctors
            .filter(({ id }) => letters.some(({ doctorId }) => doctorId !== id))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={form.doctorId ?? ''}
        error={form.problem}
        onChange={(event) => form.choose(Number(event.currentTarget.value) || null)}
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

function nowOf(letters: readonly PracticeLetter[]): string {
  const [first] = letters
  if (letters.length === 1 && first) return `${first.title}, currently with ${first.doctorName}.`
  const names = [...new Set(letters.map(({ doctorName }) => doctorName))]
  return `${lettersInWords(letters.length)}, currently with ${names.join(', ')}.`
}

function approvedTitle(approved: number, all: number): string {
  if (all === 1) return 'This letter is approved'
  if (approved === all) return 'These letters are approved'
  return approved === 1 ? 'One of them is approved' : `${approved} of them are approved`
}

type Reassigning = { letters: readonly PracticeLetter[]; onDone: () => void }

/**
 * The choice of another doctor for these letters, as they are at this moment. `approved`: how many go back to draft with it,
 * which are none before one is chosen.
 * `others`: whose unsaved text stays behind, once that was asked about.
 */
function useReassigning({ letters, onDone }: Reassigning) {
  const { data: doctors, isError } = useDoctors({ enabled: true })
  const [doctorId, setDoctorId] = useState<number | null>(null)
  const [timesRefused, setTimesRefused] = useState(0)
  const reassign = useReassignLetters()
  const { error, isPending } = reassign
  const name = doctors?.find(({ id }) => id === doctorId)?.name ?? ''
  // Whoever takes over keeps what they have.
  const going = doctorId === null ? [] : letters.filter((letter) => letter.doctorId !== doctorId)
  const approved = going.filter(({ status }) => status === 'pending').length
  const isAsked = isOthersUnsavedText(error)
  const refused = isApiError(error) ? error.fields?.['doctorId'] : undefined

  function submit() {
    if (isPending) return
    if (doctorId === null) return isRefused()
    const body = {
      letters: letters.map(({ id, version }) => ({ id, version })),
      doctorId,
      returnApproved: approved > 0,
      askIfOthersWrite: !isAsked,
    }
    reassign.mutate(body, {
      onSuccess: (done) => {
        toast({ type: 'success', message: doneText(done, name) })
        onDone()
      },
      onError: isRefused,
    })
  }

  function isRefused() {
    setTimesRefused((times) => times + 1)
  }

  function choose(id: number | null) {
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
    others: isAsked ? messageOf(error) : null,
    timesRefused,
    problem: timesRefused > 0 && doctorId === null ? 'Choose the new doctor.' : refused,
    failure: error && !isAsked && refused === undefined ? messageOf(error) : null,
    isBusy: isPending,
    submit,
    choose,
  }
}

function doneText({ reassigned, returned, unchanged }: Reassigned, name: string): string {
  if (reassigned === 0)
    return `${unchanged === 1 ? 'This letter already belongs' : 'These letters already belong'} to ${name}`
  const parts = [`${lettersInWords(reassigned)} reassigned to ${name}`]
  if (returned > 0) parts.push(`${returned === reassigned ? 'returned' : `${returned} returned`} to draft`)
  if (unchanged > 0) parts.push(`${unchanged} ${unchanged === 1 ? 'was' : 'were'} already theirs`)
  return parts.join(', ')
}
