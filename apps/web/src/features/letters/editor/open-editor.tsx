import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/toast.ts'
import { letterEditorShortcuts } from '../letter-shortcuts.ts'
import { withdrawFailure } from '../../../platform/query-client.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { letterKeys, useLetter } from '../letters.queries.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { onEvent } from '../../../platform/socket.ts'
import { PrintedPage } from '../paper/printed-page.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditingHead } from './editing-head.tsx'
import { normaliseHtml } from './letter-extensions.ts'
import type { ImprovementProps, ImproveRequest } from './improve-request.ts'
import type { EditorStart } from './letter-text.queries.ts'
import { RestoredNotice } from './restored-notice.tsx'
import { type RichTextHandle, RichText } from './rich-text.tsx'
import { type SaveState, hasChanges, initialSaveState } from './save-state.ts'
import { useConflict } from './use-conflict.ts'
import { useSave } from './use-save.ts'
import { useImprovedText } from './use-improved-text.ts'
import { useLetterSaver } from './use-letter-saver.ts'
import type { LetterSaver } from './letter-saver.ts'
import { saveTextDraft } from './text-drafts.ts'
import classes from './editor-band.module.css'
import { type NewerLetter, newerSentence, withEvent, laterOf, fromLetter } from './newer-letter.ts'

const LetterImprovement = lazyPart(async () => (await import('./letter-improvement.tsx')).LetterImprovement)

type OpenEditorProps = {
  start: EditorStart
  onClose: () => void
  onReopen: () => void
  /** Reopens the editor with the latest version of the letter. */
  onRestart: () => void
  improveRequest: ImproveRequest
}

/** Shows the editor, or the choice between two texts if the letter has changed meanwhile. */
export function OpenEditor({ start, onClose, onReopen, onRestart, improveRequest }: OpenEditorProps) {
  const { letter, restored } = start
  const [opened] = useState(() => initialStateOf(start))
  const saver = useLetterSaver(letter.id, opened, start.draft)
  const hasText = useSyncExternalStore(saver.subscribe, () => hasChanges(saver.current()))
  const newer = useNewerLetter(letter, saver)
  const { theirs, saveOrCompare, compare, close } = useConflict(letter.id, saver)
  const discard = useDiscard(letter.id, saver, { onClose, onReopen })
  const text = useRef<RichTextHandle>(null)
  const { save, saveAndClose, isEmpty, setIsEmpty } = useSave(letter, saver, { saveOrCompare, onClose })
  const improvement = useImprovedText(improveRequest, { letter, saver, text, newer, onClose })

  /**
   * Offers to compare the two texts. If the person has changed nothing, shows the new text at once: in the editor, or on the
   * page once the letter is approved or posted.
   */
  async function showNewer() {
    if (!hasText) return newer?.did === 'approved' || newer?.did === 'posted' ? onClose() : onRestart()
    const result = await compare()
    if (result === 'same') toast({ type: 'info', message: 'The text has not changed since you started.' })
  }

  useShortcuts(letterEditorShortcuts, {
    save: () => void save(),
    saveAndClose: () => void saveAndClose(),
  })

  const isSaved = saver.current().baseHtml !== opened.baseHtml
  const restoredAt = restored && hasChanges(opened) && !isSaved ? restored.savedAt : null
  const discardRestored = () => text.current?.replace(opened.savedHtml)

  if (theirs) {
    const keepMine = () => {
      saver.rebase(theirs.version)
      close()
      void saveAndClose()
    }
    return (
      <ConflictPanel
        mine={saver.current().html}
        theirs={{ letter: theirs, html: normaliseHtml(theirs.content) }}
        newer={newer}
        onBack={close}
        onKeepMine={keepMine}
        onTakeTheirs={() => discard(tookTheirs, theirs.version)}
      />
    )
  }
  return (
    <>
      <RichText
        ref={text}
        html={saver.current().html}
        {...letterProps(letter)}
        autoFocus={improvement.shouldFocusText}
        onChange={(html) => {
          saver.type(html)
          setIsEmpty(false)
        }}
        head={
          <EditingHead
            saver={saver}
            problem={isEmpty ? errors.letter_has_no_content.message : null}
            onImprove={improvement.start}
            onCancel={() => discard('Your changes were discarded.')}
            onSave={() => void saveAndClose()}
          >
            {restoredAt && <RestoredNotice savedAt={restoredAt} onDiscard={discardRestored} />}
            <NewerBand newer={newer} hasText={hasText} onLook={() => void showNewer()} />
          </EditingHead>
        }
      />
      {improvement.dialog && <Improvement {...improvement.dialog} />}
    </>
  )
}

const tookTheirs = 'Your text was discarded. The text in the letter is kept.'

function Improvement(props: ImprovementProps) {
  return (
    <LazyBoundary onMissing={props.onClose}>
      <LetterImprovement {...props} />
    </LazyBoundary>
  )
}

/**
 * Returns the props that depend on the letter: the page, the accessible name, the values for letter texts, and the letter to
 * check.
 */
