import type { Patient } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type FoundDraft, dropDraftIfSame, startDraft } from '../../platform/drafts/drafts.ts'
import { useDrafts } from '../../platform/drafts/use-drafts.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSignedInUser } from '../../platform/session.ts'
import { typedWords, draftWith, parsePatientDraft, typedFields } from './patient-draft.ts'
import classes from './draft-elsewhere.module.css'
import { parseGpDraft } from './gp-fields.ts'
import { keptGpName, keptPatientName } from './kept-names.ts'
import type { PatientForm } from './patient-form.ts'
import { isNotThere, patientQuery } from './patients.queries.ts'

type TypedElsewhereProps = {
  patient: Patient
  /** Opens the form. Without it, drafts can only be read and discarded. */
  onEdit?: () => void
}

/** Unsaved drafts of records that were merged into this one. */
export function DraftElsewhere({ patient, onEdit }: TypedElsewhereProps) {
  const { elsewhere, hasOwn, goOn, discard } = useTypedElsewhere(patient, { onGoOn: () => onEdit?.() })
  return elsewhere.map((one) => (
    <Notice key={one.copy.key} tone="yellow" title={`What you typed for MR #${one.of} is not saved`}>
      That record was merged into MR #{patient.id}.
      <ul>
        {typedWords(one.fields).map(({ label, mine }) => (
          <li key={label}>
            {label}: {mine}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        {onEdit && !hasOwn && (
          <Anchor component="button" type="button" onClick={() => goOn(one)}>
            Continue with it here
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={() => discard(one)}>
          Discard it
        </Anchor>
      </div>
    </Notice>
  ))
}

/** A draft typed for `patientId` and stored under another record's key. */
type TypedForOther = { copy: FoundDraft<unknown>; of: number; fields: Partial<PatientForm> }

/**
 * A merge may have been undone elsewhere, so the server confirms that each record is still part of this one: before
 * its draft is shown, and again before it is continued.
 */
function useTypedElsewhere(patient: Patient, { onGoOn }: { onGoOn: () => void }) {
  const { id: userId } = useSignedInUser()
  const client = useQueryClient()
  const name = keptPatientName(patient.id)
  const drafts = useDrafts(name, parsePatientDraft)
  const gps = useDrafts(keptGpName(patient.id), parseGpDraft)
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
    meta: { failure: { title: 'Couldn’t continue here' } },
  })
  return {
    elsewhere: typed.filter(({ of }) => isPart(of)),
    hasOwn: drafts.some(({ value }) => value.id === patient.id),
    goOn: (one: TypedForOther) => {
      if (goOn.isPending) return
      goOn.mutate(one, {
        // Not called once the user has left the page, so they are not brought back to it.
        onSuccess: (now) => {
          // The merge was undone meanwhile: the draft belongs to its own record again.
          if (now.id !== patient.id) return
          startDraft(userId, one.copy).keep(name, JSON.stringify(draftWith(now, one.fields)))
          onGoOn()
        },
      })
    },
    discard: ({ copy }: TypedForOther) => dropDraftIfSame(userId, copy),
  }
}
