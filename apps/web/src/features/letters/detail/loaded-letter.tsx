import type { Letter } from '@sincerely/contract/letters'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../ui/page-title.ts'
import { PostingNotice } from '../recipients/posting-notice.tsx'
import { OriginalDictation } from './original-dictation.tsx'
import type { WayOut } from './back-to-letters.tsx'
import { BeforeApproval } from './before-approval.tsx'
import { BeingEdited } from './being-edited.tsx'
import { Corrections } from './corrections.tsx'
import { DownloadOnce } from './download-once.tsx'
import { LetterActions } from './letter-actions.tsx'
import type { CheckSlots } from './letter-slots.ts'
import { LetterContent } from './letter-content.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { LetterHeader } from './letter-header.tsx'
import classes from './letter-view.module.css'
import { ReviewNote } from './review-note.tsx'
import { SameNameWarning } from './same-name-warning.tsx'
import type { LetterTextsSlots } from '../letter-texts-slots.ts'
import type { Improving } from '../editor/improving.ts'
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
  slots: LetterSlots
}

/** What other parts of the product show beside a letter. */
export type LetterSlots = {
  /** Shows and changes the patient's GP. */
  gp: (letter: Letter) => ReactNode
  /** Something was typed there that the patient's record does not have. */
  isGpUnsaved: (letter: Letter, userId: number) => boolean
  /** How it fares with the FHIR server. */
  fhir: (letter: Letter) => ReactNode
  /** Plays the dictation that a letter was typed from. */
  sound: (dictationId: number) => ReactNode
  check: CheckSlots
  /** Templates and snippets in its editor. */
  texts: LetterTextsSlots
  /** Another text for the letter, to be taken or left. */
  improvement: Improving['show']
}

/** The letter with everything beside it. */
export function LoadedLetter({ letter, ...props }: LetterViewProps & { letter: Letter }) {
  const { isEditing, onEditing, wayOut, onDone, onDeleted, onOpen, slots, download } = props
  const { isFollowing = false, isBesideSelection = false } = props
  const edit = () => onEditing(true)
  const seen = useSeen(letter)
  const { isGpUnsaved, check } = slots
  const ways = { onDone, onDeleted, onOpen, isGpUnsaved, check: check.approval }
  const steps = useLetterSteps(letter, seen, ways)
  const panels = useLetterPanels(letter, edit, check)
  const { isOpen, dialog } = useEditingConsent(letter, isEditing, onEditing)
  const fix = useFixText(letter)
  const improving = useImproving({ isEditing, onEditing }, slots.improvement)
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
          {check.panel(letter, {
            isEditing: isOpen,
            mayEdit: steps.mayEdit,
            approve: steps.approve?.button ?? null,
            onFix: fix,
          })}
        </div>
        <div className={classes.main}>
          <SameNameWarning letter={letter} />
          <Corrections letter={letter} />
          <ReviewNote letter={letter} />
          <PostingNotice letter={letter} />
          {letter.status !== 'posted' && <BeingEdited letterId={letter.id} isEditing={isOpen} />}
          {!isOpen && <BeforeApproval letter={letter} onEdit={edit} />}
          <LetterContent
            letter={letter}
            isEditing={isOpen}
            onEditing={onEditing}
            improving={improving}
            mayEdit={steps.mayEdit}
            check={check}
            texts={slots.texts}
            paperRef={seen.paperRef}
          />
          <OriginalDictation letter={letter} shown={check.dictation} sound={slots.sound} />
        </div>
        <LetterFacts
          letter={letter}
          gp={slots.gp(letter)}
          fhir={slots.fhir(letter)}
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
