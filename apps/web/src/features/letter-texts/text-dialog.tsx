import { Checkbox, NativeSelect, TextInput as LineInput } from '@mantine/core'
import { CreateLetterText, type LetterText } from '@sincerely/contract/letter-texts'
import { routes } from '@sincerely/contract/routes'
import { fillText } from '@sincerely/domain/letter-texts/fill-text'
import { textProblem } from '@sincerely/domain/letter-texts/placeholders'
import { letterTypes, typeLabels } from '@sincerely/domain/letters/types'
import { call } from '../../platform/api.ts'
import { DraftDialog } from '../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { PaperMarkup } from '../../ui/paper-markup.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useCreateText, useEditText } from './letter-texts.queries.ts'
import classes from './text-dialog.module.css'
import { exampleValues, type TextValues } from './text-values.ts'
import { kindWords, plainTextOf } from './text-words.ts'

const TextInput = lazyPart(async () => (await import('./text-input.tsx')).TextInput)

type TextDialogProps = {
  /** The text to change, or null for a new one, which starts with `initial`. */
  entry: LetterText | null
  initial: TextValues
  /** The key of the draft on this device. */
  draftName: string
  onClose: () => void
  onReopen: () => void
}

/** Edits a template or snippet. The user can insert placeholders and see an example. */
export function TextDialog({ entry, initial, draftName, onClose, onReopen }: TextDialogProps) {
  const create = useCreateText()
  const edit = useEditText()
  const form = useDraftForm({
    key: `letter-text-${draftName}`,
    title: entry === null ? `New ${kindWords[initial.kind].noun}` : `Edit ${entry.name}`,
    about: 'This text was',
    labels,
    empty: initial,
    base: entry,
    schema: CreateLetterText,
    words: { letterType: (type) => typeLabels[type], content: plainTextOf },
    save: ({ values, changes, version, idempotencyKey }) =>
      entry === null
        ? create.mutateAsync({ body: values, idempotencyKey })
        : edit.mutateAsync({ params: { id: entry.id }, body: { ...changes, version } }),
    reload: async () => {
      const { texts } = await call(routes.letterTexts.list)
      return texts.find(({ id }) => id === entry?.id)
    },
    saved: ({ name }) => `${name} saved`,
    onClose,
    onReopen,
  })
  const { kind, letterType, content, isDefault } = form.values
  const text = form.field('content')
  return (
    <DraftDialog form={form} size={760}>
      <div className={classes.pair}>
        <LineInput required data-autofocus {...form.field('name')} />
        {kind === 'template' ? (
          <NativeSelect data={types} {...form.field('letterType')} />
        ) : (
          <LineInput
            description="In a letter, type a semicolon and the abbreviation, then press Tab or Enter"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            leftSection={<span aria-hidden>;</span>}
            autoComplete="off"
            spellCheck={false}
            {...form.field('abbreviation')}
          />
        )}
      </div>
      <LazyBoundary fallback={<SkeletonLines lines={5} label="Loading the text" />}>
        <TextInput html={content} problem={text.error} onType={text.onChange} />
      </LazyBoundary>
      {kind === 'template' && (
        <Checkbox
          label={
            letterType === 'patient'
              ? 'Start letters to patients with this text'
              : `Start ${typeLabels[letterType].toLowerCase()} letters with this text`
          }
          checked={isDefault}
          onChange={(event) => form.set({ isDefault: event.currentTarget.checked })}
        />
      )}
      <Example content={content} />
    </DraftDialog>
  )
}

const labels = {
  kind: 'Kind',
  name: 'Name',
  letterType: 'Letter type',
  abbreviation: 'Abbreviation',
  content: 'Text',
  isDefault: 'Start letters of this type with this text',
}

const types = letterTypes.map((value) => ({ value, label: typeLabels[value] }))

function Example({ content }: { content: string }) {
  const today = useToday()
  const { name } = useSignedInUser()
  if (textProblem(content) !== null) return null
  return (
    <section aria-labelledby="text-example">
      <h3 id="text-example" className={classes.part}>
        Example
      </h3>
      <div className={classes.paper}>
        <PaperMarkup html={fillText(content, exampleValues(today, name))} />
      </div>
      <p className={classes.quiet}>
        Fill in the words in square brackets. Press Tab to move from one to the next. A letter can't be
        approved while any are left.
      </p>
    </section>
  )
}
