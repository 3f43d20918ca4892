import { Button } from '@mantine/core'
import { clockTime } from '@sincerely/domain/dates'
import { errors } from '@sincerely/contract/errors'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { letterEditorShortcuts } from '../letter-shortcuts.ts'
import { ContentHead } from '../paper/content-head.tsx'
import { LetterCounts } from '../paper/letter-counts.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { asWritten } from './letter-extensions.ts'
import type { LetterSaver } from './letter-saver.ts'
import type { EditorStart } from './letter-text.queries.ts'
import classes from './open-editor.module.css'
import { RestoredNotice } from './restored-notice.tsx'
import { RichText, type RichTextHandle } from './rich-text.tsx'
import { saveLine } from './save-line.ts'
import { type SaveState, hasChanges, openedState } from './save-state.ts'
import { useConflict } from './use-conflict.ts'
import { useDrop } from './use-drop.ts'
import { tellSaved, useLetterSaver } from './use-letter-saver.ts'

type OpenEditorProps = { start: EditorStart; onClose: () => void; onReopen: () => void }

/** The open editor; and the choice between two texts when somebody else was faster. */
export function OpenEditor({ start, onClose, onReopen }: OpenEditorProps) {
  const { letter, restored } = start
  const [opened] = useState(() => openedWith(start))
  const saver = useLetterSaver(letter.id, opened, start.onDevice)
  const isSaving = useSyncExternalStore(saver.subscribe, () => saver.current().phase === 'saving')
  const { theirs, saveOrMeet, end } = useConflict(letter.id, saver)
  const drop = useDrop(letter.id, saver, { onClose, onReopen })
  const text = useRef<RichTextHandle>(null)
  const [isEmpty, setIsEmpty] = useState(false)

  async function save(thenClose: boolean) {
    const outcome = await saveOrMeet()
    setIsEmpty(outcome === 'empty')
    if (outcome === 'saved') tellSaved(thenClose ? 'Letter Updated' : 'Content Saved')
    const isDone = outcome === 'saved' || outcome === 'unchanged'
    if (isDone && thenClose && !hasChanges(saver.current())) onClose()
  }

  useShortcuts(letterEditorShortcuts, { save: () => void save(false) })

  if (theirs) {
    const keepMine = () => {
      saver.rebase(theirs.version)
      end()
      void save(true)
    }
    const takeTheirs = () => drop('Your text was dropped; theirs stands.', theirs.version)
    return (
      <ConflictPanel
        mine={saver.current().html}
        theirs={theirs}
        onBack={end}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
    )
  }
  return (
    <RichText
      ref={text}
      html={saver.current().html}
      label={`Letter for ${letter.patientName}`}
      autoFocus
      onChange={(html) => {
        saver.typed(html)
        setIsEmpty(false)
      }}
      head={
        <>
          <ContentHead
            facts={<EditingFacts saver={saver} />}
            actions={
              <>
                <Button variant="default" size="xs" onClick={() => drop('Your changes were dropped.')}>
                  Cancel
                </Button>
                <Button size="xs" loading={isSaving} onClick={() => void save(true)}>
                  Save
                </Button>
              </>
            }
          />
          {isEmpty && (
            <p className={classes.problem} role="alert">
              {errors.letter_has_no_content.message}
            </p>
          )}
          {restored && hasChanges(opened) && (
            <RestoredNotice
              savedAt={restored.savedAt}
              isOutdated={restored.baseVersion < letter.version}
              onDiscard={() => text.current?.replace(opened.savedHtml)}
            />
          )}
        </>
      }
    />
  )
}

/** Both texts as the editor writes them, so that they can be compared. */
function openedWith({ letter, restored, copyAt }: EditorStart): SaveState {
  return openedState(
    { html: asWritten(letter.content), version: letter.version },
    restored && { ...restored, html: asWritten(restored.html) },
    copyAt,
  )
}

/** The only part that is drawn again at every key. */
function EditingFacts({ saver }: { saver: LetterSaver }) {
  const { timeZone } = useInfo()
  const state = useSyncExternalStore(saver.subscribe, saver.current)
  const line = saveLine(state, (instant) => clockTime(new Date(instant), timeZone))
  return (
    <>
      <LetterCounts html={state.html} />
      {line.text !== '' && <span aria-hidden>·</span>}
      <span
        className={classes.line}
        data-trouble={line.isTrouble || undefined}
        role={line.isTrouble ? 'status' : undefined}
      >
        {line.text}
      </span>
    </>
  )
}
