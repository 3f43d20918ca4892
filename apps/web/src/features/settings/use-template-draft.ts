import { errors } from '@sincerely/contract/errors'
import type { LetterTemplate } from '@sincerely/contract/settings'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { useKept } from '../../platform/use-kept.ts'
import { useUpdateLetterTemplate } from './settings.queries.ts'
import {
  changedParts,
  parseKeptTemplate,
  rebaseTemplate,
  refusedParts,
  settleTemplate,
  startTemplate,
  templateChanges,
  type FramePart,
  type TemplateDraft,
} from './template-draft.ts'

export type TemplateRefusal = { message: string; parts: Partial<Record<FramePart, string>> }

type State = {
  draft: TemplateDraft
  /** The parts that somebody else changed as well. */
  clashes: FramePart[]
  /** What the server refused: beside an editor, or over all. */
  refusal: TemplateRefusal | null
}

/** The template being edited: kept on this device until the server has it, never over somebody else's change. */
export function useTemplateDraft(template: LetterTemplate) {
  const kept = useKept(`template-${template.doctorId ?? 'practice'}`, parseKeptTemplate)
  const [state, setState] = useState<State>(() => begin(kept.found?.value, template))
  /** What is typed while a save is on its way is newer than what the save began with. */
  const latest = useRef(state)
  const update = useUpdateLetterTemplate()

  function become(changes: Partial<State>): void {
    latest.current = { ...latest.current, ...changes }
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
        const { draft } = latest.current
        if (isStale) become({ ...rebaseTemplate(draft, now), refusal: { message: staleSentence, parts: {} } })
        else become({ draft: settleTemplate(draft, { sent, now }), clashes: [], refusal: null })
      },
      onError: (error) => become({ refusal: refusalOf(error) }),
    })
  }

  return {
    ...state,
    isChanged: changedParts(state.draft).length > 0,
    isSaving: update.isPending,
    save,
    type: (part: FramePart, html: string) => {
      write(part, html)
      if (latest.current.refusal?.parts[part] !== undefined) become({ refusal: null })
    },
    /** Takes what somebody else saved instead of what was typed here. */
    takeTheirs: (part: FramePart) => {
      write(part, latest.current.draft.base[part])
      become({ clashes: latest.current.clashes.filter((other) => other !== part) })
    },
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      const { draft } = latest.current
      become({ draft: { ...draft, typed: draft.base }, clashes: [], refusal: null })
      return () => become({ draft })
    },
  }
}

const staleSentence = errors.letterhead_changed_meanwhile.message

/** A kept draft goes on top of the template as it is today. */
function begin(draft: TemplateDraft | undefined, template: LetterTemplate): State {
  if (draft === undefined) return { draft: startTemplate(template), clashes: [], refusal: null }
  const rebased = rebaseTemplate(draft, template)
  return { ...rebased, refusal: rebased.clashes.length === 0 ? null : { message: staleSentence, parts: {} } }
}

function refusalOf(error: unknown): TemplateRefusal {
  if (!isApiError(error)) return { message: messageOf(error), parts: {} }
  if (error.code !== 'offline') return { message: error.message, parts: refusedParts(error) }
  const message = "Couldn't reach the server. What you typed is kept on this device; save again in a moment."
  return { message, parts: {} }
}
