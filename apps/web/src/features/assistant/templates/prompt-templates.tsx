import { Button } from '@mantine/core'
import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { OwnWords, OwnWordsList } from '../../../ui/own-words.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useDeleteTemplate, usePromptTemplates } from './template.queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { copyOf, newTemplate, type TemplateValues } from './template-values.ts'
import classes from './prompt-templates.module.css'

/** The template that the dialog edits. A new template has only initial values. */
type OpenTemplate = { entry: PromptTemplate | null; initial: TemplateValues; draftKey: string }

/** Lists the built-in templates, the practice's and the user's own (spec §3). */
export function PromptTemplates() {
  const [open, setOpen] = useState<OpenTemplate | null>(null)
  const { data: templates, error, isFetching, refetch } = usePromptTemplates()
  const add = useRef<HTMLButtonElement>(null)
  const retry = () => void refetch()
  return (
    <section aria-labelledby="prompt-templates">
      <SectionHead
        mb="md"
        id="prompt-templates"
        title="Prompt Templates"
        about="Instructions for AI when you press Improve. Facts are checked afterwards, whatever the template says."
        action={
          <Button
            ref={add}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ entry: null, initial: newTemplate, draftKey: 'new' })}
          >
            New template
          </Button>
        }
      />
      {templates && <Groups templates={templates} onOpen={setOpen} onGone={() => add.current?.focus()} />}
      {!templates && !error && <SkeletonLines lines={6} label="Loading the prompt templates" />}
      {!templates && error && (
        <ErrorState
          title="Couldn't load the prompt templates"
          message={actionMessageOf(error)}
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
  onOpen: (open: OpenTemplate) => void
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
        <OwnWordsList>
          {found.map((template) => (
            <OwnWords
              key={template.id}
              name={template.name}
              about={template.description}
              whatItIs="Prompt"
              canEdit={template.canEdit}
              onEdit={() => onOpen({ entry: template, initial: newTemplate, draftKey: template.id })}
              onCopy={() =>
                onOpen({ entry: null, initial: copyOf(template), draftKey: `copy-${template.id}` })
              }
              onDelete={() => {
                remove.mutate(template)
                onGone()
              }}
            >
              <p className={classes.prompt}>{template.prompt}</p>
            </OwnWords>
          ))}
        </OwnWordsList>
      </section>
    )
  })
}

const groups = [
  { scope: 'own', title: 'Your templates' },
  { scope: 'practice', title: 'Practice templates' },
  { scope: 'built-in', title: 'Built-in templates' },
] as const satisfies { scope: PromptTemplate['scope']; title: string }[]
