import type { ReassignPatients, UnfinishedWork } from '@sincerely/contract/practice-patients'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useDoctors } from '../../../platform/doctors.ts'
import { useReassignPatients } from './practice-patients.queries.ts'
import { unfinishedOf } from './practice-words.ts'

export type UnfinishedKind = 'letters' | 'dictations'
type Way = ReassignPatients['letters']
type Problems = Partial<Record<'doctorId' | UnfinishedKind, string>>

type Asked = { patientIds: number[]; doctors: UnfinishedWork['doctors']; onDone: () => void }

export type ReassignForm = ReturnType<typeof useReassignForm>

/** What is chosen, and what is wrong with it, all at once. Nothing is chosen beforehand: either may be meant. */
export function useReassignForm({ patientIds, doctors, onDone }: Asked) {
  const all = useDoctors({ enabled: true })
  const [to, setTo] = useState<number | null>(null)
  const [ways, setWays] = useState<Partial<Record<UnfinishedKind, Way>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [only, ...others] = doctors
  // Whoever has all of them already takes nobody over.
  const choices = (all.data ?? []).filter(({ id }) => others.length > 0 || id !== only?.doctorId)
  const reassign = useReassignPatients((id) => choices.find((doctor) => doctor.id === id)?.name ?? '')
  const refused = reassign.isPending ? null : reassign.error
  const found = problemsOf({ to, ways, doctors })
  const told = isApiError(refused) ? refused.fields : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (to === null || Object.keys(found).length > 0) return
    const { letters = 'stay', dictations = 'stay' } = ways
    reassign.mutate({ patientIds, doctorId: to, letters, dictations }, { onSuccess: onDone })
  }
  return {
    to,
    ways,
    choices,
    /** Why there is no choice. */
    nobody: all.isError
      ? "Couldn't load the doctors. Close this and try again; nothing was changed."
      : all.data && 'There is no other doctor. Create one under User Management first.',
    problems: {
      ...(told?.['doctorId'] && { doctorId: told['doctorId'] }),
      ...(isSubmitted && found),
    } as Problems,
    failure: refused && !told ? messageOf(refused) : null,
    isBusy: reassign.isPending,
    chooseDoctor: (id: number | null) => {
      reassign.reset()
      setTo(id)
    },
    chooseWay: (kind: UnfinishedKind, way: Way) => setWays((before) => ({ ...before, [kind]: way })),
    submit,
  }
}

function problemsOf({
  to,
  ways,
  doctors,
}: Pick<Asked, 'doctors'> & { to: number | null; ways: Partial<Record<UnfinishedKind, Way>> }): Problems {
  const isOpen = (kind: UnfinishedKind) => unfinishedOf(doctors, kind) > 0 && ways[kind] === undefined
  return {
    ...(to === null && { doctorId: 'Choose who takes over.' }),
    ...(isOpen('letters') && { letters: 'Say what happens to unfinished letters.' }),
    ...(isOpen('dictations') && { dictations: 'Say what happens to dictations that are not typed.' }),
  }
}
