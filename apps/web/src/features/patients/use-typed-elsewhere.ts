import type { Patient } from '@sincerely/contract/patients'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { dropIfSame, startCopy, type FoundCopy } from '../../platform/kept-copies.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { useFoundCopies } from '../../platform/use-kept.ts'
import { parseGpDraft } from './gp-fields.ts'
import { keptGpName, keptPatientName } from './kept-names.ts'
import { draftWith, parsePatientDraft, typedFields } from './patient-draft.ts'
import type { PatientForm } from './patient-form.ts'
import { isNotThere, patientQuery } from './patients.queries.ts'

/** What was typed for the record `of`, and lies under another number. */
export type TypedForOther = { copy: FoundCopy<unknown>; of: number; fields: Partial<PatientForm> }

/**
 * What was typed for records that are part of this one, and is not saved. A merge may have been undone unseen: each of
 * them is asked whether this record still answers for it, before it is shown and again before it is gone on with.
 */
export function useTypedElsewhere(patient: Patient, { onGoOn }: { onGoOn: () => void }) {
  const { id: userId } = useSignedInUser()
  const client = useQueryClient()
  const name = keptPatientName(patient.id)
  const drafts = useFoundCopies(name, parsePatientDraft)
  const gps = useFoundCopies(keptGpName(patient.id), parseGpDraft)
  const typed: TypedForOther[] = [...drafts, ...gps]
    .map((copy) => ({ copy, of: copy.value.id ?? patient.id, fields: typedFields(copy.value) }))
    .filter(({ of, fields }) => of !== patient.id && Object.keys(fields).length > 0)
  const others = [...new Set(typed.map(({ of }) => of))]
  const answers = useQueries({ queries: others.map((id) => patientQuery(id)) })
  const isPart = (id: number) => {
    const answer = answers[others.indexOf(id)]
    return answer?.data?.patient.id === patient.id && !isNotThere(answer.error)
  }
  const goOn = useMutation({
    mutationFn: async ({ of }: TypedForOther) =>
      (await client.fetchQuery({ ...patientQuery(of), staleTime: 0 })).patient,
    meta: { failure: { title: 'Couldn’t go on with it here' } },
  })
  return {
    elsewhere: typed.filter(({ of }) => isPart(of)),
    hasOwn: drafts.some(({ value }) => value.id === patient.id),
    goOn: (one: TypedForOther) => {
      if (goOn.isPending) return
      goOn.mutate(one, {
        // Whoever left the page meanwhile is not brought back to it.
        onSuccess: (now) => {
          // Brought back meanwhile: what was typed lies there again.
          if (now.id !== patient.id) return
          startCopy(userId, one.copy).keep(name, JSON.stringify(draftWith(now, one.fields)))
          onGoOn()
        },
      })
    },
    discard: ({ copy }: TypedForOther) => dropIfSame(userId, copy),
  }
}
