import { Button, Checkbox, Group, NativeSelect, TextInput as LineInput } from '@mantine/core'
import { fillText } from '@sincerely/domain/letter-texts/fill-text'
import { textProblem } from '@sincerely/domain/letter-texts/placeholders'
import { letterTypes } from '@sincerely/domain/letters/types'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaperMarkup } from '../../ui/paper-markup.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { TypedEarlier } from '../../ui/typed-earlier.tsx'
import { type TextDraft, exampleValues } from './text-draft.ts'
import { kindWords, typeWords } from './text-words.ts'
import classes from './text-dialog.module.css'
import { type TextFormProps, useTextForm } from './use-text-form.ts'

const TextInput = lazyPart(async () => (await import('./text-input.tsx')).TextInput)

/** One template or snippet being typed, with the placeholders to put in, and how it reads for an example. */
export function TextDialog(props: TextFormProps) {
  const { entry } = props
  const form = useTextForm(props)
  const { draft, problems, type } = form
  const { noun } = kindWords[draft.kind]
  return (
    <Dialog
      onClose={form.close}
      title={entry === null ? `New ${noun}` : `Edit ${entry.name}`}
      size={760}
      closeOnClickOutside={false}
    >
      <form className={classes.fields} noValidate onSubmit={form.submit}>
        {form.isTakenUp && form.meanwhile.length === 0 && <TypedEarlier />}
        {form.meanwhile.length > 0 && (
          <Notice tone="yellow" isUrgent title="This text was changed meanwhile">
            It is now:
            <ul>
              {form.meanwhile.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            Save puts your changes in it; Cancel leaves it so.
          </Notice>
        )}
        <div className={classes.pair}>
          <LineInput
            label="Name"
            required
            data-autofocus
            value={draft.name}
            error={problems['name']}
            onChange={(event) => type({ name: event.currentTarget.value })}
          />
          <KindField draft={draft} problem={problems['abbreviation']} onType={type} />
        </div>
        <LazyBoundary fallback={<SkeletonLines lines={5} label="Opening the text" />}>
          <TextInput
            html={draft.content}
            problem={problems['content']}
            onType={(content) => type({ content })}
          />
        </LazyBoundary>
        {draft.kind === 'template' && (
          <Checkbox
            label={`Letters of the type ${typeWords[draft.letterType]} begin with it`}
            checked={draft.isDefault}
            onChange={(event) => type({ isDefault: event.currentTarget.checked })}
          />
        )}
        <Example content={draft.content} />
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

type KindFieldProps = {
  draft: TextDraft
  problem: string | undefined
  onType: (fields: Partial<TextDraft>) => void
}

/** What calls a snippet, or which letters a template is for. */
function KindField({ draft, problem, onType }: KindFieldProps) {
  if (draft.kind === 'snippet') {
    return (
      <LineInput
        label="Abbreviation"
        description="Typed after a semicolon, then Tab or Enter"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        leftSection={<span aria-hidden>;</span>}
        autoComplete="off"
        spellCheck={false}
        value={draft.abbreviation}
        error={problem}
        onChange={(event) => onType({ abbreviation: event.currentTarget.value })}
      />
    )
  }
  return (
    <NativeSelect
      label="Letter type"
      value={draft.letterType}
      data={letterTypes.map((value) => ({ value, label: typeWords[value] }))}
      onChange={(event) => {
        const letterType = letterTypes.find((known) => known === event.currentTarget.value)
        if (letterType) onType({ letterType })
      }}
    />
  )
}

function Example({ content }: { content: string }) {
  const today = useToday()
  const { name } = useSignedInUser()
  if (textProblem(content) !== null) return null
  return (
    <section aria-labelledby="text-example">
      <h3 id="text-example" className={classes.part}>
        As it reads for an example
      </h3>
      <div className={classes.paper}>
        <PaperMarkup html={fillText(content, exampleValues(today, name))} />
      </div>
      <p className={classes.quiet}>
        Words in square brackets are still to be filled in. Tab goes from one to the next, and a letter is not
        approved while one is left.
      </p>
    </section>
  )
}
