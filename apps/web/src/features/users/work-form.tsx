import { Button, Group, NativeSelect } from '@mantine/core'
import type { User, UserWork } from '@sincerely/contract/users'
import { type FormEvent, type ReactNode, useState } from 'react'
import { handOverWords, recordingWords, unsavedWords } from '@sincerely/domain/users/work-words'
import { actionMessageOf } from '../../platform/api.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { unsavedTextWarning } from './users.queries.ts'
import classes from './user-dialog.module.css'
import { Notice } from '../../ui/notice.tsx'

export type WorkQuestionProps = { user: User; doctors: readonly User[]; work: UserWork; onClose: () => void }

export type Confirmed = {
  id: number
  to: number | null
  askIfOthersWrite: boolean
  secretariesTo: number | null
}

type WorkFormProps = WorkQuestionProps & {
  /** True if another doctor must take over work. */
  isHandedOver: boolean
  /** True if the user leaves, so that a doctor's secretaries need another doctor. */
  isLeaving?: boolean
  action: { label: string; color?: 'red' }
  /** The mutation that the form confirms. */
  mutation: { isPending: boolean; error: Error | null }
  onConfirm: (confirmed: Confirmed) => void
  /** The text above the question of who takes over the work. */
  words?: ReactNode
  /** The content below the question of who takes over the work. */
  children?: ReactNode
}

/** Asks before an action on a user, and asks who takes over their work. */
export function WorkForm({
  user,
  doctors,
  work,
  onClose,
  isHandedOver,
  isLeaving = false,
  action,
  mutation,
  ...rest
}: WorkFormProps) {
  const [to, setTo] = useState<number | null>(null)
  /**
   * The value is undefined until a doctor is chosen. Until then, the secretaries follow the work to its new
   * doctor.
   */
  const [chosenForSecretaries, setChosenForSecretaries] = useState<number | null>()
  const secretariesTo = chosenForSecretaries === undefined ? to : chosenForSecretaries
  const [timesMissing, setTimesMissing] = useState(0)
  const form = useFirstProblem(timesMissing)
  const refused = mutation.isPending ? null : mutation.error
  const unsavedWarning = unsavedTextWarning(refused)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (mutation.isPending) return
    if (isHandedOver && to === null) return setTimesMissing(timesMissing + 1)
    rest.onConfirm({
      id: user.id,
      to: isHandedOver ? to : null,
      askIfOthersWrite: unsavedWarning === null,
      secretariesTo: isLeaving && work.secretaries.length > 0 ? secretariesTo : null,
    })
  }
  return (
    <form ref={form} noValidate onSubmit={confirm}>
      {rest.words}
      {isHandedOver && (
        <WorkToHandOver
          user={user}
          doctors={doctors}
          work={work}
          to={to}
          isMissing={timesMissing > 0}
          isBusy={mutation.isPending}
          onChoose={setTo}
        />
      )}
      {isLeaving && work.secretaries.length > 0 && (
        <Secretaries
          names={work.secretaries}
          doctors={othersActive(doctors, user)}
          to={secretariesTo}
          isBusy={mutation.isPending}
          onChoose={setChosenForSecretaries}
        />
      )}
      <StillRecording work={work} />
      <UnsavedText work={work} unsavedWarning={unsavedWarning} />
      {rest.children}
      {refused && unsavedWarning === null && (
        <p className={classes.problem} role="alert">
          {actionMessageOf(refused)}
        </p>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={onClose}
          disabled={mutation.isPending}
          data-autofocus={!isHandedOver || undefined}
        >
          Cancel
        </Button>
        <Button type="submit" {...(action.color && { color: action.color })} loading={mutation.isPending}>
          {action.label}
        </Button>
      </Group>
    </form>
  )
}

type WorkToHandOverProps = {
  user: User
  /** All doctors, whether active or not. */
  doctors: readonly User[]
  work: UserWork
  to: number | null
  /** True if the form was sent without a choice. */
  isMissing: boolean
  /** True while sending. The choice is then fixed, so that the doctor on screen is the one who takes over. */
  isBusy: boolean
  onChoose: (id: number | null) => void
}

/** Shows a doctor's work, and asks who takes it over. */
function WorkToHandOver(props: WorkToHandOverProps) {
  const { user, doctors, work, to, isMissing, isBusy, onChoose } = props
  const others = othersActive(doctors, user)
  const successor = others.find(({ id }) => id === to)
  return (
    <>
      <p className={classes.words}>{handOverWords(user.name, work)}</p>
      <NativeSelect
        label="Hand over to"
        mb="sm"
        required
        data-autofocus
        data={[{ value: '', label: 'Choose a doctor' }, ...others.map(doctorOption)]}
        description={hintOf(others, successor)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={to ?? ''}
        error={isMissing && to === null && 'Choose who takes it over.'}
        onChange={(event) => isBusy || onChoose(Number(event.currentTarget.value) || null)}
      />
    </>
  )
}

type SecretariesProps = {
  names: UserWork['secretaries']
  /** The doctors to whom the secretaries can be assigned. */
  doctors: readonly User[]
  to: number | null
  isBusy: boolean
  onChoose: (id: number | null) => void
}

/** Asks for a new doctor for the secretaries of a doctor who leaves. */
function Secretaries({ names, doctors, to, isBusy, onChoose }: SecretariesProps) {
  const who = new Intl.ListFormat('en-GB').format(names)
  const doctor = doctors.find(({ id }) => id === to)
  return (
    <NativeSelect
      label={`New doctor for ${who}`}
      mb="sm"
      data={[{ value: '', label: 'No doctor yet' }, ...doctors.map(doctorOption)]}
      description={
        doctor === undefined
          ? `${who} will have no doctor until you assign one.`
          : `${who} will work for ${doctor.name} from now on.`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={to ?? ''}
      onChange={(event) => isBusy || onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

function othersActive(doctors: readonly User[], user: User): User[] {
  return doctors.filter(({ id, status }) => id !== user.id && status === 'active')
}

/** Marks an invited doctor who has not signed in yet. */
function doctorOption({ id, name, hasJoined }: User) {
  return { value: String(id), label: hasJoined ? name : `${name} (invited)` }
}

function hintOf(others: readonly User[], successor: User | undefined): string | undefined {
  if (others.length === 0) return 'There is no other doctor. Create one first, then come back.'
  if (successor === undefined || successor.hasJoined) return undefined
  return `${successor.name} was invited and has not signed in yet.`
}

/** Warns about recordings on a device that will lose its session. */
function StillRecording({ work: { recording } }: { work: UserWork }) {
  const words = recordingWords(recording)
  if (words === null) return null
  return (
    <Notice tone="yellow" className={classes.notice}>
      {words}
    </Notice>
  )
}

/**
 * Warns that unsaved text cannot be handed over. `unsavedWarning` is the server's warning about users who are
 * writing now.
 */
function UnsavedText({ work, unsavedWarning }: { work: UserWork; unsavedWarning: string | null }) {
  const words = unsavedWarning ?? unsavedWords(work.unsaved)
  if (words === null) return null
  return (
    <Notice
      tone="yellow"
      className={classes.notice}
      {...(unsavedWarning !== null && { title: 'Someone is still writing', isUrgent: true })}
    >
      {words} The unsaved text will not be handed over. Ask them to save it first
      {unsavedWarning === null ? '.' : ', or press the button again to continue without it.'}
    </Notice>
  )
}
