import { Anchor } from '@mantine/core'
import { dropDraftIfSame, restoreDraft, type FoundDraft } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './begun-patients.module.css'
import type { KeptDraft } from '../../platform/form/draft-values.ts'
import type { NewPatient } from './new-patient-draft.ts'
import { typedPerson } from './typed-person.ts'

type BegunPatientsProps = {
  begun: readonly FoundDraft<KeptDraft<NewPatient>>[]
  onContinue: (copy: FoundDraft<KeptDraft<NewPatient>>) => void
  /** The pressed button disappears with its draft, so the caller moves the focus. */
  onDiscarded: () => void
}

/**
 * New patients that were started and not added. They are offered, never filled in, so that two people are not mixed
 * up.
 */
export function BegunPatients({ begun, onContinue, onDiscarded }: BegunPatientsProps) {
  const { id: userId } = useSignedInUser()
  const discard = (copy: FoundDraft<KeptDraft<NewPatient>>) => {
    dropDraftIfSame(userId, copy)
    const message = `Your entries for ${typedPerson(copy.value.typed)} were discarded.`
    toast({ type: 'info', message, undo: () => restoreDraft(userId, copy) })
    onDiscarded()
  }
  return (
    // Always rendered, so that screen readers announce the drafts when they are found.
    <div role="status" className={classes.room}>
      {begun.length > 0 && (
        <Notice>
          {begun.map((copy) => (
            <Begun
              key={copy.key}
              who={typedPerson(copy.value.typed)}
              onContinue={() => onContinue(copy)}
              onDiscard={() => discard(copy)}
            />
          ))}
        </Notice>
      )}
    </div>
  )
}

type BegunProps = { who: string; onContinue: () => void; onDiscard: () => void }

function Begun({ who, onContinue, onDiscard }: BegunProps) {
  return (
    <div className={classes.begun}>
      <span>You started adding {who}.</span>
      <span className={classes.choices}>
        <Anchor component="button" type="button" aria-label={`Continue with ${who}`} onClick={onContinue}>
          Continue
        </Anchor>
        <Anchor component="button" type="button" aria-label={`Discard ${who}`} onClick={onDiscard}>
          Discard
        </Anchor>
      </span>
    </div>
  )
}
