import { Button } from '@mantine/core'
import { clockTime } from '@sincerely/domain/dates'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { ContentHead } from '../paper/content-head.tsx'
import { ImproveButton } from '../paper/improve-button.tsx'
import { LetterCounts } from '../paper/letter-counts.tsx'
import classes from './editing-head.module.css'
import type { LetterSaver } from './letter-saver.ts'
import { saveLine } from './save-line.ts'

type EditingHeadProps = {
  saver: LetterSaver
  /** Why the text could not be saved as it is. */
  problem: string | null
  /** Asks for another text. */
  onImprove: () => void
  onCancel: () => void
  onSave: () => void
  /** News about the text, below. */
  children?: ReactNode
}

/** Over the text in the editor: how safe it is, Cancel and Save, and what the person should know. */
export function EditingHead({ saver, problem, onImprove, onCancel, onSave, children }: EditingHeadProps) {
  const isSaving = useSyncExternalStore(saver.subscribe, () => saver.current().phase === 'saving')
  return (
    <>
      <ContentHead
        facts={<EditingFacts saver={saver} />}
        actions={
          <>
            <ImproveButton onClick={onImprove} />
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
            <Button size="xs" loading={isSaving} onClick={onSave}>
              Save
            </Button>
          </>
        }
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
    </>
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
