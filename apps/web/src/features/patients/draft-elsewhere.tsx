import type { Patient } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type FoundDraft, dropDraftIfSame, startDraft } from '../../platform/drafts/drafts.ts'
import { useDrafts } from '../../platform/drafts/use-drafts.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSignedInUser } from '../../platform/session.ts'
import { typedTexts, draftWith, parsePatientDraft, typedFields } from './patient-draft.ts'
import classes from './draft-elsewhere.module.css'
import { parseGpDraft } from './gp-fields.ts'
import { gpDraftKey, patientDraftKey } from './draft-keys.ts'
import type { PatientForm } from './patient-form.ts'
import { isNotFound, patientQuery } from './patients.queries.ts'

type DraftElsewhereProps = {
  patient: Patient
  /** Opens the form. If missing, drafts can only be read and discarded. */
  onEdit?: () => void
}

/** Lists the unsaved drafts of records that were merged into this one. */
export function DraftElsewhere({ patient, onEdit }: DraftElsewhereProps) {
  const { otherDrafts, hasOwnDraft, continueHere, discard } = useDraftsElsewhere(patient, {
    onContinue: () => onEdit?.(),
  })
  return otherDrafts.map((entry) => (
    <Notice
      key={entry.draft.key}
      tone="yellow"
      title={`Your changes to MR #${entry.patientId} are not saved`}
    >
      That record was merged into MR #{patient.id}.
      <ul>
        {typedTexts(entry.fields).map(({ label, text }) => (
          <li key={label}>
            {label}: {text}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        {onEdit && !hasOwnDraft && (
          <Anchor component="button" type="button" onClick={() => continueHere(entry)}>
            Continue with them here
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={() => discard(entry)}>
          Discard them
        </Anchor>
      </div>
    </Notice>
  ))
}

/** A draft that was typed for `patientId` and is stored under another record's key. */
type DraftOfOther = { draft: FoundDraft<unknown>; patientId: number; fields: Partial<PatientForm> }

/**
 * Finds drafts of other records. The server confirms that each record is still part of this one, because the merge may have
 * been undone elsewhere. It confirms that before a draft is shown, and again before the draft is continued.
 */
function useDraftsElsewhere(patient: Patient, { onContinue }: { onContinue: () => void }) {
  const { id: userId } = useSignedInUser()
  const client = useQueryClient()
  const name = patientDraftKey(patient.id)
  const recordDrafts = useDrafts(name, parsePatientDraft)
  const gpDrafts = useDrafts(gpDraftKey(patient.id), parseGpDraft)
  const typed: DraftOfOther[] = [...recordDrafts, ...gpDrafts]
    .map((draft) => ({ draft, patientId: draft.value.id ?? patient.id, fields: typedFields(draft.value) }))
    .filter(({ patientId, fields }) => patientId !== patient.id && Object.keys(fields).length > 0)
  const others = [...new Set(typed.map(({ patientId }) => patientId))]
  const answers = useQueries({ queries: others.map((id) => patientQuery(id)) })
  const isMergedHere = (id: number) => {
    const answer = answers[others.indexOf(id)]
    return answer?.data?.patient.id === patient.id && !isNotFound(answer.error)
  }
  const continueHere = useMutation({
    mutationFn: async ({ patientId }: DraftOfOther) =>
      (await client.fetchQuery({ ...patientQuery(patientId), staleTime: 0 })).patient,
    meta: { failure: { title: "Couldn't continue here" } },
  })
  return {
    otherDrafts: typed.filter(({ patientId }) => isMergedHere(patientId)),
    hasOwnDraft: recordDrafts.some(({ value }) => value.id === patient.id),
    continueHere: (entry: DraftOfOther) => {
      if (continueHere.isPending) return
      continueHere.mutate(entry, {
        // React Query skips this callback if the user has left the page, so they are not brought back to it.
        onSuccess: (now) => {
          // The merge was undone meanwhile, so the draft belongs to its own record again.
          if (now.id !== patient.id) return
          startDraft(userId, entry.draft).keep(name, JSON.stringify(draftWith(now, entry.fields)))
          onContinue()
        },
      })
    },
    discard: ({ draft }: DraftOfOther) => dropDraftIfSame(userId, draft),
  }
}
