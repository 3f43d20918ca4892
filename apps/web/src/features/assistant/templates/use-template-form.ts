import type { CreatePromptTemplate, PromptTemplate } from '@sincerely/contract/prompt-templates'
import { useEntryForm } from '../../../ui/use-entry-form.ts'
import { isBehind, useCreateTemplate, useEditTemplate, usePromptTemplates } from './template.queries.ts'
import {
  type TemplateDraft,
  changesOf,
  draftOf,
  isSameDraft,
  parseDraft,
  readDraft,
} from './template-draft.ts'

export type TemplateFormProps = {
  /** Null for a new one, which begins with `begins`. */
  entry: PromptTemplate | null
  begins: TemplateDraft
  /** What is typed is kept under this name. */
  keptAs: string
  onClose: () => void
  onReopen: () => void
}

/** One template being typed. `newer` is how it stands by now, once a change of ours was refused for it, or met it here. */
export function useTemplateForm({ entry, begins, keptAs, onClose, onReopen }: TemplateFormProps) {
  const create = useCreateTemplate()
  const edit = useEditTemplate()
  const newer = useNewer(entry, isBehind(edit.error))
  const form = useEntryForm<TemplateDraft, CreatePromptTemplate>({
    keptAs: `prompt-template-${keptAs}`,
    parse: parseDraft,
    begins: entry === null ? begins : draftOf(entry),
    isSame: isSameDraft,
    isThere: entry !== null,
    read: readDraft,
    save: ({ body, draft, began, idempotencyKey }, then) => {
      if (entry === null) return create.mutate({ body, idempotencyKey }, then)
      const version = (newer ?? entry).version ?? undefined
      edit.mutate({ id: entry.id, body: { ...changesOf(body, draft, began), version } }, then)
    },
    saving: {
      isBusy: create.isPending || edit.isPending,
      error: create.error ?? edit.error,
      isBehind: isBehind(edit.error),
    },
    onClose,
    onReopen,
  })
  return { ...form, newer: newer ?? (form.hasClash ? entry : null) }
}

function useNewer(entry: PromptTemplate | null, isStale: boolean): PromptTemplate | null {
  const { data = [] } = usePromptTemplates()
  if (!isStale || entry === null) return null
  return data.find(({ id, version }) => id === entry.id && version !== entry.version) ?? null
}
