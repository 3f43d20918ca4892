import { TextInput } from '@mantine/core'
import { type Account, Profile } from '@sincerely/contract/account'
import { can, type ActorRole } from '@sincerely/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { actionMessageOf } from '../../../platform/api.ts'
import { DraftPage } from '../../../platform/form/draft-page.tsx'
import { pick } from '../../../platform/form/draft-values.ts'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { whyWithoutDoctor } from '../../../platform/without-doctor.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PrintedInput } from '../../../ui/printed-field.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { accountQuery, useAccount, useUpdateProfile } from '../account.queries.ts'
import { workSentences } from './own-work.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import classes from './profile-settings.module.css'

/** Edits the user's name and the details that print below their signature (spec §2 Settings, Profile). */
export function ProfileSettings() {
  const { data: account, error, isFetching, refetch } = useAccount()
  if (account) return <ProfileForm account={account} />
  if (!error) return <SkeletonLines lines={6} label="Loading your profile" />
  return (
    <ErrorState
      title="Couldn't load your profile"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function ProfileForm({ account }: { account: Account }) {
  const client = useQueryClient()
  const update = useUpdateProfile()
  const form = useDraftForm({
    key: 'profile',
    title: 'Profile',
    about: 'Your profile was',
    labels,
    empty,
    base: account,
    schema: Profile,
    save: ({ changes, before }) => {
      const fields = Object.keys(changes) as (keyof typeof empty)[]
      return update.mutateAsync({ ...changes, began: orNull(pick(before, fields)) })
    },
    reload: () => client.fetchQuery(accountQuery),
    next: (saved) => saved,
  })
  return (
    <DraftPage form={form} labelledBy="profile" className={classes.form}>
      <SectionHead
        id="profile"
        title="Profile"
        about={[roleWords(account), ...workSentences(account)].join(' ')}
      />
      <PrintedInput autoComplete="name" {...form.field('name')} />
      <TextInput
        label="Email"
        type="email"
        value={account.email}
        readOnly
        className={classes.fixed}
        description={emailWords(account)}
      />
      <TextInput type="tel" autoComplete="tel" {...form.field('phone')} />
      {account.role === 'doctor' && (
        <>
          <PrintedInput
            description="Prints under your signature, such as Consultant Cardiologist."
            autoComplete="organization-title"
            {...form.field('specialization')}
          />
          <PrintedInput
            description="Prints under your signature, such as GMC 7654321."
            autoComplete="off"
            {...form.field('registrationNumber')}
          />
        </>
      )}
    </DraftPage>
  )
}

const empty = { name: '', phone: '', specialization: '', registrationNumber: '' }

const labels = {
  name: 'Name',
  phone: 'Phone',
  specialization: 'Specialization',
  registrationNumber: 'Professional registration number',
}

/** The server stores an empty field as null. */
function orNull({ name, ...details }: Partial<typeof empty>) {
  const known = Object.entries(details).map(([field, text]) => [field, text || null])
  return { ...(name !== undefined && { name }), ...(Object.fromEntries(known) as Partial<typeof details>) }
}

function emailWords({ role }: Account): string {
  const how = can({ role }, 'user.edit')
    ? 'You can change it in User Management.'
    : 'Only an administrator can change it.'
  return `You sign in with this address. ${how}`
}

function roleWords({ role, doctorName, doctors }: Account): string {
  const why = whyWithoutDoctor({ role, doctors })
  const words = {
    admin: 'You are an administrator in this practice.',
    doctor: 'You are a doctor in this practice. Letters that are already approved stay as they are.',
    secretary:
      why !== null
        ? `You are a secretary in this practice. ${why.title}.`
        : doctorName === null
          ? 'You are a secretary in this practice. No doctor is assigned to you.'
          : `You are a secretary in this practice and work for ${doctorName}.`,
    unknown:
      'This version of Sincerely does not know your role, so you can only change your profile. Ask an administrator to have Sincerely updated.',
  } as const satisfies Record<ActorRole, string>
  return words[role]
}
