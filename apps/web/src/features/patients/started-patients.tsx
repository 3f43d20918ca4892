import { Anchor } from '@mantine/core'
import { dropDraftIfSame, restoreDraft, type FoundDraft } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './started-patients.module.css'
import type { KeptDraft } from '../../platform/form/draft-values.ts'
import { type NewPatient, describePerson } from './new-patient-draft.ts'

type StartedPatientsProps = {
  drafts: readonly FoundDraft<KeptDraft<NewPatient>>[]
  onContinue: (draft: FoundDraft<KeptDraft<NewPatient>>) => void
  /** Called after a draft was discarded. Its button disappears, so the caller moves the focus. */
  onDiscarded: () => void
}

/**
 * Lists new patients that were started and not added. A draft never fills the form automatically, so that two people are not
 * mixed up.
 */
export function StartedPatients({ drafts, onContinue, onDiscarded }: StartedPatientsProps) {
  const { id: userId } = useSignedInUser()
  const discard = (draft: FoundDraft<KeptDraft<NewPatient>>) => {
    dropDraftIfSame(userId, draft)
    const message = `Your entries for ${describePerson(draft.value.typed)} were discarded.`
    toast({ type: 'info', message, undo: () => restoreDraft(userId, draft) })
    onDiscarded()
  }
  return (
    // The element is always rendered, so that screen readers announce the drafts when they are found.
    <div role="status" className={classes.status}>
      {drafts.length > 0 && (
        <Notice>
          {drafts.map((draft) => (
            <StartedPatient
              key={draft.key}
              person={describePerson(draft.value.typed)}
              onContinue={() => onContinue(draft)}
              onDiscard={() => discard(draft)}
            />
          ))}
        </Notice>
      )}
    </div>
  )
}

type StartedPatientProps = { person: string; onContinue: () => void; onDiscard: () => void }

function StartedPatient({ person, onContinue, onDiscard }: StartedPatientProps) {
  return (
    <div className={classes.started}>
      <span>You started adding {person}.</span>
      <span className={classes.choices}>
        <Anchor component="button" type="button" aria-label={`Continue with ${person}`} onClick={onContinue}>
          Continue
        </Anchor>
        <Anchor component="button" type="button" aria-label={`Discard ${person}`} onClick={onDiscard}>
          Discard
        </Anchor>
      </span>
    </div>
  )
}
