import { Button, Loader, NativeSelect, TextInput } from '@mantine/core'
import { type FhirServer, type FhirSignIn, fhirSignIns } from '@sincerely/contract/fhir'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { useRemoveFhirServer } from '../fhir.queries.ts'
import { fhirShortcuts } from '../fhir-shortcuts.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import classes from './fhir-settings.module.css'
import { useServerForm } from './use-server-form.ts'
import { type ServerText, isMissingSecret } from './server-draft.ts'

/** Where the letters go; null where no server was named yet. */
export function ServerForm({ server }: { server: FhirServer | null }) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useServerForm(server, form)
  const [isRemoving, setRemoving] = useState(false)
  useShortcuts(fhirShortcuts, { save: edit.save })
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <SectionHead
        title="FHIR Compliance"
        about={
          server === null
            ? 'No FHIR server is set up, so letters are not sent to one. You can still download any letter as a FHIR document.'
            : 'Approved and posted letters can be sent to this FHIR server, as FHIR R4 documents.'
        }
      />
      <ServerFields edit={edit} server={server} />
      <WhatIsSent />
      {server && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={classes.remove}
          onClick={() => setRemoving(true)}
        >
          Remove server
        </Button>
      )}
      <ServerFoot edit={edit} server={server} />
      <LeaveQuestion asks={() => edit.isChanged}>
        Your changes to the FHIR server are not saved. They stay on this device until you come back, except a
        password or token, which you have to enter again.
      </LeaveQuestion>
      {isRemoving && (
        <RemoveQuestion
          onRemoved={() => {
            edit.discard()
            setRemoving(false)
            requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
    </form>
  )
}

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
      Its address and its password or token are deleted and can't be restored. Letters still waiting to be
      sent will fail at the next attempt and say why. The server keeps the letters it already has.
    </ConfirmDialog>
  )
}

/** What leaves the practice, when, and what becomes of it. */
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

type ServerFootProps = { edit: ReturnType<typeof useServerForm>; server: FhirServer | null }

/** What came of a test or a save, and the buttons. */
function ServerFoot({ edit, server }: ServerFootProps) {
  const momentText = useMomentText()
  const saved = server === null ? 'Not saved yet' : `Saved ${momentText(server.updatedAt)}`
  const discard = () => toast({ type: 'info', message: 'Changes discarded', undo: edit.discard() })
  return (
    <FormFoot state={edit.isChanged ? 'Unsaved changes' : saved}>
      <div role="status" className={classes.said}>
        {edit.found && (
          <Notice tone={edit.found.tone} title={edit.found.title}>
            {edit.found.words}
          </Notice>
        )}
      </div>
      {edit.isBehind && (
        <Notice tone="yellow" isUrgent title="These settings were changed meanwhile">
          {server === null
            ? 'The server was removed. Save adds it again; Discard leaves it removed.'
            : `It is now: ${serverWords(server)}. Save applies your changes to it; Discard keeps it as it is.`}
        </Notice>
      )}
      {edit.refusal && (
        <Notice tone="red" isUrgent title="Not saved">
          {edit.refusal}
        </Notice>
      )}
      <Button type="submit" loading={edit.isSaving} disabled={!edit.isChanged}>
        Save
      </Button>
      <Button
        variant="default"
        leftSection={edit.isTesting ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
        aria-busy={edit.isTesting}
        onClick={edit.test}
      >
        {edit.isTesting ? 'Testing…' : 'Test connection'}
      </Button>
      {edit.isChanged && (
        <Button variant="default" onClick={discard}>
          Discard
        </Button>
      )}
    </FormFoot>
  )
}

type ServerFieldsProps = { edit: ReturnType<typeof useServerForm>; server: FhirServer | null }

function ServerFields({ edit, server }: ServerFieldsProps) {
  const { fields } = edit
  const field = (name: ServerText) => ({
    name,
    value: fields[name],
    error: edit.problems[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      edit.type({ [name]: event.currentTarget.value }),
  })
  const isBasic = fields.signIn === 'basic'
  return (
    <div className={classes.fields}>
      <TextInput
        label="Server URL"
        description="The base address of its FHIR R4 interface, such as https://fhir.example.org/r4"
        type="url"
        {...field('address')}
      />
      {/^\s*http:/i.test(fields.address) && (
        <Notice tone="yellow">
          The connection is not encrypted, so anyone on the network in between can read the letters. Use
          https:// if the server offers it.
        </Notice>
      )}
      <NativeSelect
        label="Sign-in"
        className={classes.short}
        value={fields.signIn}
        data={fhirSignIns.map((signIn) => ({ value: signIn, label: signInLabels[signIn] }))}
        onChange={(event) => {
          const signIn = fhirSignIns.find((known) => known === event.currentTarget.value)
          if (signIn) edit.type({ signIn })
        }}
      />
      {fields.signIn !== 'none' && (
        <div className={classes.signIn}>
          {isBasic && <TextInput label="User" {...field('userName')} />}
          <TextInput
            label={isBasic ? 'Password' : 'Token'}
            type="password"
            placeholder={isMissingSecret(fields, server) ? '' : keptWords(server)}
            {...field('secret')}
            autoComplete="new-password"
          />
        </div>
      )}
      <SecretNote edit={edit} server={server} />
      <TextInput
        label="Time limit"
        description="How long one attempt may take, from 5 to 60 seconds"
        className={classes.short}
        inputMode="numeric"
        {...field('timeLimit')}
      />
    </div>
  )
}

/** Why what is kept cannot be used, before somebody has to find out. */
function SecretNote({ edit: { fields }, server }: ServerFieldsProps) {
  if (!server?.secret.configured || !isMissingSecret(fields, server)) return null
  const words = server.secret.readable
    ? 'The saved password or token is for another address, user or type of sign-in. Enter the one for this server.'
    : 'The saved password or token can no longer be read because the encryption key has changed. Enter it again.'
  return <Notice tone="yellow">{words}</Notice>
}

function keptWords(server: FhirServer | null): string {
  const end = server?.secret.lastFour
  return end ? `Saved, ends in ${end}. Leave empty to keep it.` : 'Saved. Leave empty to keep it.'
}

const signInLabels = {
  none: 'No sign-in',
  basic: 'User and password',
  bearer: 'Token',
} as const satisfies Record<FhirSignIn, string>

/** 'https://fhir.example.org/r4, user and password (clinic), 30 seconds'. */
function serverWords({ address, signIn, userName, timeLimit }: FhirServer): string {
  const user = userName === null ? '' : ` (${userName})`
  return `${address}, ${signInLabels[signIn].toLowerCase()}${user}, ${timeLimit} seconds`
}
