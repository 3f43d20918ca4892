import { Button, Group, NativeSelect, Radio } from '@mantine/core'
import type { PracticePatient, UnfinishedWork } from '@sincerely/contract/practice-patients'
import { actionMessageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { PeopleList } from '../list/people-list.tsx'
import { namesSentence, patientCount } from '../list/patient-selection.ts'
import { useUnfinished } from './practice-patients.queries.ts'
import {
  askAgainWords,
  approvedWords,
  stayingWords,
  unfinishedOf,
  unfinishedWords,
} from './practice-words.ts'
import { type ReassignForm, type UnfinishedKind, useReassignForm } from './use-reassign-form.ts'
import classes from './practice-dialogs.module.css'

type ReassignDialogProps = {
  patients: readonly Pick<PracticePatient, 'id' | 'name' | 'dob'>[]
  onClose: () => void
  onDone: () => void
}

/** Asks who takes over the patients and what happens to unfinished work. */
export function ReassignDialog(props: ReassignDialogProps) {
  const { patients, onClose } = props
  const unfinished = useUnfinished(patients.map(({ id }) => id))
  const [only] = patients
  const whom = patients.length === 1 && only ? only.name : patientCount(patients.length)
  return (
    <Dialog title={`Reassign ${whom}`} onClose={onClose} size={520}>
      {unfinished.data ? (
        <Question {...props} doctors={unfinished.data} />
      ) : unfinished.error ? (
        <ErrorState
          title="Couldn't check for unfinished work"
          message={actionMessageOf(unfinished.error)}
          retrying={unfinished.isFetching}
          onRetry={() => void unfinished.refetch()}
        />
      ) : (
        <SkeletonLines lines={4} label="Checking for unfinished work" />
      )}
    </Dialog>
  )
}

type QuestionProps = ReassignDialogProps & { doctors: UnfinishedWork['doctors'] }

function Question({ patients, doctors, onClose, onDone }: QuestionProps) {
  const form = useReassignForm({ patientIds: patients.map(({ id }) => id), doctors, onDone })
  return (
    <form noValidate onSubmit={form.submit} className={classes.fields}>
      <PatientsToReassign patients={patients} />
      <p className={classes.now}>Currently with {doctors.map(({ doctorName }) => doctorName).join(', ')}.</p>
      <NativeSelect
        label="New doctor"
        required
        data-autofocus
        data={[
          { value: '', label: 'Choose a doctor' },
          ...form.doctorOptions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        description={form.doctorOptions.length === 0 ? form.noDoctorsHint : undefined}
        value={form.to ?? ''}
        error={form.problems.doctorId}
        onChange={({ currentTarget }) => form.chooseDoctor(Number(currentTarget.value) || null)}
      />
      <Unfinished kind="letters" form={form} />
      <Unfinished kind="dictations" form={form} />
      {form.mustDecideAgain && !form.failure && (
        <Notice tone="yellow" title="The unfinished work has changed" isUrgent>
          {askAgainWords(form.leaving)}
        </Notice>
      )}
      {form.approved > 0 && (
        <Notice tone="yellow" title={approvedWords(form.approved)}>
          An approved letter is signed by its doctor. It returns to draft, and the new doctor must approve it.
        </Notice>
      )}
      {form.unsavedWarning !== null && (
        <Notice tone="yellow" title="Someone is still writing" isUrgent>
          {form.unsavedWarning} Their text is kept, but they will no longer see the letter unless they work
          for the new doctor.
        </Notice>
      )}
      <p className={classes.quiet}>Posted letters stay with the doctor who signed them.</p>
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
          {form.unsavedWarning !== null
            ? 'Reassign anyway'
            : form.approved > 0
              ? 'Reassign and return to draft'
              : 'Reassign'}
        </Button>
      </Group>
    </form>
  )
}

/** Lists a few patients in full. Lists many only by name, because the list behind the dialog shows them. */
function PatientsToReassign({ patients }: Pick<ReassignDialogProps, 'patients'>) {
  if (patients.length === 1) return null
  if (patients.length <= maxListed) return <PeopleList label="Patients to reassign" people={[...patients]} />
  return <p className={classes.now}>{namesSentence(patients.map(({ name }) => name))}</p>
}

const maxListed = 6

type UnfinishedProps = { kind: UnfinishedKind; form: ReassignForm }

function Unfinished({ kind, form }: UnfinishedProps) {
  const count = unfinishedOf(form.leaving, kind)
  if (count === 0) return null
  return (
    <Radio.Group
      label={`What happens to ${unfinishedWords(count, kind)}?`}
      required
      value={form.decisions[kind] ?? ''}
      error={form.problems[kind]}
      onChange={(decision) => form.decide(kind, decision === 'along' ? 'along' : 'stay')}
    >
      <div className={classes.ways}>
        <Radio
          data-wrong={form.problems[kind] !== undefined || undefined}
          value="along"
          label={`${count === 1 ? 'Moves' : 'Move'} to the new doctor`}
          description={kind === 'letters' ? "Drafts will end with the new doctor's name." : undefined}
        />
        <Radio value="stay" label={stayingWords(form.leaving, kind)} />
      </div>
    </Radio.Group>
  )
}
