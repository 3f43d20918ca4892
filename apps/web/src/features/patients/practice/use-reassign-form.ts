import type { ReassignPatients, UnfinishedWork } from '@sincerely/contract/practice-patients'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useDoctors } from '../../../platform/doctors.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { useReassignPatients } from './practice-patients.queries.ts'
import { unfinishedOf } from './practice-words.ts'

export type UnfinishedKind = 'letters' | 'dictations'
type Decision = ReassignPatients['letters']
type Problems = Partial<Record<'doctorId' | UnfinishedKind, string>>

type Decisions = Partial<Record<UnfinishedKind, Decision>>

/** The user's decisions, and the unfinished work on which they are based. If the work changes, the form asks again. */
type Answer = { decisions: Decisions; doctors: UnfinishedWork['doctors'] }

type ReassignFormInput = { patientIds: number[]; doctors: UnfinishedWork['doctors']; onDone: () => void }

export type ReassignForm = ReturnType<typeof useReassignForm>

/** Holds the form's state and problems. Nothing is preselected, because either choice is plausible. */
export function useReassignForm({ patientIds, doctors, onDone }: ReassignFormInput) {
  const all = useDoctors({ enabled: true })
  const [to, setTo] = useState<number | null>(null)
  const [answer, setAnswer] = useState<Answer>({ decisions: {}, doctors })
  const [attempts, setAttempts] = useState(0)
  const focusFirstProblem = useFirstProblem(attempts)
  const [first, ...others] = doctors
  // The list leaves out a doctor who already has all of these patients.
  const doctorOptions = (all.data ?? []).filter(({ id }) => others.length > 0 || id !== first?.doctorId)
  const reassign = useReassignPatients((id) => doctorOptions.find((doctor) => doctor.id === id)?.name ?? '')
  const refused = reassign.isPending ? null : reassign.error
  const decisions = answer.doctors === doctors ? answer.decisions : {}
  // Patients who already belong to the new doctor do not move.
  const leaving = doctors.filter(({ doctorId }) => doctorId !== to)
  const approved = decisions.letters === 'along' ? leaving.reduce((sum, one) => sum + one.approved, 0) : 0
  const isUnsavedWarning = isCode(refused, 'others_unsaved_text')
  const problems = problemsOf({ to, decisions, doctors: leaving })
  const fieldErrors = isApiError(refused) ? refused.fields : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstProblem(event.currentTarget)
    if (reassign.isPending) return
    setAttempts(attempts + 1)
    if (to === null || Object.keys(problems).length > 0) return
    const { letters = 'stay', dictations = 'stay' } = decisions
    const answers = { returnApproved: approved > 0, askIfOthersWrite: !isUnsavedWarning }
    const counted = doctors.map(countsOf)
    reassign.mutate(
      { patientIds, doctorId: to, letters, dictations, counted, ...answers },
      // A refusal moves the focus to the field, as a missing value does.
      { onSuccess: onDone, onError: () => setAttempts((times) => times + 1) },
    )
  }
  return {
    to,
    decisions,
    doctorOptions,
    leaving,
    /** The number of letters that return to draft with these decisions. */
    approved,
    /** A warning about other people's unsaved text that would stay behind; null if there is none. */
    unsavedWarning: isUnsavedWarning && refused ? messageOf(refused) : null,
    /** Whether the unfinished work has changed since the user decided. */
    mustDecideAgain: answer.doctors !== doctors && Object.keys(answer.decisions).length > 0,
    /** Says why there is no doctor to choose. */
    noDoctorsHint: all.isError
      ? "Couldn't load the doctors. Close this and try again. Nothing was changed."
      : all.data && 'There is no other doctor. Create one under User Management first.',
    problems: {
      ...(fieldErrors?.['doctorId'] && { doctorId: fieldErrors['doctorId'] }),
      ...(attempts > 0 && problems),
    } as Problems,
    failure: refused && !fieldErrors && !isUnsavedWarning ? messageOf(refused) : null,
    isBusy: reassign.isPending,
    chooseDoctor: (id: number | null) => {
      // The form is locked while it is being sent, because a reset would lose the answer.
      if (reassign.isPending) return
      reassign.reset()
      setTo(id)
    },
    decide: (kind: UnfinishedKind, decision: Decision) => {
      if (reassign.isPending) return
      reassign.reset()
      setAnswer({ decisions: { ...decisions, [kind]: decision }, doctors })
    },
    submit,
  }
}

function countsOf({ doctorId, patients, letters, approved, dictations }: UnfinishedWork['doctors'][number]) {
  return { doctorId, patients, letters, approved, dictations }
}

function isCode(error: Error | null, code: string): boolean {
  return isApiError(error) && error.code === code
}

function problemsOf({
  to,
  decisions,
  doctors,
}: Pick<ReassignFormInput, 'doctors'> & { to: number | null; decisions: Decisions }): Problems {
  const isUndecided = (kind: UnfinishedKind) =>
    unfinishedOf(doctors, kind) > 0 && decisions[kind] === undefined
  return {
    ...(to === null && { doctorId: 'Choose the new doctor.' }),
    ...(isUndecided('letters') && { letters: 'Choose what happens to unfinished letters.' }),
    ...(isUndecided('dictations') && {
      dictations: 'Choose what happens to dictations that are not typed yet.',
    }),
  }
}
