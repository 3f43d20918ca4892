import type { ReassignPatients, UnfinishedWork } from '@sincerely/contract/practice-patients'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useDoctors } from '../../../platform/doctors.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { useReassignPatients } from './practice-patients.queries.ts'
import { unfinishedOf } from './practice-words.ts'

export type UnfinishedKind = 'letters' | 'dictations'
type Way = ReassignPatients['letters']
type Problems = Partial<Record<'doctorId' | UnfinishedKind, string>>

type Ways = Partial<Record<UnfinishedKind, Way>>

/** The user's decisions and the numbers they were made for. If those change, the form asks again. */
type Said = { ways: Ways; of: UnfinishedWork['doctors'] }

type Asked = { patientIds: number[]; doctors: UnfinishedWork['doctors']; onDone: () => void }

export type ReassignForm = ReturnType<typeof useReassignForm>

/** The form's state and problems. Nothing is preselected, because either answer may be meant. */
export function useReassignForm({ patientIds, doctors, onDone }: Asked) {
  const all = useDoctors({ enabled: true })
  const [to, setTo] = useState<number | null>(null)
  const [said, setSaid] = useState<Said>({ ways: {}, of: doctors })
  const [timesSent, setTimesSent] = useState(0)
  const leadIn = useFirstProblem(timesSent)
  const [only, ...others] = doctors
  // A doctor who already has all of these patients can't take them over.
  const choices = (all.data ?? []).filter(({ id }) => others.length > 0 || id !== only?.doctorId)
  const reassign = useReassignPatients((id) => choices.find((doctor) => doctor.id === id)?.name ?? '')
  const refused = reassign.isPending ? null : reassign.error
  const ways = said.of === doctors ? said.ways : {}
  // The new doctor keeps their own patients.
  const leaving = doctors.filter(({ doctorId }) => doctorId !== to)
  const approved = ways.letters === 'along' ? leaving.reduce((sum, one) => sum + one.approved, 0) : 0
  const isAsked = isCode(refused, 'others_unsaved_text')
  const found = problemsOf({ to, ways, doctors: leaving })
  const told = isApiError(refused) ? refused.fields : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    leadIn(event.currentTarget)
    if (reassign.isPending) return
    setTimesSent(timesSent + 1)
    if (to === null || Object.keys(found).length > 0) return
    const { letters = 'stay', dictations = 'stay' } = ways
    const answers = { returnApproved: approved > 0, askIfOthersWrite: !isAsked }
    const counted = doctors.map(countsOf)
    reassign.mutate(
      { patientIds, doctorId: to, letters, dictations, counted, ...answers },
      // Refusals get the focus like missing fields.
      { onSuccess: onDone, onError: () => setTimesSent((times) => times + 1) },
    )
  }
  return {
    to,
    ways,
    choices,
    leaving,
    /** How many letters return to draft with these decisions. */
    approved,
    /** Warning about unsaved text of others that would stay behind. */
    others: isAsked && refused ? messageOf(refused) : null,
    /** The unfinished work has changed since the user decided. */
    isAskedAnew: said.of !== doctors && Object.keys(said.ways).length > 0,
    /** Why there is no doctor to choose. */
    nobody: all.isError
      ? "Couldn't load the doctors. Close this and try again; nothing was changed."
      : all.data && 'There is no other doctor. Create one under User Management first.',
    problems: {
      ...(told?.['doctorId'] && { doctorId: told['doctorId'] }),
      ...(timesSent > 0 && found),
    } as Problems,
    failure: refused && !told && !isAsked ? messageOf(refused) : null,
    isBusy: reassign.isPending,
    chooseDoctor: (id: number | null) => {
      // No changes while sending: a reset would lose the answer.
      if (reassign.isPending) return
      reassign.reset()
      setTo(id)
    },
    chooseWay: (kind: UnfinishedKind, way: Way) => {
      if (reassign.isPending) return
      reassign.reset()
      setSaid({ ways: { ...ways, [kind]: way }, of: doctors })
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
  ways,
  doctors,
}: Pick<Asked, 'doctors'> & { to: number | null; ways: Ways }): Problems {
  const isOpen = (kind: UnfinishedKind) => unfinishedOf(doctors, kind) > 0 && ways[kind] === undefined
  return {
    ...(to === null && { doctorId: 'Choose the new doctor.' }),
    ...(isOpen('letters') && { letters: 'Choose what happens to unfinished letters.' }),
    ...(isOpen('dictations') && { dictations: 'Choose what happens to dictations that are not typed yet.' }),
  }
}
