import { Button } from '@mantine/core'
import type { FhirServer } from '@sincerely/contract/fhir'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { useRemoveFhirServer } from '../fhir.queries.ts'
import { fhirShortcuts } from '../fhir-shortcuts.ts'
import { ServerFields } from './server-fields.tsx'
import { ServerFoot } from './server-foot.tsx'
import classes from './fhir-settings.module.css'
import { useServerForm } from './use-server-form.ts'
import { WhatIsSent } from './what-is-sent.tsx'

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
      <div>
        <h2 className={classes.title}>FHIR Compliance</h2>
        <p className={classes.lead}>
          {server === null
            ? 'No FHIR server is set up, so no letter is sent. Any letter can be downloaded as a FHIR document all the same.'
            : 'Approved and posted letters can be sent to this FHIR server, as FHIR R4 documents.'}
        </p>
      </div>
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
        Your changes to the FHIR server are not saved. They stay on this device until you come back, but for a
        password or token, which has to be entered again.
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
      Its address and its password or token are forgotten, and cannot be brought back. Letters that still wait
      to be sent fail at their next try and say why. What the server has already, it keeps.
    </ConfirmDialog>
  )
}
