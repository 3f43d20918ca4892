import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import { useRef, useState, useSyncExternalStore, useEffect, useMemo } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/toast.ts'
import { letterEditorShortcuts } from '../letter-shortcuts.ts'
import { textLetterOf } from '../text-letter.ts'
import { withdrawFailure } from '../../../platform/query-client.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { letterKeys, useLetter } from '../letters.queries.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { onEvent } from '../../../platform/socket.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditingHead } from './editing-head.tsx'
import { asWritten } from './letter-extensions.ts'
import type { ImprovementProps, Improving } from './improving.ts'
import type { EditorStart } from './letter-text.queries.ts'
import { RestoredNotice } from './restored-notice.tsx'
import { type RichTextHandle, RichText } from './rich-text.tsx'
import { type SaveState, hasChanges, openedState } from './save-state.ts'
import { useConflict } from './use-conflict.ts'
import { useImprovedText } from './use-improved-text.ts'
import { tellSaved, useLetterSaver } from './use-letter-saver.ts'
import type { LetterSaver } from './letter-saver.ts'
import { keepOnDevice } from './device-copies.ts'
import classes from './editor-band.module.css'
import { type NewerLetter, newerSentence, afterTold, later, seenIn } from './newer-letter.ts'

const LetterImprovement = lazyPart(async () => (await import('./letter-improvement.tsx')).LetterImprovement)

type OpenEditorProps = {
  start: EditorStart
  onClose: () => void
  onReopen: () => void
  /** Opens it anew with the letter as it is now. */
  onRestart: () => void
  improving: Improving
}

/** The open editor; and the choice between two texts when the letter has moved on meanwhile. */
export function OpenEditor({ start, onClose, onReopen, onRestart, improving }: OpenEditorProps) {
  const { letter, restored } = start
  const [opened] = useState(() => openedWith(start))
  const saver = useLetterSaver(letter.id, opened, start.onDevice)
  const hasText = useSyncExternalStore(saver.subscribe, () => hasChanges(saver.current()))
  const newer = useNewerLetter(letter, saver)
  const { theirs, saveOrMeet, meet, end } = useConflict(letter.id, saver)
  const drop = useDrop(letter.id, saver, { onClose, onReopen })
  const text = useRef<RichTextHandle>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const improvement = useImprovedText(improving, { letter, saver, text, newer, onClose })

  async function save(thenClose: boolean) {
    const outcome = await saveOrMeet()
    setIsEmpty(outcome === 'empty')
    if (outcome === 'saved') tellSaved(thenClose ? 'Letter Updated' : 'Content Saved')
    if (thenClose && (outcome === 'saved' || outcome === 'unchanged') && !hasChanges(saver.current()))
      onClose()
  }

  /** Who has typed nothing sees the new text in place of the old one: in the editor, or as it reads once it is done. */
  async function look() {
    if (!hasText) return newer?.did === 'approved' || newer?.did === 'posted' ? onClose() : onRestart()
    const met = await meet()
    if (met === 'same') toast({ type: 'info', message: 'The text has not changed since you started.' })
  }

  useShortcuts(letterEditorShortcuts, {
    save: () => void save(false),
    saveAndClose: () => void save(true),
  })

  const restoredAt = restored && hasChanges(opened) ? restored.savedAt : null
  const discard = () => text.current?.replace(opened.savedHtml)

  if (theirs) {
    const keepMine = () => {
      saver.rebase(theirs.version)
      end()
      void save(true)
    }
    return (
      <ConflictPanel
        mine={saver.current().html}
        theirs={{ letter: theirs, html: asWritten(theirs.content) }}
        newer={newer}
        onBack={end}
        onKeepMine={keepMine}
        onTakeTheirs={() => drop('Your text was discarded. The text in the letter is kept.', theirs.version)}
      />
    )
  }
  return (
    <>
      <RichText
        ref={text}
        html={saver.current().html}
        {...writtenFor(letter)}
        autoFocus={improvement.isForTyping}
        onChange={(html) => {
          saver.typed(html)
          setIsEmpty(false)
        }}
        head={
          <EditingHead
            saver={saver}
            problem={isEmpty ? errors.letter_has_no_content.message : null}
            onImprove={improvement.ask}
            onCancel={() => drop('Your changes were discarded.')}
            onSave={() => void save(true)}
          >
            {restoredAt && <RestoredNotice savedAt={restoredAt} onDiscard={discard} />}
            <NewerBand newer={newer} hasText={hasText} onLook={() => void look()} />
          </EditingHead>
        }
      />
      {improvement.shown && <Improvement {...improvement.shown} />}
    </>
  )
}

