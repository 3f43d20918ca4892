import { Button } from '@mantine/core'
import { clockTime } from '@sincerely/domain/dates'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Facts } from '../../../ui/facts.tsx'
import { useInfo } from '../../../platform/practice.ts'
import { ContentHead } from '../paper/content-head.tsx'
import { ImproveButton } from '../paper/improve-button.tsx'
import { LetterCounts } from '../paper/letter-counts.tsx'
import classes from './editing-head.module.css'
import type { LetterSaver } from './letter-saver.ts'
import { saveStatus } from './save-state.ts'

type EditingHeadProps = {
  saver: LetterSaver
  /** The reason if the text could not be saved; null if there is no problem. */
  problem: string | null
  /** Opens the dialog in which the assistant improves the text. */
  onImprove: () => void
  onCancel: () => void
  onSave: () => void
  /** Notices below the toolbar. */
  children?: ReactNode
}

/** The bar above the text in the editor, with the save status, Cancel, Save and notices. */
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

/** A separate component, because it renders again at every key press and the rest does not. */
function EditingFacts({ saver }: { saver: LetterSaver }) {
  const { timeZone } = useInfo()
  const state = useSyncExternalStore(saver.subscribe, saver.current)
  const status = saveStatus(state, (instant) => clockTime(new Date(instant), timeZone))
  return (
    <Facts
      facts={[
        <LetterCounts key="counts" html={state.html} />,
        status.text !== '' && (
          <span
            key="status"
            className={classes.line}
            data-trouble={status.isError || undefined}
            role={status.isError ? 'status' : undefined}
          >
            {status.text}
          </span>
        ),
      ]}
    />
  )
}
