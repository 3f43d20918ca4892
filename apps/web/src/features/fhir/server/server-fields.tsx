import { NativeSelect, TextInput } from '@mantine/core'
import { type FhirServer, fhirSignIns } from '@sincerely/contract/fhir'
import { Notice } from '../../../ui/notice.tsx'
import classes from './fhir-settings.module.css'
import { isMissingSecret, type ServerText } from './server-draft.ts'
import { signInLabels } from './server-words.ts'
import type { useServerForm } from './use-server-form.ts'

type ServerFieldsProps = { edit: ReturnType<typeof useServerForm>; server: FhirServer | null }

export function ServerFields({ edit, server }: ServerFieldsProps) {
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
          The way there is not encrypted: whoever is on the network between can read the letters. Use https://
          if the server offers it.
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
        description="Seconds that one try may take, from 5 to 60"
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
    ? 'What is kept belongs to another address, user or way of signing in. Enter the password or token for this one.'
    : 'What is kept can no longer be read: this installation has another key now. Enter the password or token again.'
  return <Notice tone="yellow">{words}</Notice>
}

function keptWords(server: FhirServer | null): string {
  const end = server?.secret.lastFour
  return end ? `Kept, ends in ${end}. Leave empty to keep it.` : 'Kept. Leave empty to keep it.'
}
