import { Button, Loader, NativeSelect, TextInput } from '@mantine/core'
import { type FhirServer, type FhirSignIn, fhirSignIns } from '@sincerely/contract/fhir'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { DraftPage } from '../../../platform/form/draft-page.tsx'
import { type DraftForm, useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import {
  fhirServerQuery,
  useRemoveFhirServer,
  useSaveFhirServer,
  useTestFhirServer,
} from '../fhir.queries.ts'
import { fhirShortcuts } from '../fhir-shortcuts.ts'
import classes from './fhir-settings.module.css'
import {
  emptyServer,
  entryOf,
  inputOf,
  isMissingSecret,
  serverSchema,
  type ServerValues,
} from './server-values.ts'
import { type TestWords, testWords } from './test-words.ts'

/** Sets the FHIR server's address and sign-in. `server` is null if none is set up. */
export function ServerForm({ server }: { server: FhirServer | null }) {
  const client = useQueryClient()
  const page = useRef<HTMLFormElement>(null)
  const momentText = useMomentText()
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveFhirServer()
  const form = useDraftForm({
    key: 'fhir-server',
    title: 'FHIR server',
    about: 'The FHIR server was',
    labels,
    empty: emptyServer,
    base: entryOf(server),
    schema: serverSchema,
    check: (values) => ({ secret: isMissingSecret(values, server) ? missing(values) : undefined }),
    secret: ['secret'],
    words: { signIn: (signIn) => signInLabels[signIn] },
    save: ({ values, version = null }) => save.mutateAsync({ ...inputOf(values), version }),
    reload: async () => entryOf(await client.fetchQuery({ ...fhirServerQuery, staleTime: 0 })),
    next: entryOf,
    failure: unreached,
  })
  useShortcuts(fhirShortcuts, { save: form.isChanged ? () => page.current?.requestSubmit() : null })
  return (
    <DraftPage
      form={form}
      ref={page}
      labelledBy="fhir-server"
      className={classes.form}
      saved={server === null ? 'Not saved yet' : `Saved ${momentText(server.updatedAt)}`}
      leaving="Your changes to the FHIR server are not saved. They stay on this device until you come back, except a password or token, which you have to enter again."
    >
      <SectionHead
        id="fhir-server"
        title="FHIR Compliance"
        about={
          server === null
            ? 'No FHIR server is set up, so letters are not sent to one. You can still download any letter as a FHIR document.'
            : 'Approved and posted letters can be sent to this FHIR server, as FHIR R4 documents.'
        }
      />
      <Fields form={form} server={server} />
      <ConnectionTest form={form} />
      <WhatIsSent />
      {server && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={classes.remove}
          disabled={form.isChanged}
          onClick={() => setRemoving(true)}
        >
          Remove server
        </Button>
      )}
      {isRemoving && (
        <RemoveQuestion
          onRemoved={() => {
            setRemoving(false)
            requestAnimationFrame(() => page.current?.querySelector('input')?.focus())
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
    </DraftPage>
  )
}

const labels = {
  address: 'Server URL',
  signIn: 'Sign-in',
  userName: 'User name',
  secret: 'Password or token',
  timeLimit: 'Time limit',
}

type FormProps = { form: DraftForm<ServerValues> }

function RemoveQuestion({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const remove = useRemoveFhirServer()
  return (
    <ConfirmDialog
      title="Remove the FHIR server?"
      confirmLabel="Remove server"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      onCancel={onCancel}
    >
      Its address and its password or token are deleted and can't be restored. Sending will fail for letters
      still waiting, and each shows the reason. The server keeps the letters it already has.
    </ConfirmDialog>
  )
}

/** Tests the server with the typed values, without saving them. */
function ConnectionTest({ form }: FormProps) {
  const [found, setFound] = useState<{ words: TestWords; of: ServerValues } | null>(null)
  const test = useTestFhirServer()
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={test.isPending ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
        aria-busy={test.isPending}
        onClick={(event) => {
          const values = test.isPending ? null : form.validate(event)
          if (values === null) return
          const say = (words: TestWords) => setFound({ words, of: form.values })
          setFound(null)
          test.mutate(inputOf(values), {
            onSuccess: (answer) => say(testWords(answer)),
            onError: (error) => {
              if (!form.explainFields(error))
                say({ tone: 'red', title: "Couldn't test the connection", words: whyNot(error) })
            },
          })
        }}
      >
        {test.isPending ? 'Testing…' : 'Test connection'}
      </Button>
      <div role="status" className={classes.said}>
        {found?.of === form.values && (
          <Notice tone={found.words.tone} title={found.words.title}>
            {found.words.words}
          </Notice>
        )}
      </div>
    </div>
  )
}

/** Explains what is sent and when, and what the server does with it. */
function WhatIsSent() {
  return (
    <section aria-labelledby="what-is-sent" className={classes.sent}>
      <h3 id="what-is-sent" className={classes.part}>
        What is sent
      </h3>
      <ul>
        <li>
          Each letter is sent as one FHIR R4 document: its text in sections and as a PDF; the patient's name,
          date of birth, NHS number and address; the doctor, the practice, the recipients and enclosures.
        </li>
        <li>
          Only approved and posted letters are sent, as they were approved, and only when someone chooses
          ‘Send to FHIR server’ in the letter or posts it electronically.
        </li>
        <li>
          The letter is stored under Bundle at this address. If the server already has the letter, it keeps
          that one.
        </li>
        <li>
          If the network or the server fails, Sincerely tries again up to five times within 15 hours. The
          letter shows the result.
        </li>
        <li>The password or token is encrypted and never shown again.</li>
      </ul>
    </section>
  )
}

type FieldsProps = FormProps & { server: FhirServer | null }

function Fields({ form: { field, values }, server }: FieldsProps) {
  const isBasic = values.signIn === 'basic'
  return (
    <div className={classes.fields}>
      <TextInput
        description="The base address of its FHIR R4 interface, such as https://fhir.example.org/r4"
        type="url"
        {...plain}
        {...field('address')}
      />
      {/^\s*http:/i.test(values.address) && (
        <Notice tone="yellow">
          The connection is not encrypted, so anyone on the network in between can read the letters. Use
          https:// if the server offers it.
        </Notice>
      )}
      <NativeSelect
        className={classes.short}
        data={fhirSignIns.map((signIn) => ({ value: signIn, label: signInLabels[signIn] }))}
        {...field('signIn')}
      />
      {values.signIn !== 'none' && (
        <div className={classes.signIn}>
          {isBasic && <TextInput {...plain} {...field('userName')} />}
          <TextInput
            type="password"
            placeholder={isMissingSecret(values, server) ? '' : keptWords(server)}
            {...plain}
            {...field('secret')}
            label={isBasic ? 'Password' : 'Token'}
            autoComplete="new-password"
          />
        </div>
      )}
      <SecretNote values={values} server={server} />
      <TextInput
        description="How long one attempt may take, from 5 to 60 seconds"
        className={classes.short}
        inputMode="numeric"
        {...plain}
        {...field('timeLimit')}
      />
    </div>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Warns that the saved secret cannot be used with these values. */
function SecretNote({ values, server }: { values: ServerValues; server: FhirServer | null }) {
  if (!server?.secret.configured || !isMissingSecret(values, server)) return null
  const words = server.secret.readable
    ? 'The saved password or token is for another address, user name or type of sign-in. Enter the one for this server.'
    : 'The saved password or token can no longer be read because the encryption key has changed. Enter it again.'
  return <Notice tone="yellow">{words}</Notice>
}

function keptWords(server: FhirServer | null): string {
  const end = server?.secret.lastFour
  return end ? `Saved, ends in ${end}. Leave empty to keep it.` : 'Saved. Leave empty to keep it.'
}

const signInLabels = {
  none: 'No sign-in',
  basic: 'User name and password',
  bearer: 'Token',
} as const satisfies Record<FhirSignIn, string>

function missing({ signIn }: ServerValues): string {
  return signIn === 'basic' ? 'Enter the password.' : 'Enter the token.'
}

function whyNot(error: Error): string {
  return unreached(error) ?? messageOf(error)
}

/** Returns a message if Sincerely could not be reached. Such an error says nothing about the FHIR server. */
function unreached(error: Error): string | undefined {
  const isOffline = isApiError(error) && error.code === 'offline'
  return isOffline ? "Couldn't reach Sincerely. Try again in a moment." : undefined
}
