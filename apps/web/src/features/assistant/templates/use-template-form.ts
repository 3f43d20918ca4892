import type { PromptTemplate } from '@sincerely/contract/prompt-templates'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf, newIdempotencyKey } from '../../../platform/api.ts'
import { type Intent, intentFor } from '../../../platform/intent.ts'
import { useKept } from '../../../platform/use-kept.ts'
import { toast } from '../../../ui/toast.ts'
import { isBehind, useCreateTemplate, useEditTemplate, usePromptTemplates } from './template.queries.ts'
import {
  type TemplateDraft,
  type TemplateProblems,
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

/** One template being typed; what is typed is kept on this device until it is saved or given up. */
export function useTemplateForm({ entry, begins, keptAs, onClose, onReopen }: TemplateFormProps) {
  const kept = useKept(`prompt-template-${keptAs}`, parseDraft)
  const [began] = useState(entry === null ? begins : draftOf(entry))
  const [draft, setDraft] = useState(kept.found?.value ?? began)
  const [problems, setProblems] = useState<TemplateProblems>({})
  const [intent, setIntent] = useState<Intent | null>(null)
  const create = useCreateTemplate()
  const edit = useEditTemplate()
  const newer = useNewer(entry, isBehind(edit.error))
  const isBusy = create.isPending || edit.isPending
  const error = create.error ?? edit.error

  function type(fields: Partial<TemplateDraft>) {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (isBusy) return
    const next = { ...draft, ...fields }
    setDraft(next)
    setProblems({})
    if (isSameDraft(next, began)) kept.drop()
    else kept.keep(next)
  }

  function finish({ name }: PromptTemplate) {
    kept.drop()
    toast({ type: 'success', message: `${name} saved` })
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const read = readDraft(draft)
    if (!read.ok) return setProblems(read.problems)
    const onError = (refusal: Error) => setProblems(isApiError(refusal) ? (refusal.fields ?? {}) : {})
    const then = { onSuccess: finish, onError }
    if (entry !== null) {
      const version = (newer ?? entry).version ?? undefined
      const body = { ...changesOf(read.body, draft, began), version }
      return edit.mutate({ id: entry.id, body }, then)
    }
    const wish = intentFor(read.body, intent, newIdempotencyKey)
    setIntent(wish)
    create.mutate({ body: read.body, idempotencyKey: wish.key }, then)
  }

  function cancel() {
    kept.drop()
    onClose()
    if (isSameDraft(draft, began)) return
    const undo = () => {
      kept.keep(draft)
      onReopen()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }

  const isShown = error !== null && Object.keys(problems).length === 0 && !isBehind(error) && !isBusy
  return { draft, problems, newer, isBusy, type, submit, cancel, failure: isShown ? messageOf(error) : null }
}

/** The template as it stands by now, once a change of ours was refused for it. */
function useNewer(entry: PromptTemplate | null, isStale: boolean): PromptTemplate | null {
  const { data = [] } = usePromptTemplates()
  if (!isStale || entry === null) return null
  return data.find(({ id, version }) => id === entry.id && version !== entry.version) ?? null
}
