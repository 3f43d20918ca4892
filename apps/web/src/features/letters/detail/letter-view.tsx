import type { Letter } from '@sincerely/contract/letters'
import { IconMailOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useLetter } from '../letters.queries.ts'
import { BeforeApproval } from './before-approval.tsx'
import { BackToLetters, LetterHeader, type WayOut } from './letter-header.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { LetterActions } from './letter-actions.tsx'
import { LetterContent } from './letter-content.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { LetterNotes } from './letter-notes.tsx'
import { OriginalDictation } from './original-dictation.tsx'
import { ReviewNote } from './review-note.tsx'
import { SameNameWarning } from './same-name-warning.tsx'
import { useEditingConsent } from './use-editing-consent.tsx'
import { useLetterKeys } from './use-letter-keys.ts'
import { useKeyboardStays } from './use-keyboard-stays.ts'
import { useLetterSteps } from './use-letter-steps.ts'
import { useSeen } from './use-seen.ts'
import classes from './letter-view.module.css'

export type LetterViewProps = {
  letterId: number
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** How one leaves: a cross beside a list, 'Back to Letters' elsewhere. */
  wayOut: WayOut
  /** The letter does not exist for this person: where one can go on by itself. Without it, this is said here. */
  onMissing?: () => void
  /** The letter was approved or posted. */
  onDone?: () => void
  /** It came up in the place of one that was: the keyboard, if it was left nowhere, goes on here. */
  isFollowing?: boolean
  /** Shows and changes the patient's GP. */
  gp: (letter: Letter) => ReactNode
}

/** One letter with all one can do with it (spec §2 Letter detail). */
export function LetterView(props: LetterViewProps) {
  const { letterId, wayOut, onMissing } = props
  const { data: letter, error, isFetching, refetch } = useLetter(letterId)
  if (letter) return <LoadedLetter key={letter.id} {...props} letter={letter} />
  if (letter === null)
    return onMissing ? <MissingLetter onMissing={onMissing} /> : <LetterNotFound wayOut={wayOut} />
  if (!error) return <LetterSkeleton />
  return (
    <LetterFailed
      wayOut={wayOut}
      message={messageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedLetter({
  letter,
  isEditing,
  onEditing,
  wayOut,
  onDone,
  isFollowing = false,
  gp,
}: LetterViewProps & { letter: Letter }) {
  const seen = useSeen(letter)
  const steps = useLetterSteps(letter, seen, onDone)
  const { isOpen, dialog } = useEditingConsent(letter, isEditing, onEditing)
  useKeyboardStays(letter, isFollowing)
  const edit = () => onEditing(true)
  usePageTitle(`Letter for ${letter.patientName}`)
  useLetterKeys({ steps, isEditing, onEdit: edit })
  return (
    <article className={classes.view} aria-label={`Letter for ${letter.patientName}`}>
      <LetterHeader letter={letter} wayOut={wayOut}>
        {!isOpen && <LetterActions letter={letter} steps={steps} onEdit={edit} />}
      </LetterHeader>
      <div className={classes.body} data-scrolls>
        <div className={classes.main}>
          <SameNameWarning letter={letter} />
          <ReviewNote letter={letter} />
          {!isOpen && <BeforeApproval letter={letter} onEdit={edit} />}
          <LetterContent letter={letter} isEditing={isOpen} onEditing={onEditing} paperRef={seen.paperRef} />
          {letter.notes && <LetterNotes notes={letter.notes} />}
          {letter.rawTranscription && <OriginalDictation words={letter.rawTranscription} />}
        </div>
        <LetterFacts letter={letter} gp={gp(letter)} />
      </div>
      {dialog}
      {steps.question}
    </article>
  )
}

/** Beside a list there is something better to show than a pane that is empty for good. */
function MissingLetter({ onMissing }: { onMissing: () => void }) {
  useEffect(() => {
    toast({ type: 'error', title: 'Letter not found', message: whyMissing })
  }, [])
  useEffect(onMissing)
  return <LetterSkeleton />
}

const whyMissing = 'This letter does not exist, or is not yours to see.'

function LetterNotFound({ wayOut }: { wayOut: WayOut }) {
  return (
    <EmptyState
      icon={<IconMailOff size={28} stroke={1.5} />}
      title="Letter not found"
      message={whyMissing}
      action={<BackToLetters onLeave={wayOut.onLeave} />}
    />
  )
}

type LetterFailedProps = { wayOut: WayOut; message: string; retrying: boolean; onRetry: () => void }

/** Nothing to show: said here and, as the spec has it, in a toast. A letter that is shown stays, without a word. */
function LetterFailed({ wayOut, ...failure }: LetterFailedProps) {
  useEffect(() => {
    toast({ type: 'error', title: 'Error', message: 'Failed to load letter details' })
  }, [])
  return (
    <>
      {wayOut.kind === 'back' && (
        <div className={classes.wayOut}>
          <BackToLetters onLeave={wayOut.onLeave} />
        </div>
      )}
      <ErrorState title="This letter could not be loaded" {...failure} />
    </>
  )
}
