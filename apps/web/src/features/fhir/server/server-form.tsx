import { NativeSelect, TextInput } from '@mantine/core'
import { type FhirServer, type FhirSignIn, fhirSignIns } from '@sincerely/contract/fhir'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import {
  ConnectionTest,
  plainField,
  ServiceFields,
  ServiceForm,
  shortField,
  type TestResult,
} from '../../../platform/form/service-form.tsx'
import { type DraftForm, useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useOnServerReturn } from '../../../platform/server-reach.ts'
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
import { testWords } from './test-words.ts'

/** Sets the FHIR server's address and sign-in. `server` is null if none is set up. */
export function ServerForm({ server }: { server: FhirServer | null }) {
  const client = useQueryClient()
  const page = useRef<HTMLFormElement>(null)
  const save = useSaveFhirServer()
  const remove = useRemoveFhirServer()
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
    <ServiceForm
      form={form}
      page={page}
      labelledBy="fhir-server"
      updatedAt={server?.updatedAt ?? null}
      leaving="Your changes to the FHIR server are not saved. They stay on this device until you come back, except a password or token, which you have to enter again."
      removal={{
        label: 'Remove server',
        title: 'Remove the FHIR server?',
        confirmLabel: 'Remove server',
        about:
          "Its address and its password or token are deleted and can't be restored. Sending will fail for letters still waiting, and each shows the reason. The server keeps the letters it already has.",
        call: remove,
      }}
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
      <ServerTest form={form} />
      <WhatIsSent />
    </ServiceForm>
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

function ServerTest({ form }: FormProps) {
  const [found, setFound] = useState<{ result: TestResult; of: ServerValues } | null>(null)
  const test = useTestFhirServer()
  const onTest = (values: ServerValues) => {
    const show = (result: TestResult) => setFound({ result, of: form.values })
    setFound(null)
    test.mutate(inputOf(values), {
      onSuccess: (answer) => show(testWords(answer)),
      onError: (error) => {
        if (!form.explainFields(error))
          show({ tone: 'red', title: "Couldn't test the connection", words: whyNot(error) })
      },
    })
  }
  useOnServerReturn(() => setFound((shown) => (shown?.result.words === notReached ? null : shown)))
  const result = found?.of === form.values ? found.result : null
  return <ConnectionTest form={form} isTesting={test.isPending} onTest={onTest} result={result} />
}

/** Explains what is sent and when, and what the FHIR server does with it. */
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
    <ServiceFields>
      <TextInput
        description="The base address of its FHIR R4 interface, such as https://fhir.example.org/r4"
        type="url"
        {...plainField}
        {...field('address')}
      />
      {/^\s*http:/i.test(values.address) && (
        <Notice tone="yellow">
          The connection is not encrypted, so anyone on the network in between can read the letters. Use
          https:// if the server offers it.
        </Notice>
      )}
      <NativeSelect
        {...shortField}
        data={fhirSignIns.map((signIn) => ({ value: signIn, label: signInLabels[signIn] }))}
        {...field('signIn')}
      />
      {values.signIn !== 'none' && (
        <div className={classes.signIn}>
          {isBasic && <TextInput {...plainField} {...field('userName')} />}
          <TextInput
            type="password"
            placeholder={isMissingSecret(values, server) ? '' : keptWords(server)}
            {...plainField}
            {...field('secret')}
            label={isBasic ? 'Password' : 'Token'}
            autoComplete="new-password"
          />
        </div>
      )}
      <SecretNote values={values} server={server} />
      <TextInput
        description="How long one attempt may take, from 5 to 60 seconds"
        {...shortField}
        inputMode="numeric"
        {...plainField}
        {...field('timeLimit')}
      />
    </ServiceFields>
  )
}

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
  return isOffline ? notReached : undefined
}

const notReached = "Couldn't reach Sincerely. Try again in a moment."
