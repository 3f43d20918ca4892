import type { Letter } from '@sincerely/contract/letters'
import { isUnfinished, statusLabels } from '@sincerely/domain/letters/status'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '@sincerely/domain/dates'
import { IconMessageReply } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CheckPanel } from '../../fact-check/fact-check.parts.tsx'
import { keepingTextSteady } from '../paper/steady-text.ts'
import { GpActionsPanel } from '../sections/gp-actions-panel.tsx'
import { LetterSections } from '../sections/letter-sections.tsx'
import { PostingNotice } from '../recipients/posting-notice.tsx'
import { useDownloadLetterPdf } from '../output/letter-output.queries.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import type { ImproveRequest } from '../editor/improve-request.ts'
import { useInfo } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { OriginalDictation } from './original-dictation.tsx'
import type { WayOut } from './back-to-letters.tsx'
import { BeforeApproval } from './before-approval.tsx'
import { BeingEdited } from './being-edited.tsx'
import { LetterActions } from './letter-actions.tsx'
import { LetterContent } from './letter-content.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { LetterHeader } from './letter-header.tsx'
import classes from './letter-view.module.css'
import { SameNameWarning } from './same-name-warning.tsx'
import { type FixText, useFixText } from './use-fix-text.ts'
import { useEditingConsent } from './use-editing-consent.tsx'
import { useLetterKeys } from './use-letter-keys.ts'
import { useLetterPanels } from './use-letter-panels.tsx'
import { type LetterSteps, useLetterSteps } from './use-letter-steps.ts'
import { useSeen } from './use-seen.ts'
import { focusLetterHeading } from './letter-heading.ts'

export type LetterViewProps = {
  letterId: number
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** A close button beside a list, 'Back to Letters' elsewhere. */
  wayOut: WayOut
  /** Called after the letter was approved or posted. */
  onDone?: () => void
  /** Called when the person deletes the letter here. */
  onDeleted: () => void
  /** Opens another letter, or this one again, to read or to edit. */
  onOpen: (letterId: number, options?: { edit: true }) => void
  /** Previews and downloads the PDF once (`?download=true`, spec §2). */
  download?: { onStarted: () => void }
  /**
   * Whether the letter was opened automatically in place of another one. If so, it takes the focus unless another element
   * has it.
   */
  isFollowing?: boolean
  /**
   * Whether letters are selected in the list beside this one. If so, the next step and its shortcuts apply to the selection.
   */
  isBesideSelection?: boolean
}

/** Shows a letter with its header, notices, checks and facts. */
export function LoadedLetter({ letter, ...props }: LetterViewProps & { letter: Letter }) {
  const { isEditing, wayOut, onDone, onDeleted, onOpen, download } = props
  const { isFollowing = false, isBesideSelection = false } = props
  const onEditing = keepingTextSteady(props.onEditing)
  const edit = () => onEditing(true)
  const seen = useSeen(letter)
  const steps = useLetterSteps(letter, seen, { onDone, onDeleted, onOpen })
  const panels = useLetterPanels(letter, edit)
  const { isOpen, dialog } = useEditingConsent(letter, isEditing, onEditing)
  const fix = useFixText(letter)
  const improveRequest = useImproveRequest({ isEditing, onEditing })
  useFocusHeadingAfterStep(letter, isFollowing)
  usePageTitle(`Letter for ${letter.patientName}`)
  useLetterKeys({
    letter,
    seen,
    steps,
    isEditing,
    isBesideSelection,
    isFollowed: onDone !== undefined,
    onEdit: edit,
    onPanel: panels.open,
  })
  return (
    <article
      className={classes.view}
      aria-label={`Letter for ${letter.patientName}`}
      data-editing={isOpen || undefined}
    >
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
        <Checks {...{ letter, isEditing, isOpen, steps }} onFix={fix} onEdit={edit} />
        <div className={classes.main}>
          <LetterNotices letter={letter} isEditing={isOpen} onEdit={edit} />
          <LetterContent
            letter={letter}
            isEditing={isOpen}
            onEditing={onEditing}
            improveRequest={improveRequest}
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
      {steps.dialogs}
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

type ChecksProps = {
  letter: Letter
  isEditing: boolean
  /** Whether the editor may open. */
  isOpen: boolean
  steps: LetterSteps
  onFix: FixText
  onEdit: () => void
}

/** The panels for the fact check, the actions for the GP and the sections, above the letter or beside it. */
function Checks({ letter, isEditing, isOpen, steps, onFix, onEdit }: ChecksProps) {
  const { mayEdit, approve } = steps
  return (
    <div className={classes.check}>
      <CheckPanel
        letter={letter}
        isEditing={isOpen}
        mayEdit={mayEdit}
        approve={approve?.button ?? null}
        onFix={onFix}
      />
      <GpActionsPanel letter={letter} mayEdit={mayEdit} />
      <LetterSections {...{ letter, isEditing, mayEdit, onEdit }} />
    </div>
  )
}

type LetterNoticesProps = { letter: Letter; isEditing: boolean; onEdit: () => void }

/** The notices that the person should see before they read the letter. */
function LetterNotices({ letter, isEditing, onEdit }: LetterNoticesProps) {
  return (
    <>
      <SameNameWarning letter={letter} />
      <Corrections letter={letter} />
      <ReviewNote letter={letter} />
      <PostingNotice letter={letter} />
      {isUnfinished(letter.status) && <BeingEdited letterId={letter.id} isEditing={isEditing} />}
      {!isEditing && <BeforeApproval letter={letter} onEdit={onEdit} />}
    </>
  )
}

/** Downloads the letter's PDF once, as soon as the letter is shown (`?download=true`, spec §2). */
function DownloadOnce({ letterId, onStarted }: { letterId: number; onStarted: () => void }) {
  const { mutate } = useDownloadLetterPdf('PDF Ready')
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate({ id: letterId })
    onStarted()
  })
  return null
}

