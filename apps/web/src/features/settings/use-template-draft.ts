import type { LetterTemplate } from '@sincerely/contract/settings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStoredDraft } from '../../platform/drafts/use-drafts.ts'
import { useUpdateLetterTemplate } from './settings.queries.ts'
import {
  changedParts,
  parseKeptTemplate,
  settleTemplate,
  templateChanges,
  type FramePart,
} from './template-draft.ts'
import {
  beginState,
  followState,
  refusalOf,
  settleState,
  staleState,
  type TemplateState,
} from './template-state.ts'

/** The template being edited: kept on this device until the server has it, never over somebody else's change. */
export function useTemplateDraft(template: LetterTemplate) {
  const kept = useStoredDraft(`template-${template.doctorId ?? 'practice'}`, parseKeptTemplate)
  const [state, setState] = useState(() => beginState(kept.found?.value, template))
  /** What is typed while a save is on its way is newer than what the save began with. */
  const latest = useRef(state)
  const update = useUpdateLetterTemplate()

  function become(changes: Partial<TemplateState>): void {
    latest.current = settleState({ ...latest.current, ...changes })
    setState(latest.current)
    const { draft } = latest.current
    if (changedParts(draft).length === 0) kept.drop()
    else kept.keep(draft)
  }

  function write(part: FramePart, html: string): void {
    const { draft } = latest.current
    become({ draft: { ...draft, typed: { ...draft.typed, [part]: html } } })
  }

  function save(): void {
    const sent = latest.current.draft
    if (update.isPending || changedParts(sent).length === 0) return
    update.mutate(templateChanges(sent), {
      onSuccess: ({ isStale, template: now }) => {
        if (isStale) become(staleState(latest.current, now))
        else {
          const draft = settleTemplate(latest.current.draft, { sent, now })
          become({ draft, clashes: [], refusal: null })
        }
      },
      onError: (error) => become({ refusal: refusalOf(error) }),
    })
  }

  const follow = useEffectEvent(() => {
    // A save on its way settles it by its answer.
    if (!update.isPending && template.version > latest.current.draft.version)
      become(followState(latest.current, template))
  })
  useEffect(() => follow(), [template.version])

  return {
    ...state,
    isChanged: changedParts(state.draft).length > 0,
    isSaving: update.isPending,
    save,
    type: (part: FramePart, html: string) => {
      write(part, html)
      if (latest.current.refusal?.parts[part] !== undefined) become({ refusal: null })
    },
    /** Takes what was saved meanwhile instead of what was typed here. */
    takeTheirs: (part: FramePart) => write(part, latest.current.draft.base[part]),
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      const before = latest.current
      become({ draft: { ...before.draft, typed: before.draft.base }, clashes: [], refusal: null })
      return () => become(before)
    },
  }
}
