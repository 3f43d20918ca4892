import { NativeSelect } from '@mantine/core'
import type { User, UserWork } from '@sincerely/contract/users'
import { handOverWords, recordingWords, unsavedWords } from '@sincerely/domain/users/work-words'
import { Notice } from '../../ui/notice.tsx'
import classes from './user-dialog.module.css'

type WorkToHandOverProps = {
  user: User
  /** All doctors, active or not. */
  doctors: readonly User[]
  work: UserWork
  to: number | null
  /** The form was sent without a choice. */
  isMissing: boolean
  /** No changes while sending: the doctor shown is the one who takes over. */
  isBusy: boolean
  onChoose: (id: number | null) => void
}

/** A doctor's work, and who takes it over. */
export function WorkToHandOver(props: WorkToHandOverProps) {
  const { user, doctors, work, to, isMissing, isBusy, onChoose } = props
  const others = doctors.filter(({ id, status }) => id !== user.id && status === 'active')
  const taker = others.find(({ id }) => id === to)
  return (
    <>
      <p className={classes.words}>{handOverWords(user.name, work)}</p>
      <NativeSelect
        label="Who takes over"
        mb="sm"
        required
        data-autofocus
        data={[
          { value: '', label: 'Choose a doctor' },
          ...others.map((other) => ({ value: String(other.id), label: takerLabel(other) })),
        ]}
        description={hintOf(others, taker)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={to ?? ''}
        error={isMissing && to === null && 'Choose who takes it over.'}
        onChange={(event) => isBusy || onChoose(Number(event.currentTarget.value) || null)}
      />
    </>
  )
}

/** Shows that an invited doctor has not signed in yet. */
function takerLabel({ name, hasPassword }: User): string {
  return hasPassword ? name : `${name} (invited)`
}

function hintOf(others: readonly User[], taker: User | undefined): string | undefined {
  if (others.length === 0) return 'There is no other doctor. Create one first, then come back.'
  if (taker === undefined || taker.hasPassword) return undefined
  return `${taker.name} was invited and has not signed in yet.`
}

/** Warns about recordings on a device that will lose its session. */
export function StillRecording({ work: { recording } }: { work: UserWork }) {
  const words = recordingWords(recording)
  if (words === null) return null
  return (
    <Notice tone="yellow" className={classes.notice}>
      {words}
    </Notice>
  )
}

/** Unsaved text cannot be handed over. `unsavedWarning` is the server's warning about people who are writing now. */
export function UnsavedText({ work, asked }: { work: UserWork; asked: string | null }) {
  const words = asked ?? unsavedWords(work.unsaved)
  if (words === null) return null
  return (
    <Notice
      tone="yellow"
      className={classes.notice}
      {...(asked !== null && { title: 'Someone is still writing', isUrgent: true })}
    >
      {words} The unsaved text will not be handed over. Ask them to save it first
      {asked === null ? '.' : ', or press again to continue without it.'}
    </Notice>
  )
}
