import { Switch, TextInput } from '@mantine/core'
import {
  type SingleSignOn,
  SingleSignOnInput,
  type SingleSignOnSettings as Settings,
} from '@sincerely/contract/single-sign-on'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { actionMessageOf, messageOf } from '../../../platform/api.ts'
import type { Entry } from '../../../platform/form/draft-values.ts'
import {
  ConnectionTest,
  plainField,
  ServiceFields,
  ServiceForm,
  shortField,
} from '../../../platform/form/service-form.tsx'
import { type DraftForm, useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import {
  singleSignOnQuery,
  useRemoveSingleSignOn,
  useSaveSingleSignOn,
  useTestIssuer,
} from './single-sign-on.queries.ts'
import classes from './single-sign-on-settings.module.css'

/** Administrators set up the practice's sign-in service. */
export function SingleSignOnSettings() {
  const { data, error, isFetching, refetch } = useQuery(singleSignOnQuery)
  if (data !== undefined) return <SettingsForm settings={data} />
  if (error === null) return <SkeletonLines lines={6} label="Loading single sign-on" />
  return (
    <ErrorState
      title="Couldn't load single sign-on"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** An empty `secret` means the saved secret. */
const empty = { issuer: '', clientId: '', secret: '', label: '' }
type Values = typeof empty

function entryOf(saved: SingleSignOn | null): Entry<Values> | null {
  if (saved === null) return null
  const { issuer, clientId, label, version } = saved
  return { issuer, clientId, label, version }
}

function SettingsForm({ settings: { singleSignOn: saved, redirectUri } }: { settings: Settings }) {
  const client = useQueryClient()
  const page = useRef<HTMLFormElement>(null)
  const save = useSaveSingleSignOn()
  const remove = useRemoveSingleSignOn()
  const form = useDraftForm({
    key: 'single-sign-on',
    title: 'Single sign-on',
    about: 'Single sign-on was',
    labels,
    empty,
    base: entryOf(saved),
    schema: SingleSignOnInput,
    secret: ['secret'],
    save: async ({ values, version = null }) =>
      (await save.mutateAsync({ ...values, isOnlyWay: saved?.isOnlyWay ?? false, version })).singleSignOn,
    reload: async () =>
      entryOf((await client.fetchQuery({ ...singleSignOnQuery, staleTime: 0 })).singleSignOn),
    next: entryOf,
  })
  return (
    <>
      <ServiceForm
        form={form}
        page={page}
        labelledBy="single-sign-on"
        updatedAt={saved?.updatedAt ?? null}
        leaving="Your changes to single sign-on are not saved. They stay on this device until you come back, except the client secret, which you have to enter again."
        removal={{
          label: 'Remove single sign-on',
          title: 'Remove single sign-on?',
          confirmLabel: 'Remove',
          about:
            'Everyone signs in with a password again. People without one need a one-time link from you. Anyone who is signed in now stays signed in.',
          call: remove,
        }}
      >
        <SectionHead
          id="single-sign-on"
          title="Single sign-on"
          about="People sign in with the account they already have, at any service that supports OpenID Connect. Add people to Sincerely first. You still set their roles here."
        />
        <RedirectUri address={redirectUri} />
        <Fields form={form} saved={saved} />
        <IssuerTest form={form} />
      </ServiceForm>
      {saved && <OnlyWay saved={saved} isTyping={form.isChanged} />}
    </>
  )
}

const labels = {
  issuer: 'Issuer',
  clientId: 'Client ID',
  secret: 'Client secret',
  label: 'Name of the service',
}

/** The address that the administrator enters at the service. */
function RedirectUri({ address }: { address: string | null }) {
  if (address === null) {
    return (
      <Notice tone="yellow">
        The server does not know its own address yet. Set PUBLIC_URL and restart it before you set up single
        sign-on.
      </Notice>
    )
  }
  return (
    <Notice title="Enter this redirect URI at your sign-in service">
      <span className={classes.address}>{address}</span>
    </Notice>
  )
}

type FormProps = { form: DraftForm<Values> }

function Fields({ form: { field }, saved }: FormProps & { saved: SingleSignOn | null }) {
  return (
    <ServiceFields>
      <TextInput
        description="The issuer address from the settings of the service, such as https://id.example.org"
        type="url"
        {...plainField}
        {...field('issuer')}
      />
      <TextInput {...plainField} {...field('clientId')} />
      <TextInput
        type="password"
        description="Leave it empty if the service gave you none."
        placeholder={saved?.secret.configured ? 'Saved. Leave empty to keep it.' : ''}
        {...plainField}
        {...field('secret')}
        autoComplete="new-password"
      />
      {saved?.secret.readable === false && (
        <Notice tone="yellow">
          The saved client secret can no longer be read because the encryption key has changed. Enter it
          again.
        </Notice>
      )}
      <TextInput
        description="On the sign-in page after ‘Sign in with’, such as NHSmail"
        {...shortField}
        {...plainField}
        {...field('label')}
      />
    </ServiceFields>
  )
}

function IssuerTest({ form }: FormProps) {
  const test = useTestIssuer()
  const [tested, setTested] = useState<string | null>(null)
  const problem = test.data ?? (test.error ? messageOf(test.error) : null)
  const isShown = tested === form.values.issuer && !test.isPending && !test.isIdle
  const result =
    problem === null
      ? ({ tone: 'green', title: 'Connected', words: connected } as const)
      : ({ tone: 'red', title: 'Not connected', words: problem } as const)
  return (
    <ConnectionTest
      form={form}
      isTesting={test.isPending}
      onTest={({ issuer }) => {
        setTested(issuer)
        test.mutate(issuer)
      }}
      result={isShown ? result : null}
    />
  )
}

const connected =
  'The service answers. To test the client ID and secret, save, then sign in with single sign-on.'

/** The switch is saved at once. */
function OnlyWay({ saved, isTyping }: { saved: SingleSignOn; isTyping: boolean }) {
  const save = useSaveSingleSignOn()
  const { issuer, clientId, label, version, isOnlyWay, workedAt } = saved
  return (
    <div className={classes.only}>
      <Switch
        checked={save.isPending ? save.variables.isOnlyWay : isOnlyWay}
        disabled={workedAt === null || isTyping}
        label="Only administrators may sign in with a password"
        description={
          workedAt === null
            ? 'You can turn this on once someone has signed in with single sign-on.'
            : 'Everyone else uses single sign-on. If the service is down, administrators can still get in.'
        }
        onChange={({ currentTarget: { checked } }) =>
          save.mutate({ issuer, clientId, label, version, isOnlyWay: checked })
        }
      />
      {save.error && <Notice tone="red">{messageOf(save.error)}</Notice>}
    </div>
  )
}
