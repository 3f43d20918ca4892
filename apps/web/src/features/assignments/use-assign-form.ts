import type { Assignments } from '@sincerely/contract/assignments'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf, newIdempotencyKey } from '../../platform/api.ts'
import { type Intent, intentFor } from '../../platform/intent.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { useAssignDoctor } from './assignments.queries.ts'

type Draft = { secretaryId: number | null; doctorId: number | null }
type Problems = { secretaryId?: string | undefined; doctorId?: string | undefined }

type UseAssignForm = {
  people: Assignments
  asked: { secretaryId?: number; doctorId?: number }
  onClose: () => void
}

/** Who is to work for whom. `replaced`: whom the secretary works for now, where that is another. */
export function useAssignForm({ people, asked, onClose }: UseAssignForm) {
  const [draft, setDraft] = useState<Draft>({
    secretaryId: asked.secretaryId ?? null,
    doctorId: asked.doctorId ?? null,
  })
  const [problems, setProblems] = useState<Problems>({})
  const leadIn = useFirstProblem(problems)
  const [intent, setIntent] = useState<Intent | null>(null)
  const assign = useAssignDoctor()
  const secretary = people.secretaries.find(({ id }) => id === draft.secretaryId)
  const doctor = people.doctors.find(({ id }) => id === draft.doctorId)
  const standing = people.assignments.find(({ secretaryId }) => secretaryId === draft.secretaryId)
  const isAnother = standing !== undefined && doctor !== undefined && standing.doctorId !== doctor.id

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    leadIn(event.currentTarget)
    if (assign.isPending) return
    const { secretaryId, doctorId } = draft
    const isSame = standing !== undefined && standing.doctorId === doctorId
    const wrong = isSame
      ? { doctorId: `${standing.secretaryName} works for ${standing.doctorName} already.` }
      : problemsOf(draft)
    setProblems(wrong)
    if (secretaryId === null || doctorId === null || isSame) return
    const body = { secretaryId, doctorId, replaces: standing?.doctorId ?? null }
    const wish = intentFor(body, intent, newIdempotencyKey)
    setIntent(wish)
    const onError = (refusal: Error) => setProblems(isApiError(refusal) ? (refusal.fields ?? {}) : {})
    assign.mutate({ body, idempotencyKey: wish.key }, { onSuccess: onClose, onError })
  }

  function choose(part: Partial<Draft>) {
    if (assign.isPending) return
    setDraft({ ...draft, ...part })
    setProblems({})
    assign.reset()
  }

  return {
    draft,
    problems,
    secretary,
    doctor,
    /** The secretary of the assignment that stands, who may be on hold by now and so nobody to choose. */
    assignedName: standing?.secretaryName ?? null,
    replaced: isAnother ? { id: standing.doctorId, name: standing.doctorName } : null,
    isBusy: assign.isPending,
    failure: assign.error ? messageOf(assign.error) : null,
    submit,
    choose,
  }
}

function problemsOf({ secretaryId, doctorId }: Draft): Problems {
  return {
    secretaryId: secretaryId === null ? 'Choose a secretary.' : undefined,
    doctorId: doctorId === null ? 'Choose a doctor.' : undefined,
  }
}
