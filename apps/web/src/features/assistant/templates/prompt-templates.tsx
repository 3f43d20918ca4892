import { Button } from '@mantine/core'
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { deedMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useDeleteTemplate, usePromptTemplates } from './template.queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { copyOf, newTemplate, type TemplateValues } from './template-values.ts'
import classes from './prompt-templates.module.css'

/** What is being typed: a new template that begins with some words, or one that is changed. */
type Open = { entry: PromptTemplate | null; begins: TemplateValues; keptAs: string }

/** What the AI may be asked to do with a letter: the built-in templates, the practice's and one's own (spec §3). */
export function PromptTemplates() {
  const [open, setOpen] = useState<Open | null>(null)
  const { data: templates, error, isFetching, refetch } = usePromptTemplates()
  const add = useRef<HTMLButtonElement>(null)
  const retry = () => void refetch()
  return (
    <section aria-labelledby="prompt-templates">
      <div className={classes.head}>
        <div>
          <h2 id="prompt-templates" className={classes.title}>
            Prompt templates
          </h2>
          <p className={classes.whose}>
            What the AI is asked to do with a letter when you press Improve. Facts are checked afterwards,
            whatever a template says.
          </p>
        </div>
        <Button
          ref={add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen({ entry: null, begins: newTemplate, keptAs: 'new' })}
        >
          New template
        </Button>
      </div>
      {templates && <Groups templates={templates} onOpen={setOpen} onGone={() => add.current?.focus()} />}
      {!templates && !error && <SkeletonLines lines={6} label="Loading the prompt templates" />}
      {!templates && error && (
        <ErrorState
          title="Couldn't load the prompt templates"
          message={deedMessageOf(error)}
          retrying={isFetching}
          onRetry={retry}
        />
      )}
      {open && <TemplateDialog {...open} onClose={() => setOpen(null)} onReopen={() => setOpen(open)} />}
    </section>
  )
}

type GroupsProps = {
  templates: readonly PromptTemplate[]
  onOpen: (open: Open) => void
  onGone: () => void
}

function Groups({ templates, onOpen, onGone }: GroupsProps) {
  const remove = useDeleteTemplate()
  return groups.map(({ scope, title }) => {
    const found = templates.filter((template) => template.scope === scope)
    if (found.length === 0) return null
    return (
      <section key={scope} aria-labelledby={`templates-${scope}`} className={classes.group}>
        <h3 id={`templates-${scope}`} className={classes.part}>
          {title}
        </h3>
        <ul className={classes.entries}>
          {found.map((template) => (
            <Entry
              key={template.id}
              template={template}
              onEdit={() => onOpen({ entry: template, begins: newTemplate, keptAs: template.id })}
              onCopy={() => onOpen({ entry: null, begins: copyOf(template), keptAs: `copy-${template.id}` })}
              onDelete={() => {
                remove.mutate(template)
                onGone()
              }}
            />
          ))}
        </ul>
      </section>
    )
  })
}

type EntryProps = {
  template: PromptTemplate
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
}

function Entry({ template: { name, description, prompt, canEdit }, onEdit, onCopy, onDelete }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {description && <div className={classes.quiet}>{description}</div>}
        <details className={classes.details}>
          <summary>Prompt of {name}</summary>
          <p className={classes.example}>{prompt}</p>
        </details>
      </div>
      <div className={classes.buttons}>
        {canEdit && (
          <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Copy ${name}`} onClick={onCopy}>
          Copy
        </Button>
        {canEdit && (
          <Button variant="subtle" color="gray" size="xs" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

const groups = [
  { scope: 'own', title: 'Your own' },
  { scope: 'practice', title: 'Of the practice' },
  { scope: 'built-in', title: 'Built in' },
] as const satisfies { scope: PromptTemplate['scope']; title: string }[]
