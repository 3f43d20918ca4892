import { Button, Loader, Switch, TextInput } from '@mantine/core'
import {
  type SingleSignOn,
  SingleSignOnInput,
  type SingleSignOnSettings as Settings,
} from '@sincerely/contract/single-sign-on'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { actionMessageOf, messageOf } from '../../../platform/api.ts'
import type { Entry } from '../../../platform/form/draft-values.ts'
import { DraftPage } from '../../../platform/form/draft-page.tsx'
import { type DraftForm, useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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
  const momentText = useMomentText()
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveSingleSignOn()
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
      <DraftPage
        form={form}
        ref={page}
        labelledBy="single-sign-on"
        className={classes.form}
        saved={saved === null ? 'Not saved yet' : `Saved ${momentText(saved.updatedAt)}`}
        leaving="Your changes to single sign-on are not saved. They stay on this device until you come back, except the client secret, which you have to enter again."
      >
        <SectionHead
          id="single-sign-on"
          title="Single sign-on"
          about="People sign in with the account they already have, at any service that supports OpenID Connect. Add people to Sincerely first. You still set their roles here."
        />
        <RedirectUri address={redirectUri} />
        <Fields form={form} saved={saved} />
        <IssuerTest form={form} />
        {saved && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            className={classes.remove}
            disabled={form.isChanged}
            onClick={() => setRemoving(true)}
          >
            Remove single sign-on
          </Button>
        )}
      </DraftPage>
      {saved && <OnlyWay saved={saved} isTyping={form.isChanged} />}
      {isRemoving && (
        <RemoveQuestion
          onRemoved={() => {
            setRemoving(false)
            requestAnimationFrame(() => page.current?.querySelector('input')?.focus())
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
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
    <div className={classes.fields}>
      <TextInput
        description="The issuer address from the settings of the service, such as https://id.example.org"
        type="url"
        {...plain}
        {...field('issuer')}
      />
      <TextInput {...plain} {...field('clientId')} />
      <TextInput
        type="password"
        description="Leave it empty if the service gave you none."
        placeholder={saved?.secret.configured ? 'Saved. Leave empty to keep it.' : ''}
        {...plain}
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
        className={classes.short}
        {...plain}
        {...field('label')}
      />
    </div>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Tests the service with the typed values, without saving them. */
function IssuerTest({ form }: FormProps) {
  const test = useTestIssuer()
  const [tested, setTested] = useState<string | null>(null)
  const problem = test.data ?? (test.error ? messageOf(test.error) : null)
  const isShown = tested === form.values.issuer && !test.isPending && !test.isIdle
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={test.isPending ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
        aria-busy={test.isPending}
        onClick={(event) => {
          const values = test.isPending ? null : form.validate(event)
          if (values === null) return
          setTested(values.issuer)
          test.mutate(values.issuer)
        }}
      >
        {test.isPending ? 'Testing…' : 'Test connection'}
      </Button>
      <div role="status" className={classes.said}>
        {isShown && (
          <Notice
            tone={problem === null ? 'green' : 'red'}
            title={problem === null ? 'Connected' : 'Not connected'}
          >
            {problem ??
              'The service answers. To test the client ID and secret, save, then sign in with single sign-on.'}
          </Notice>
        )}
      </div>
    </div>
  )
}

/** The switch is saved at once. */
function OnlyWay({ saved, isTyping }: { saved: SingleSignOn; isTyping: boolean }) {
  const save = useSaveSingleSignOn()
  const { issuer, clientId, label, version, isOnlyWay, workedAt } = saved
  return (
    <div className={classes.form}>
      <Switch
        className={classes.only}
        checked={save.isPending ? save.variables.isOnlyWay : isOnlyWay}
        disabled={workedAt === null || isTyping}
        label="Only administrators may sign in with a password"
        description={
          workedAt === null
            ? 'You can turn this on once somebody has signed in with single sign-on.'
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

function RemoveQuestion({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const remove = useRemoveSingleSignOn()
  return (
    <ConfirmDialog
      title="Remove single sign-on?"
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      Everyone signs in with a password again. People without one need a one-time link from you. Anyone who is
      signed in now stays signed in.
    </ConfirmDialog>
  )
}
