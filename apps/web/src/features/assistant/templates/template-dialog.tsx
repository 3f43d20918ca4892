import { Button, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import { placeholders } from '@sincerely/domain/assistant/placeholders'
import { can } from '@sincerely/domain/permissions'
import { useRef } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TypedEarlier } from '../../../ui/typed-earlier.tsx'
import { type TemplateText, exampleOf, withInserted } from './template-draft.ts'
import classes from './prompt-templates.module.css'
import { type TemplateFormProps, useTemplateForm } from './use-template-form.ts'

/** One prompt template being typed: its words, the placeholders to put in, and how it reads for an example. */
export function TemplateDialog(props: TemplateFormProps) {
  const { entry } = props
  const form = useTemplateForm(props)
  const user = useSignedInUser()
  const { draft, problems, type } = form
  const field = (name: TemplateText) => ({
    value: draft[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog
      onClose={form.close}
      title={entry === null ? 'New prompt template' : `Edit ${entry.name}`}
      size={680}
      closeOnClickOutside={false}
    >
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        {form.isTakenUp && !form.newer && <TypedEarlier />}
        {form.newer && <Meanwhile newer={form.newer} />}
        <TextInput label="Name" required data-autofocus {...field('name')} />
        <TextInput label="Description" {...field('description')} />
        {entry === null && can(user, 'assistant.configure') && (
          <SegmentedControl<'own' | 'practice'>
            aria-label="Who uses it"
            className={classes.scope}
            value={draft.scope}
            onChange={(scope) => type({ scope })}
            data={[
              { value: 'own', label: 'Only I' },
              { value: 'practice', label: 'The whole practice' },
            ]}
          />
        )}
        <PromptField {...field('prompt')} onType={(prompt) => type({ prompt })} />
        <Example prompt={draft.prompt} />
        {form.failure && (
          <p className={classes.problem} role="alert">
            {form.failure}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function Meanwhile({ newer: { name, description, prompt } }: { newer: PromptTemplate }) {
  return (
    <Notice tone="yellow" isUrgent title="This template was changed meanwhile">
      Now: {[name, description].filter(Boolean).join(', ')}. Its prompt reads:
      <p className={classes.newer}>{prompt}</p>
      Save puts your changes in it; Cancel leaves it so.
    </Notice>
  )
}

type PromptFieldProps = {
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onType: (prompt: string) => void
}

/** What is to be done with the letter; a placeholder is put in where the cursor stands. */
function PromptField({ value, error, onChange, onType }: PromptFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (placeholder: string) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {}
    const { words, cursor } = withInserted(value, { start, end }, placeholder)
    onType(words)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div>
      <Textarea
        ref={field}
        label="Prompt"
        description="What is to be done with the letter, in plain words."
        required
        autosize
        minRows={5}
        maxRows={14}
        value={value}
        error={error}
        onChange={onChange}
      />
      <div className={classes.chips} role="group" aria-label="Insert a placeholder">
        <span className={classes.quiet} aria-hidden>
          Insert
        </span>
        {placeholders.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-xs"
            title={meanings[name]}
            onClick={() => insert(`{${name}}`)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Example({ prompt }: { prompt: string }) {
  if (prompt.trim() === '') return null
  return (
    <section aria-label="Example">
      <h3 className={classes.part}>As it reads for an example</h3>
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
  patientName: 'The patient’s name',
  letterType: 'Consultation, referral, discharge or follow-up',
  specialty: 'The doctor’s specialty',
} as const satisfies Record<(typeof placeholders)[number], string>
