// What is typed about a request before it is taken as a step: a text for each step, as what is noted for oneself is never
// sent as what a person is told.
import { type RequestStep, requestSteps } from '@sincerely/domain/privacy/data-rights'
import { parseObject } from '../../platform/parse-object.ts'

export type StepDraft = {
  /** The step that was typed for last. */
  step: RequestStep
  notes: Partial<Record<RequestStep, string>>
}

/** The draft with this text for a step; null once nothing is typed for any. */
export function withNote(draft: StepDraft | null, step: RequestStep, note: string): StepDraft | null {
  const left = typedSteps({ step, notes: { ...draft?.notes, [step]: note } })
  const noteOf = (known: RequestStep) => (known === step ? note : (draft?.notes[known] ?? ''))
  const [last] = left
  if (last === undefined) return null
  const notes = Object.fromEntries(left.map((known) => [known, noteOf(known)]))
  return { step: left.includes(step) ? step : last, notes }
}

/** The steps that something is typed for, in the order in which they are offered. */
export function typedSteps(draft: StepDraft | null): RequestStep[] {
  return requestSteps.filter((step) => (draft?.notes[step] ?? '') !== '')
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseStepDraft(text: string | undefined): StepDraft | null {
  const { step, notes } = parseObject(text) ?? {}
  const last = requestSteps.find((known) => known === step)
  if (last === undefined || typeof notes !== 'object' || notes === null) return null
  const typed = new Map<string, unknown>(Object.entries(notes))
  const read: StepDraft['notes'] = {}
  for (const known of requestSteps) {
    const note = typed.get(known) ?? ''
    if (typeof note !== 'string') return null
    if (note !== '') read[known] = note
  }
  return { step: last, notes: read }
}