function letterProps(letter: Letter) {
  return {
    label: `Letter for ${letter.patientName}`,
    letter: textLetterOf(letter),
    factCheckLetterId: letter.id,
    page: (text: ReactNode) => <PrintedPage letter={letter}>{text}</PrintedPage>,
  }
}

/** Returns what the placeholders of letter texts say about this letter. */
function textLetterOf(letter: Letter): TextLetter {
  const { doctorId, doctorName, type, gpName, visitDate } = letter
  const { patientId: id, patientName: name, patientDob: dob, patientNhsNumber: nhsNumber } = letter
  return { doctorId, doctorName, type, gpName, visitDate, patient: { id, name, dob, nhsNumber } }
}

/** Both texts are normalised, so that they can be compared. */
function initialStateOf({ letter, restored, workingCopyAt }: EditorStart): SaveState {
  return initialSaveState(
    { html: normaliseHtml(letter.content), version: letter.version, textVersion: letter.textVersion },
    restored && { ...restored, html: normaliseHtml(restored.html) },
    workingCopyAt,
  )
}

type EditorCallbacks = { onClose: () => void; onReopen: () => void }

/** Discards the unsaved text and closes the editor. Undo (10 s) restores the text, based on `baseVersion` if given. */
function useDiscard(letterId: number, saver: LetterSaver, { onClose, onReopen }: EditorCallbacks) {
  const user = useSignedInUser()
  return (message: string, baseVersion?: number) => {
    const hadChanges = hasChanges(saver.current())
    const discarded = saver.cancel()
    withdrawFailure(letterKeys.saveText(letterId))
    onClose()
    if (!hadChanges) return
    const undo = () => {
      saveTextDraft(user.id, letterId, { ...discarded, baseVersion: baseVersion ?? discarded.baseVersion })
      onReopen()
    }
    toast({ type: 'info', message, undo })
  }
}

type NewerBandProps = {
  newer: NewerLetter | null
  hasText: boolean
  onLook: () => void
}

/** Says that the letter has changed while it is being edited, and offers to compare. Does not interrupt typing. */
function NewerBand({ newer, hasText, onLook }: NewerBandProps) {
  const momentText = useMomentText()
  const [dismissedVersion, setDismissedVersion] = useState(0)
  const isShown = newer !== null && newer.version > dismissedVersion
  return (
    <div role="status">
      {isShown && (
        <div className={classes.band} ref={scrollByHeight}>
          <p className={classes.words}>
            {`${newerSentence(newer, momentText)} ${hasText ? 'Your text is kept.' : 'You have no unsaved changes.'}`}
          </p>
          <span className={classes.actions}>
            <Button variant="subtle" size="compact-sm" onClick={onLook}>
              {hasText ? 'Compare now' : 'Show it'}
            </Button>
            <CloseButton size="sm" aria-label="Not now" onClick={() => setDismissedVersion(newer.version)} />
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * Scrolls by the notice's height at the top of the page, so that the text does not jump. Further down, the browser does
 * that.
 */
function scrollByHeight(band: HTMLElement | null): void {
  const page = band?.closest('[data-scrolls]')
  if (band && page?.scrollTop === 0) page.scrollTop = band.offsetHeight
}

/** Returns the latest change to the letter since the version that the text is based on; null if there is none. */
function useNewerLetter(opened: Letter, saver: LetterSaver): NewerLetter | null {
  const user = useSignedInUser()
  const [fromEvents, setFromEvents] = useState<NewerLetter | null>(null)
  const { data: letter } = useLetter(opened.id)
  // During a save, the person's own event can arrive before the server's answer, so changes are then ignored.
  const baseVersion = useSyncExternalStore(saver.subscribe, () =>
    saver.current().phase === 'editing' ? saver.current().baseVersion : null,
  )
  useEffect(
    () =>
      onEvent((event) => {
        if (event.name !== 'letter_updated' || event.payload.letterId !== opened.id) return
        setFromEvents((before) => withEvent(before, event.payload, user.id))
      }),
    [opened.id, user.id],
  )
  const hasSameText = useSameText(opened, letter, saver)
  const latest = letter && letter.version > opened.version && !hasSameText ? letter : opened
  const newer = laterOf(fromEvents, fromLetter(latest))
  return baseVersion !== null && newer.version > baseVersion ? newer : null
}

/** Whether only other details have changed, such as the due time. If so, the text is rebased without a message. */
function useSameText(opened: Letter, letter: Letter | null | undefined, saver: LetterSaver): boolean {
  const content = letter?.content
  const html = useMemo(() => (content === undefined ? null : normaliseHtml(content)), [content])
  const { baseHtml, baseVersion } = saver.current()
  const isOpen = letter?.status === 'draft' || letter?.status === opened.status
  const isSame = isOpen && html !== null && html === baseHtml
  const version = letter?.version ?? 0
  useEffect(() => {
    if (isSame && version > baseVersion) saver.rebase(version)
  }, [isSame, version, baseVersion, saver])
  return isSame
}
