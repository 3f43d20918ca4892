// The monthly budget as it is typed, and how it meets what another administrator saved meanwhile.
import { parseObject } from '../../../platform/parse-object.ts'

/** `base` is what was saved when the typing began. Both as they stand in the field. */
export type BudgetDraft = { base: string; typed: string }

/** As it was kept on this device, or null when it cannot be read. */
export function parseBudgetDraft(text: string | undefined): BudgetDraft | null {
  const { base, typed } = parseObject(text) ?? {}
  return typeof base === 'string' && typeof typed === 'string' ? { base, typed } : null
}

/** What is typed stays; null once it is what is saved anyway, and nothing is in hand. */
export function typeBudget(draft: BudgetDraft | null, typed: string, saved: string): BudgetDraft | null {
  return typed === saved ? null : { base: draft?.base ?? saved, typed }
}

/** Was something else saved since the typing began, which is not what is typed either? */
export function isChangedMeanwhile(draft: BudgetDraft | null, saved: string): boolean {
  return draft !== null && draft.base !== saved && draft.typed.trim() !== saved
}
