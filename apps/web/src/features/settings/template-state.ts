// A template being edited against what is saved meanwhile: what clashes, what is said of it, and when that is settled.
import type { LetterTemplate } from '@sincerely/contract/settings'
import { isApiError, messageOf } from '../../platform/api.ts'
import {
  changedParts,
  rebaseTemplate,
  refusedParts,
  startTemplate,
  type FramePart,
  type TemplateDraft,
} from './template-draft.ts'

export type TemplateRefusal = {
  message: string
  parts: Partial<Record<FramePart, string>>
  /** It was changed meanwhile: said until that is settled. */
  isStale?: true
}

export type TemplateState = {
  draft: TemplateDraft
  /** The parts that were changed meanwhile as well: what is saved now is the draft's base. */
  clashes: FramePart[]
  /** What the server refused: beside an editor, or over all. */
  refusal: TemplateRefusal | null
}

/** A kept draft goes on top of the template as it is today. */
export function beginState(draft: TemplateDraft | undefined, template: LetterTemplate): TemplateState {
  const state = { draft: draft ?? startTemplate(template), clashes: [], refusal: null }
  return draft === undefined ? state : followState(state, template)
}

/** The template was seen to be saved elsewhere: it is said where that clashes, and goes unsaid where it does not. */
export function followState(state: TemplateState, now: LetterTemplate): TemplateState {
  const next = staleState(state, now)
  return next.clashes.length === 0 ? settleState({ ...next, refusal: state.refusal }) : next
}

/** A save was refused because of it. */
export function staleState({ draft, clashes }: TemplateState, now: LetterTemplate): TemplateState {
  const rebased = rebaseTemplate(draft, now)
  const touched = changedParts(rebased.draft)
  // One that is still to be settled is not settled by what was saved since.
  const open = touched.filter((part) => clashes.includes(part) || rebased.clashes.includes(part))
  const refusal = { message: meanwhileSentence(now, open), parts: {}, isStale: true } as const
  return { draft: rebased.draft, clashes: open, refusal: touched.length === 0 ? null : refusal }
}

/** What stands as it is saved clashes no more; with the last of them goes the word of it. */
export function settleState({ draft, clashes, refusal }: TemplateState): TemplateState {
  const touched = changedParts(draft)
  const open = clashes.filter((part) => touched.includes(part))
  const isSettled = open.length === 0 && (clashes.length > 0 || touched.length === 0)
  return { draft, clashes: open, refusal: refusal?.isStale && isSettled ? null : refusal }
}

export function refusalOf(error: unknown): TemplateRefusal {
  if (!isApiError(error)) return { message: messageOf(error), parts: {} }
  if (error.code !== 'offline') return { message: error.message, parts: refusedParts(error) }
  const message = "Couldn't reach the server. What you typed is kept on this device; save again in a moment."
  return { message, parts: {} }
}

function meanwhileSentence({ userId, updatedBy }: LetterTemplate, clashes: readonly FramePart[]): string {
  const changed =
    updatedBy === userId
      ? 'You have changed this template in another tab or on another device.'
      : 'Someone else has changed this template in the meantime.'
  if (clashes.length === 0)
    return `${changed} What you typed is kept, and the rest shows what is saved now. Check it and save again.`
  return `${changed} What you typed is kept, and the saved version is shown here. Save Templates replaces it with yours.`
}
