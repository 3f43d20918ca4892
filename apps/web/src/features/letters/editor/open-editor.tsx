import { errors } from '@sincerely/contract/errors'
import type { Letter } from '@sincerely/contract/letters'
import { useRef, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/toast.ts'
import { letterEditorShortcuts } from '../letter-shortcuts.ts'
import { textLetterOf } from '../text-letter.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditingHead } from './editing-head.tsx'
import { asWritten } from './letter-extensions.ts'
import type { ImprovementProps, Improving } from './improving.ts'
import type { EditorStart } from './letter-text.queries.ts'
import { NewerBand } from './newer-band.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { RichText, type RichTextHandle } from './rich-text.tsx'
import { type SaveState, hasChanges, openedState } from './save-state.ts'
import { useConflict } from './use-conflict.ts'
import { useDrop } from './use-drop.ts'
import { useImprovedText } from './use-improved-text.ts'
import { tellSaved, useLetterSaver } from './use-letter-saver.ts'
import { useNewerLetter } from './use-newer-letter.ts'

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
    if (met === 'same') toast({ type: 'info', message: 'The text is still the one you began with.' })
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
        onTakeTheirs={() => drop('Your text was dropped; the one in the letter stands.', theirs.version)}
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
            onCancel={() => drop('Your changes were dropped.')}
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
