import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { CreatePromptTemplate, type PromptTemplate } from '@sincerely/contract/prompt-templates'
import { routes } from '@sincerely/contract/routes'
import { placeholders } from '@sincerely/domain/assistant/placeholders'
import { can } from '@sincerely/domain/permissions'
import { useRef } from 'react'
import { call } from '../../../platform/api.ts'
import { DraftDialog } from '../../../platform/form/draft-dialog.tsx'
import { type FieldProps, useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { PlaceholderButtons } from '../../../ui/placeholder-buttons.tsx'
import classes from './prompt-templates.module.css'
import { exampleOf, type TemplateValues, withInserted } from './template-values.ts'
import { useCreateTemplate, useEditTemplate } from './template.queries.ts'

type TemplateDialogProps = {
  /** The template to change, or null for a new one, which starts with `initial`. */
  entry: PromptTemplate | null
  initial: TemplateValues
  draftKey: string
  onClose: () => void
  onReopen: () => void
}

/** Edits a prompt template. The user can insert placeholders and see a preview. */
export function TemplateDialog({ entry, initial, draftKey, onClose, onReopen }: TemplateDialogProps) {
  const create = useCreateTemplate()
  const edit = useEditTemplate()
  const user = useSignedInUser()
  const form = useDraftForm({
    key: `prompt-template-${draftKey}`,
    title: entry === null ? 'New prompt template' : `Edit ${entry.name}`,
    about: 'This template was',
    labels,
    empty: initial,
    base: entry && editableTemplate(entry),
    schema: CreatePromptTemplate,
    save: ({ values, changes, version, idempotencyKey }) =>
      entry === null
        ? create.mutateAsync({ body: values, idempotencyKey })
        : edit.mutateAsync({ params: { id: entry.id }, body: { ...changes, version } }),
    reload: async () => {
      const { templates } = await call(routes.promptTemplates.list)
      const found = templates.find(({ id }) => id === entry?.id)
      return found && editableTemplate(found)
    },
    saved: ({ name }) => `${name} saved`,
    onClose,
    onReopen,
  })
  return (
    <DraftDialog form={form} size={680}>
      <TextInput required data-autofocus {...form.field('name')} />
      <TextInput {...form.field('description')} />
      {entry === null && can(user, 'assistant.configure') && (
        <SegmentedControl<'own' | 'practice'>
          aria-label={labels.scope}
          className={classes.scope}
          value={form.values.scope}
          onChange={(scope) => form.set({ scope })}
          data={[
            { value: 'own', label: 'Only me' },
            { value: 'practice', label: 'The whole practice' },
          ]}
        />
      )}
      <PromptField field={form.field('prompt')} onType={(prompt) => form.set({ prompt })} />
      <Example prompt={form.values.prompt} />
    </DraftDialog>
  )
}

const labels = { name: 'Name', description: 'Description', scope: 'Available to', prompt: 'Prompt' }

/** Built-in templates cannot be edited, so any scope except 'practice' is the user's own. */
function editableTemplate({ scope, ...template }: PromptTemplate) {
  return { ...template, scope: scope === 'practice' ? scope : ('own' as const) }
}

type PromptFieldProps = { field: FieldProps<string>; onType: (prompt: string) => void }

/** Each placeholder is inserted at the cursor. */
function PromptField({ field, onType }: PromptFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const { value } = field
  const insert = (placeholder: string) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = input.current ?? {}
    const { words, cursor } = withInserted(value, { start, end }, placeholder)
    onType(words)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div>
      <Textarea
        ref={input}
        description="Describe in plain words what AI should do with the letter."
        required
        autosize
        minRows={5}
        maxRows={14}
        {...field}
      />
      <PlaceholderButtons
        placeholders={placeholders.map((name) => ({
          label: `{${name}}`,
          meaning: meanings[name],
          onInsert: () => insert(`{${name}}`),
        }))}
      />
    </div>
  )
}

function Example({ prompt }: { prompt: string }) {
  if (prompt.trim() === '') return null
  return (
    <section aria-label="Example">
      <h3 className={classes.part}>Example</h3>
      <p className={classes.example}>
        {exampleOf(prompt).map(({ start, text, isFilled }) =>
          isFilled ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </p>
    </section>
  )
}

const meanings = {
  content: 'The text of the letter',
  patientName: "The patient's name",
  letterType: 'Consultation, referral, discharge or follow-up',
  specialty: "The doctor's specialization",
} as const satisfies Record<(typeof placeholders)[number], string>
