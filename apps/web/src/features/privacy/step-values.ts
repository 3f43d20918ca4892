// The form values of a request's next step. Each step has its own text field, so that an internal note is
// never sent to the person.
import { type DataRightsRequest, TakeDataRightsStep } from '@sincerely/contract/privacy'
import { type RequestStep, requestSteps, stepsNow } from '@sincerely/domain/privacy/data-rights'
import { extendedDueDay, isFirstMonthOver, sayItIsLate } from '@sincerely/domain/privacy/due-day'
import { problemsOf } from '../../platform/form/draft-values.ts'
import { isObject } from '../../platform/parse-object.ts'
import { type ChosenRecord, recordOf, whoseRecord } from './record-choice.tsx'

/** The result of an identity check, and the version of the request that was checked. */
type Found = { version: number; identity: 'confirmed' | 'not-confirmed' | null; record: ChosenRecord | null }

export type StepValues = Record<RequestStep, string> & {
  /** The step is empty until one is selected. */
  step: RequestStep | ''
  found: Found | null
  afterFirstMonth: boolean
}

export const emptyStep: StepValues = {
  'check-identity': '',
  extend: '',
  note: '',
  complete: '',
  refuse: '',
  withdraw: '',
  reopen: '',
  step: '',
  found: null,
  afterFirstMonth: false,
}

/** Reads drafts of older releases, which stored the texts apart from the step. */
export const earlierStep = {
  read: (fields: unknown) => (isObject(fields) && isObject(fields['notes']) ? fields['notes'] : fields),
}

/** Returns the selected step, or else a possible step with a draft text, or else the suggested step. */
export function stepOf(request: DataRightsRequest, values: StepValues): RequestStep {
  const steps = stepsNow(request)
  const step =
    steps.find((known) => known === values.step) ??
    typedSteps(values).findLast((known) => steps.includes(known))
  if (step !== undefined) return step
  if (request.identity !== 'confirmed') return steps[0] ?? 'note'
  return steps.includes('complete') ? 'complete' : 'note'
}

/** Returns the steps that have a draft text, in the order offered. */
export function typedSteps(values: StepValues): RequestStep[] {
  return requestSteps.filter((step) => values[step] !== '')
}

/**
 * An identity check is valid only for the version that was checked, because the record may have changed
 * since.
 */
export function foundOf(request: DataRightsRequest, { found }: StepValues): Found {
  if (found?.version === request.version) return found
  return { version: request.version, identity: null, record: recordOf(request) }
}

export function takenStep(request: DataRightsRequest, values: StepValues) {
  const step = stepOf(request, values)
  const { identity, record } = foundOf(request, values)
  return {
    step,
    note: values[step],
    version: request.version,
    ...(step === 'check-identity' && identity !== null && { identity, ...whoseRecord(record) }),
    afterFirstMonth: step === 'extend' && values.afterFirstMonth,
  }
}

/** Returns all errors, by field. */
export function stepProblems(request: DataRightsRequest, values: StepValues, today: string) {
  const taken = takenStep(request, values)
  const { note, identity } = problemsOf({ schema: TakeDataRightsStep }, taken, null)
  const isUnsaid = lateness(request, taken.step, today).mustAdmit && !values.afterFirstMonth
  return {
    [taken.step]: note,
    found: identity,
    afterFirstMonth: isUnsaid ? sayItIsLate(request.receivedOn) : undefined,
  }
}

/**
 * Tells whether an extension would come after the first month. If no time is left at all, the server refuses
 * the extension and says why.
 */
export function lateness({ receivedOn }: DataRightsRequest, step: RequestStep, today: string) {
  const isLate = step === 'extend' && isFirstMonthOver(receivedOn, today)
  return { isLate, mustAdmit: isLate && extendedDueDay(receivedOn) >= today }
}
