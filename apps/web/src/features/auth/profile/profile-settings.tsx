import { Button, TextInput } from '@mantine/core'
import type { Account } from '@sincerely/contract/account'
import { can, type ActorRole } from '@sincerely/domain/permissions'
import { deedMessageOf } from '../../../platform/api.ts'
import { noDoctorAssigned } from '../../../platform/without-doctor.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { useAccount } from '../account.queries.ts'
import { workSentences } from './own-work.ts'
import type { ProfileField } from './profile-draft.ts'
import classes from './profile-settings.module.css'
import { type Clash, useProfileForm } from './use-profile-form.ts'

/** Who one is, and what of it prints under one's letters (spec §2 Settings, Profile). */
export function ProfileSettings() {
  const { data: account, error, isFetching, refetch } = useAccount()
  if (account) return <ProfileForm account={account} />
  if (!error) return <SkeletonLines lines={6} label="Loading your profile" />
  return (
    <ErrorState
      title="Couldn't load your profile"
      message={deedMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function ProfileForm({ account }: { account: Account }) {
  const edit = useProfileForm(account)
  const form = useFirstProblem(edit.problems)
  const isDoctor = account.role === 'doctor'
  const field = (name: ProfileField) => ({
    value: edit.fields[name],
    error: edit.problems[name],
    onChange: (event: { currentTarget: { value: string } }) => edit.type(name, event.currentTarget.value),
  })
  const discard = () => toast({ type: 'info', message: 'Changes discarded', undo: edit.discard() })
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-labelledby="profile"
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <div>
        <h2 id="profile" className={classes.title}>
          Profile
        </h2>
        <p className={classes.lead}>{[roleWords(account), ...workSentences(account)].join(' ')}</p>
      </div>
      {edit.clashes.length > 0 && <Meanwhile clashes={edit.clashes} />}
      <TextInput label="Name" autoComplete="name" {...field('name')} />
      <TextInput
        label="Email"
        type="email"
        value={account.email}
        readOnly
        className={classes.fixed}
        description={emailWords(account)}
      />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      {isDoctor && (
        <>
          <TextInput
            label="Specialization"
            description="Prints under your signature, such as Consultant Cardiologist."
            autoComplete="organization-title"
            {...field('specialization')}
          />
          <TextInput
            label="Professional registration number"
            description="Prints under your signature, such as GMC 7654321."
            autoComplete="off"
            {...field('registrationNumber')}
          />
        </>
      )}
      <FormFoot state={edit.isChanged ? 'Unsaved changes' : 'Saved'}>
        {edit.refusal && (
          <Notice tone="red" isUrgent title="Not saved">
            {edit.refusal}
          </Notice>
        )}
        <Button type="submit" loading={edit.isSaving} disabled={!edit.isChanged}>
          Save
        </Button>
        {edit.isChanged && (
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
        )}
      </FormFoot>
      <LeaveQuestion asks={() => edit.isChanged}>
        Your changes to your profile are not saved. They stay on this device until you come back.
      </LeaveQuestion>
    </form>
  )
}

function Meanwhile({ clashes }: { clashes: Clash[] }) {
  const now = clashes.map(({ field, now: text }) => `${labels[field]}: ${text === '' ? 'nothing' : text}`)
  return (
    <Notice tone="yellow" isUrgent title="Your profile was changed meanwhile">
      It says now: {now.join('; ')}. What you typed is kept: Save puts it in its place, Discard leaves it so.
    </Notice>
  )
}

const labels: Record<ProfileField, string> = {
  name: 'Name',
  phone: 'Phone',
  specialization: 'Specialization',
  registrationNumber: 'Professional registration number',
}

function emailWords({ role }: Account): string {
  const how = can({ role }, 'user.edit')
    ? 'It is changed in User Management.'
    : 'Only an administrator can change it.'
  return `You sign in with it. ${how}`
}

function roleWords({ role, doctorName }: Account): string {
  const words = {
    admin: 'You are an administrator of this practice.',
    doctor: 'You are a doctor of this practice. Letters that are approved already stay as they are.',
    secretary:
      doctorName === null
        ? `You are a secretary of this practice. ${noDoctorAssigned.title}.`
        : `You are a secretary of this practice, and work for ${doctorName}.`,
    unknown:
      'Your role is from a newer version of Sincerely. Until this one is updated, you can change only your profile.',
  } as const satisfies Record<ActorRole, string>
  return words[role]
}