/**
 * Focuses the heading of this or the next letter after a step, because the button that was pressed disappears with the
 * focus.
 */
function useFocusHeadingAfterStep({ status }: Pick<Letter, 'status'>, isFollowing: boolean): void {
  const previousStatus = useRef(isFollowing ? null : status)
  useEffect(() => {
    if (previousStatus.current === status) return
    previousStatus.current = status
    if (isFocusNowhere()) focusLetterHeading()
  }, [status])
}

type Editing = { isEditing: boolean; onEditing: (isEditing: boolean) => void }

/**
 * Holds a request to improve the text. Improve on the page opens the editor first, because only the editor has the unsaved
 * changes. The request ends when the editor closes or does not open.
 */
function useImproveRequest({ isEditing, onEditing }: Editing): ImproveRequest {
  const [request, setRequest] = useState<{ from: 'page' | 'editor'; wasEditing: boolean } | null>(null)
  if (request && request.wasEditing !== isEditing)
    setRequest(isEditing ? { ...request, wasEditing: true } : null)
  return {
    from: isEditing ? (request?.from ?? null) : null,
    start: (from) => {
      setRequest({ from, wasEditing: isEditing })
      if (!isEditing) onEditing(true)
    },
    end: () => setRequest(null),
  }
}

/** Shows why the letter was returned, by whom and when, while it is a draft again. */
function ReviewNote({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  if (letter.status !== 'draft' || !letter.reviewNotes) return null
  const by = letter.reviewedBy ? ` by ${letter.reviewedBy}` : ''
  const on = letter.reviewedAt ? `, ${shortDate(new Date(letter.reviewedAt), timeZone)}` : ''
  return (
    <section className={classes.note} aria-label="Review notes">
      <IconMessageReply size={18} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{`Returned for revision${by}${on}`}</p>
        <p className={classes.words}>{letter.reviewNotes}</p>
      </div>
    </section>
  )
}

/** Links a letter and its correction to each other (rules §3). */
function Corrections({ letter: { replaces, replacedBy } }: { letter: Letter }) {
  return (
    <>
      {replaces && (
        <Notice tone="blue">
          Corrects <LetterLink {...replaces} />
          {!replaces.mayOpen && ", which was another doctor's"}.
        </Notice>
      )}
      {replacedBy && (
        <Notice tone="blue">
          Corrected by <LetterLink {...replacedBy} /> ({statusLabels[replacedBy.status].label.toLowerCase()}).
        </Notice>
      )}
    </>
  )
}

function LetterLink({ id, mayOpen }: { id: number; mayOpen: boolean }) {
  if (!mayOpen) return <>letter no. {id}</>
  return (
    <Link to="/letters/$letterId" params={{ letterId: String(id) }} className={classes.link}>
      letter no. {id}
    </Link>
  )
}
