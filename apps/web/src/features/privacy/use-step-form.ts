import { type DataRightsRequest, TakeDataRightsStep } from '@sincerely/contract/privacy'
import { type RequestStep, stepsNow } from '@sincerely/domain/privacy/data-rights'
import { extendedDueDay, isFirstMonthOver, sayItIsLate } from '@sincerely/domain/privacy/due-day'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { useStoredDraft } from '../../platform/drafts/use-drafts.ts'
import { useToday } from '../../platform/practice.ts'
import { toast } from '../../ui/toast.ts'
import { useTakeStep } from './privacy.queries.ts'
import { type ChosenRecord, recordOf, whoseRecord } from './record-choice.tsx'
import { stepLabels } from './step-words.ts'
import { keptRequestNames } from './kept-requests.ts'
import { type StepDraft, parseStepDraft, typedSteps, withNote } from './step-draft.ts'

export type Identity = 'confirmed' | 'not-confirmed'

/** The next step about a request as it is being said; what is wrong is told all at once. */
export function useStepForm(request: DataRightsRequest, ways: { onClose: () => void; onReopen: () => void }) {
  const steps = stepsNow(request)
  const take = useTakeStep(request.id)
  const typed = useStepDraft(request.id, ways)
  // Who comes back goes on with what they typed for.
  const [chosen, setChosen] = useState<RequestStep | null>(typed.draft?.step ?? null)
  // What was chosen may not be possible any more: somebody else worked on it.
  const step = steps.find((known) => known === chosen) ?? nextOf(request)
  const note = typed.noteOf(step)
  const [answered, setAnswered] = useState(nothingFound(request))
  // Nobody is taken for who they say they are by a button too many, nor for whose record it was before somebody changed it.
  const found = answered.version === request.version ? answered : nothingFound(request)
  const { identity, record } = found
  const [problems, setProblems] = useState<Problems>({})
  const isCheck = step === 'check-identity'
  const { isLate, mustAdmit } = latenessOf(request, step, useToday())
  const [afterFirstMonth, setAfterFirstMonth] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending) return
    const { version } = request
    const said =
      isCheck && identity !== null
        ? { identity, ...whoseRecord(record) }
        : { ...(isLate && { afterFirstMonth }) }
    const read = TakeDataRightsStep.safeParse({ step, note, version, ...said })
    const wrong = {
      ...(!read.success && problemsOf(read.error)),
      ...(mustAdmit && !afterFirstMonth && { afterFirstMonth: sayItIsLate(request.receivedOn) }),
    }
    setProblems(wrong)
    if (!read.success || Object.keys(wrong).length > 0) return
    const taken = () => {
      setChosen(null)
      typed.sent(step)
      toast({ type: 'success', message: `${stepLabels[step]}: request no. ${request.id}` })
    }
    // The dialog may be closed by then. What is refused stands in it.
    void take
      .mutateAsync(read.data)
      .then(taken, (error: unknown) => setProblems(isApiError(error) ? (error.fields ?? {}) : {}))
  }

  return {
    steps,
    step,
    isCheck,
    isLate,
    afterFirstMonth,
    note,
    typed,
    found,
    problems,
    isBusy: take.isPending,
    /** Why it was not saved, where no field stands for it. */
    refusal: take.error && Object.keys(problems).length === 0 ? messageOf(take.error) : null,
    choose: (next: RequestStep | null) => {
      setChosen(next)
      if (next !== step) setAfterFirstMonth(false)
      take.reset()
      setProblems({})
    },
    answer: (part: Partial<Pick<Found, 'identity' | 'record'>>) => {
      setAnswered({ ...found, ...part })
      setProblems({})
    },
    admitLate: (isSaid: boolean) => {
      setAfterFirstMonth(isSaid)
      setProblems({})
    },
    typeNote: (next: string) => {
      // Nothing can be typed while it is being saved.
      if (take.isPending) return
      typed.type(step, next)
      setProblems({})
    },
    cancel: typed.cancel,
    submit,
  }
}

/** Is it an extension once the first month is over? Once no time is left there is nothing to admit: the server says why it refuses. */
function latenessOf({ receivedOn }: DataRightsRequest, step: RequestStep, today: string) {
  const isLate = step === 'extend' && isFirstMonthOver(receivedOn, today)
  return { isLate, mustAdmit: isLate && extendedDueDay(receivedOn) >= today }
}

/** What is to be done next, as far as that is known. */
function nextOf(request: DataRightsRequest): RequestStep {
  const steps = stepsNow(request)
  if (request.identity !== 'confirmed') return steps[0] ?? 'note'
  return steps.includes('complete') ? 'complete' : 'note'
}

/** What a check found, as long as the request is as it was on the screen then. */
function nothingFound(request: DataRightsRequest): Found {
  return { version: request.version, identity: null, record: recordOf(request) }
}

type Found = { version: number; identity: Identity | null; record: ChosenRecord | null }

/** What is wrong with the answer to a request, field by field. */
type Problems = Record<string, string>

/** The first thing wrong with each field, all at once. */
function problemsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Problems {
  const problems: Problems = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

/**
 * What is typed about a request, kept on this device until it is sent. Only Cancel gives it up, with undo: who closes the
 * dialog another way finds it there again.
 */
function useStepDraft(requestId: number, ways: { onClose: () => void; onReopen: () => void }) {
  const kept = useStoredDraft(keptRequestNames.step(requestId), parseStepDraft)
  const [draft, setDraft] = useState<StepDraft | null>(kept.found?.value ?? null)
  const become = (next: StepDraft | null) => {
    setDraft(next)
    if (next === null) kept.drop()
    else kept.keep(next)
  }
  return {
    draft,
    noteOf: (step: RequestStep) => draft?.notes[step] ?? '',
    type: (step: RequestStep, note: string) => become(withNote(draft, step, note)),
    /** What was typed for this step is with the practice. */
    sent: (step: RequestStep) => become(withNote(draft, step, '')),
    cancel: () => {
      become(null)
      ways.onClose()
      if (typedSteps(draft).length === 0) return
      const undo = () => {
        if (draft !== null) kept.keep(draft)
        ways.onReopen()
      }
      toast({ type: 'info', message: 'What you typed was discarded', undo })
    },
  }
}
