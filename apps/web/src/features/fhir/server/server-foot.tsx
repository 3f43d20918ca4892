import { Button, Loader } from '@mantine/core'
import type { FhirServer } from '@sincerely/contract/fhir'
import { useMomentText } from '../../../platform/practice.ts'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './fhir-settings.module.css'
import { serverWords } from './server-words.ts'
import type { useServerForm } from './use-server-form.ts'

type ServerFootProps = { edit: ReturnType<typeof useServerForm>; server: FhirServer | null }

/** What came of a test or a save, and the buttons. */
export function ServerFoot({ edit, server }: ServerFootProps) {
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
        <Notice tone="yellow" isUrgent title="This was changed meanwhile">
          {server === null
            ? 'The server was removed. Save names it again; Discard leaves it so.'
            : `It is now: ${serverWords(server)}. Save puts your changes in it; Discard leaves it so.`}
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
