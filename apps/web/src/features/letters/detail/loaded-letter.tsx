import type { Letter } from '@sincerely/contract/letters'
import { isUnfinished } from '@sincerely/domain/letters/status'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CheckPanel } from '../../fact-check/fact-check.parts.tsx'
import { PostingNotice } from '../recipients/posting-notice.tsx'
import { OriginalDictation } from './original-dictation.tsx'
import type { WayOut } from './back-to-letters.tsx'
import { BeforeApproval } from './before-approval.tsx'
import { BeingEdited } from './being-edited.tsx'
import { Corrections } from './corrections.tsx'
import { DownloadOnce } from './download-once.tsx'
import { LetterActions } from './letter-actions.tsx'
import { LetterContent } from './letter-content.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { LetterHeader } from './letter-header.tsx'
import classes from './letter-view.module.css'
import { ReviewNote } from './review-note.tsx'
import { SameNameWarning } from './same-name-warning.tsx'
import { useFixText } from './use-fix-text.ts'
import { useEditingConsent } from './use-editing-consent.tsx'
import { useImproving } from './use-improving.ts'
import { useKeyboardStays } from './use-keyboard-stays.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import { useLetterPanels } from './use-letter-panels.tsx'
import { useLetterSteps } from './use-letter-steps.ts'
import { useSeen } from './use-seen.ts'

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
  /** The letter was deleted here. */
  onDeleted: () => void
  /** Shows another letter, or this one again, to edit it or to read it. */
  onOpen: (letterId: number, options?: { edit: true }) => void
  /** The PDF is to be shown and downloaded, once (`?download=true`, spec §2). */
  download?: { onStarted: () => void }
  /** It came up in the place of one that was: the keyboard, if it was left nowhere, goes on here. */
  isFollowing?: boolean
  /** Letters are selected beside it: the next step, and its keys, are theirs. */
  isBesideSelection?: boolean
}

/** The letter with everything beside it. */
export function LoadedLetter({ letter, ...props }: LetterViewProps & { letter: Letter }) {
  const { isEditing, onEditing, wayOut, onDone, onDeleted, onOpen, download } = props
  const { isFollowing = false, isBesideSelection = false } = props
  const edit = () => onEditing(true)
  const seen = useSeen(letter)
  const steps = useLetterSteps(letter, seen, { onDone, onDeleted, onOpen })
  const panels = useLetterPanels(letter, edit)
  const { isOpen, dialog } = useEditingConsent(letter, isEditing, onEditing)
  const fix = useFixText(letter)
  const improving = useImproving({ isEditing, onEditing })
  useKeyboardStays(letter, isFollowing)
  usePageTitle(`Letter for ${letter.patientName}`)
  useLetterKeys({ steps, isEditing, isBesideSelection, onEdit: edit, onPanel: panels.open })
  return (
    <article className={classes.view} aria-label={`Letter for ${letter.patientName}`}>
      <LetterHeader letter={letter} wayOut={wayOut}>
        {!isOpen && (
          <LetterActions
            letter={letter}
            steps={steps}
            isBesideSelection={isBesideSelection}
            onEdit={edit}
            onPanel={panels.open}
          />
        )}
      </LetterHeader>
      <div className={classes.body} data-scrolls>
        <div className={classes.check}>
          <CheckPanel
            letter={letter}
            isEditing={isOpen}
            mayEdit={steps.mayEdit}
            approve={steps.approve?.button ?? null}
            onFix={fix}
          />
        </div>
        <div className={classes.main}>
          <SameNameWarning letter={letter} />
          <Corrections letter={letter} />
          <ReviewNote letter={letter} />
          <PostingNotice letter={letter} />
          {isUnfinished(letter.status) && <BeingEdited letterId={letter.id} isEditing={isOpen} />}
          {!isOpen && <BeforeApproval letter={letter} onEdit={edit} />}
          <LetterContent
            letter={letter}
            isEditing={isOpen}
            onEditing={onEditing}
            improving={improving}
            mayEdit={steps.mayEdit}
            paperRef={seen.paperRef}
          />
          <OriginalDictation letter={letter} />
        </div>
        <LetterFacts
          letter={letter}
          posting={isOpen ? null : steps.posting}
          addressing={steps.addressing}
          onView={(key) => panels.open('preview', key)}
        />
      </div>
      {dialog}
      {steps.question}
      {panels.panel}
      {download && (
        <DownloadOnce
          letterId={letter.id}
          onStarted={() => {
            panels.open('preview')
            download.onStarted()
          }}
        />
      )}
    </article>
  )
}