function Improvement(props: ImprovementProps) {
  return (
    <LazyBoundary onMissing={props.onClose}>
      <LetterImprovement {...props} />
    </LazyBoundary>
  )
}

/** Whose letter it is: for who reads the field aloud, for what is put into it, and for the fact check. */
function writtenFor(letter: Letter) {
  return { label: `Letter for ${letter.patientName}`, letter: textLetterOf(letter), checkedAs: letter.id }
}

/** Both texts as the editor writes them, so that they can be compared. */
function openedWith({ letter, restored, copyAt }: EditorStart): SaveState {
  return openedState(
    { html: asWritten(letter.content), version: letter.version },
    restored && { ...restored, html: asWritten(restored.html) },
    copyAt,
  )
}

type Editor = { onClose: () => void; onReopen: () => void }

/** Drops the unsaved text and closes the editor; for 10 s it can be had back, on top of `baseVersion` when given. */
function useDrop(letterId: number, saver: LetterSaver, { onClose, onReopen }: Editor) {
  const user = useSignedInUser()
  return (message: string, baseVersion?: number) => {
    const isLost = hasChanges(saver.current())
    const dropped = saver.cancel()
    withdrawFailure(letterKeys.editContent(letterId))
    onClose()
    if (!isLost) return
    const undo = () => {
      keepOnDevice(user.id, letterId, { ...dropped, baseVersion: baseVersion ?? dropped.baseVersion })
      onReopen()
    }
    toast({ type: 'info', message, undo })
  }
}

type NewerBandProps = {
  newer: NewerLetter | null
  /** Is there something typed that could be lost? */
  hasText: boolean
  onLook: () => void
}

/** Says quietly that the letter has moved on while it is being written, and offers to look. Typing goes on as it was. */
function NewerBand({ newer, hasText, onLook }: NewerBandProps) {
  const momentText = useMomentText()
  const [closed, setClosed] = useState(0)
  const isShown = newer !== null && newer.version > closed
  return (
    <div role="status">
      {isShown && (
        <div className={classes.band} ref={keepTextInPlace}>
          <p className={classes.words}>
            {`${newerSentence(newer, momentText)} ${hasText ? 'Your text is kept.' : 'You have changed nothing yet.'}`}
          </p>
          <span className={classes.actions}>
            <Button variant="subtle" size="compact-sm" onClick={onLook}>
              {hasText ? 'Compare now' : 'Show it'}
            </Button>
            <CloseButton size="sm" aria-label="Not now" onClick={() => setClosed(newer.version)} />
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * The text stays under the eyes and the pointer: at its very start the page gives way by what the band takes. Further
 * down the browser holds the text in place by itself.
 */
function keepTextInPlace(band: HTMLElement | null): void {
  const page = band?.closest('[data-scrolls]')
  if (band && page?.scrollTop === 0) page.scrollTop = band.offsetHeight
}

/** What was done to the letter since the text in the editor was begun; null while that stands on the latest version. */
function useNewerLetter(opened: Letter, saver: LetterSaver): NewerLetter | null {
  const user = useSignedInUser()
  const [told, setTold] = useState<NewerLetter | null>(null)
  const { data: letter } = useLetter(opened.id)
  // A saving of one's own is known to the others before its answer is here.
  const base = useSyncExternalStore(saver.subscribe, () =>
    saver.current().phase === 'editing' ? saver.current().baseVersion : null,
  )
  useEffect(
    () =>
      onEvent((event) => {
        if (event.name !== 'letter_updated' || event.payload.letterId !== opened.id) return
        setTold((before) => afterTold(before, event.payload, user.id))
      }),
    [opened.id, user.id],
  )
  const hasSameText = useSameText(opened, letter, saver)
  const latest = letter && letter.version > opened.version && !hasSameText ? letter : opened
  const newer = later(told, seenIn(latest))
  return base !== null && newer.version > base ? newer : null
}

/** Only something beside the text changed, such as when it is due: the text goes on on top of that, and nobody is told. */
function useSameText(opened: Letter, letter: Letter | null | undefined, saver: LetterSaver): boolean {
  const content = letter?.content
  const written = useMemo(() => (content === undefined ? null : asWritten(content)), [content])
  const { baseHtml, baseVersion } = saver.current()
  const isOpen = letter?.status === 'draft' || letter?.status === opened.status
  const isSame = isOpen && written !== null && written === baseHtml
  const version = letter?.version ?? 0
  useEffect(() => {
    if (isSame && version > baseVersion) saver.rebase(version)
  }, [isSame, version, baseVersion, saver])
  return isSame
}
