import type { Assignments, Cover } from '@sincerely/contract/assignments'
import { shortDay } from '@sincerely/domain/dates'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TypedEarlier } from '../../../ui/typed-earlier.tsx'
import classes from '../assignments.module.css'
import type { CoverField } from './cover-draft.ts'
import { type CoverFormProps, useCoverForm } from './use-cover-form.ts'

type CoverDialogProps = CoverFormProps & { people: Pick<Assignments, 'doctors' | 'secretaries'> }

/** Who does whose work, from when to when; what is entered is kept on this device until it is saved or given up. */
export function CoverDialog({ people, ...props }: CoverDialogProps) {
  const { entry } = props
  const form = useCoverForm(props)
  const field = (name: CoverField) => ({
    value: form.draft[name],
    error: form.problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.type({ [name]: event.currentTarget.value }),
  })
  const secretary = people.secretaries.find(({ id }) => String(id) === form.draft.secretaryId)
  // Whose work one does every day cannot be covered.
  const doctors = people.doctors.filter(({ id }) => id !== secretary?.doctorId)
  return (
    <Dialog
      onClose={form.close}
      closeOnClickOutside={false}
      title={entry === null ? 'Add cover' : 'Edit cover'}
    >
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        {form.isTakenUp && !form.newer && <TypedEarlier />}
        {form.newer && <Meanwhile newer={form.newer} />}
        {entry !== null && (
          <p className={classes.fixed}>
            <strong>{entry.secretaryName}</strong> covers for <strong>{entry.doctorName}</strong>.
          </p>
        )}
        {entry === null && (
          <>
            <NativeSelect
              label="Secretary"
              required
              data-autofocus
              data={optionsOf(people.secretaries, 'Choose a secretary')}
              {...field('secretaryId')}
            />
            <NativeSelect
              label="Covers for"
              description="The doctor whose patients, letters and dictations the secretary sees as well."
              required
              data={optionsOf(doctors, 'Choose a doctor')}
              {...field('doctorId')}
            />
          </>
        )}
        <div className={classes.days}>
          <TextInput
            label="First day"
            placeholder="dd/mm/yyyy"
            required
            disabled={form.begun !== null}
            description={form.begun === null ? undefined : 'It has begun.'}
            {...field('from')}
          />
          <TextInput
            label="Last day"
            placeholder="dd/mm/yyyy"
            required
            data-autofocus={entry !== null || undefined}
            description={form.begun === null ? undefined : 'To the end of this day.'}
            {...field('to')}
          />
        </div>
        {form.failure && (
          <p className={classes.problem} role="alert">
            {form.failure}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function Meanwhile({ newer: { from, to } }: { newer: Cover }) {
  return (
    <Notice tone="yellow" isUrgent title="This cover was changed meanwhile">
      It is now from {shortDay(from)} to {shortDay(to)}. Save puts your changes in it; Cancel leaves it so.
    </Notice>
  )
}

function optionsOf(people: readonly { id: number; name: string }[], none: string) {
  return [{ value: '', label: none }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]
}
