import type { Letter } from '@sincerely/contract/letters'
import { isUnfinished, statusLabels } from '@sincerely/domain/letters/status'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '@sincerely/domain/dates'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CheckPanel } from '../../fact-check/fact-check.parts.tsx'
import { PostingNotice } from '../recipients/posting-notice.tsx'
import { useDownloadLetterPdf } from '../output/letter-output.queries.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import type { Improving } from '../editor/improving.ts'
import { useInfo } from '../../../platform/practice.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { letterShortcuts } from '../letter-shortcuts.ts'
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
import { useFixText } from './use-fix-text.ts'
import { useEditingConsent } from './use-editing-consent.tsx'
import { type LetterPanel, useLetterPanels } from './use-letter-panels.tsx'
import { type LetterSteps, useLetterSteps } from './use-letter-steps.ts'
import { useSeen } from './use-seen.ts'
import { focusLetterHeading } from './letter-heading.ts'

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

/** Downloads a letter's PDF as soon as it stands on a page, once (`?download=true`, spec §2). */
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
 * The button that was pressed goes with the step it took; the keyboard goes on at the name at the head of the letter, of
 * this one or of the one that follows.
 */
function useKeyboardStays({ status }: Pick<Letter, 'status'>, isFollowing: boolean): void {
  const before = useRef(isFollowing ? null : status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    if (isFocusNowhere()) focusLetterHeading()
  }, [status])
}

type Editing = { isEditing: boolean; onEditing: (isEditing: boolean) => void }

/**
 * The wish for another text. Pressed beside the page it opens the editor first: the text that is worked on is the one in
 * there, with all that was left unsaved. An editor that closes, or is not allowed to open, ends the wish.
 */
function useImproving({ isEditing, onEditing }: Editing): Improving {
  const [wish, setWish] = useState<{ from: 'page' | 'editor'; hasBegun: boolean } | null>(null)
  if (wish && wish.hasBegun !== isEditing) setWish(isEditing ? { ...wish, hasBegun: true } : null)
  return {
    from: isEditing ? (wish?.from ?? null) : null,
    ask: (from) => {
      setWish({ from, hasBegun: isEditing })
      if (!isEditing) onEditing(true)
    },
    end: () => setWish(null),
  }
}

/** Why the letter came back, by whom and when; shown while it is a draft again. */
function ReviewNote({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  if (letter.status !== 'draft' || !letter.reviewNotes) return null
  const by = letter.reviewedBy ? ` by ${letter.reviewedBy}` : ''
  const on = letter.reviewedAt ? `, ${shortDate(new Date(letter.reviewedAt), timeZone)}` : ''
  return (
    <section className={classes.note} aria-label="Review notes">
      <IconArrowBackUp size={18} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{`Returned for revision${by}${on}`}</p>
        <p className={classes.words}>{letter.reviewNotes}</p>
      </div>
    </section>
  )
}

type LetterKeys = {
  steps: LetterSteps
  isEditing: boolean
  /** a and p are about the letters that are selected. */
  isBesideSelection: boolean
  onEdit: () => void
  onPanel: (panel: LetterPanel) => void
}

/** e edits, a approves, p posts, v views the pages, h shows the history. Not while writing, and not behind a dialog. */
function useLetterKeys({ steps, isEditing, isBesideSelection, onEdit, onPanel }: LetterKeys): void {
  const isStepOff = isEditing || isBesideSelection
  useShortcuts(letterShortcuts, {
    edit: !isEditing && steps.mayEdit ? onEdit : null,
    approve: isStepOff ? null : (steps.approve?.key ?? null),
    post: isStepOff ? null : (steps.post?.key ?? null),
    view: isEditing ? null : () => onPanel('preview'),
    history: isEditing ? null : () => onPanel('history'),
  })
}

/** A letter and the one that replaces it lead to each other (rules §3). */
function Corrections({ letter: { replaces, replacedBy } }: { letter: Letter }) {
  return (
    <>
      {replaces && (
        <Notice tone="blue">
          Corrects <LetterLink {...replaces} />
          {!replaces.mayOpen && ', which was another doctor’s'}.
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
