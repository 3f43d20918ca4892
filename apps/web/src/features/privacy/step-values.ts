// The next step about a request as it is being said. Each step has a text of its own: what is noted for oneself is never sent
// as what a person is told.
import { type DataRightsRequest, TakeDataRightsStep } from '@sincerely/contract/privacy'
import { type RequestStep, requestSteps, stepsNow } from '@sincerely/domain/privacy/data-rights'
import { extendedDueDay, isFirstMonthOver, sayItIsLate } from '@sincerely/domain/privacy/due-day'
import { problemsOf } from '../../platform/form/draft-values.ts'
import { isObject } from '../../platform/parse-object.ts'
import { type ChosenRecord, recordOf, whoseRecord } from './record-choice.tsx'

/** What a check of the identity found, of the request as it was on the screen then. */
type Found = { version: number; identity: 'confirmed' | 'not-confirmed' | null; record: ChosenRecord | null }

export type StepValues = Record<RequestStep, string> & {
  /** Empty until one is chosen. */
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

/** Once the texts were kept apart from the step that was typed for last. */
export const earlierStep = {
  read: (fields: unknown) => (isObject(fields) && isObject(fields['notes']) ? fields['notes'] : fields),
}

/** What was chosen, or something is typed for, as far as it is possible now; or else what is to be done next. */
export function stepOf(request: DataRightsRequest, values: StepValues): RequestStep {
  const steps = stepsNow(request)
  const step =
    steps.find((known) => known === values.step) ??
    typedSteps(values).findLast((known) => steps.includes(known))
  if (step !== undefined) return step
  if (request.identity !== 'confirmed') return steps[0] ?? 'note'
  return steps.includes('complete') ? 'complete' : 'note'
}

/** The steps that something is typed for, in the order in which they are offered. */
export function typedSteps(values: StepValues): RequestStep[] {
  return requestSteps.filter((step) => values[step] !== '')
}

/**
 * Nobody is taken for who they say they are by a button too many, nor for whose record it was before somebody changed it.
 */
export function foundOf(request: DataRightsRequest, { found }: StepValues): Found {
  if (found?.version === request.version) return found
  return { version: request.version, identity: null, record: recordOf(request) }
}

/** As it is sent. */
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

/** All that is wrong with it, each beside its field. */
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

/** Is it an extension once the first month is over? Once no time is left there is nothing to admit: the server says why it refuses. */
export function lateness({ receivedOn }: DataRightsRequest, step: RequestStep, today: string) {
  const isLate = step === 'extend' && isFirstMonthOver(receivedOn, today)
  return { isLate, mustAdmit: isLate && extendedDueDay(receivedOn) >= today }
}
