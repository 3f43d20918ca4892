import type { LetterStepDone } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { type KeyboardEvent, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { AcceptedFindings } from '../../fact-check/fact-check.parts.tsx'
import { UnsavedNotice } from '../detail/unsaved-notice.tsx'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { useHistorySteps } from './history.queries.ts'
import classes from './letter-history.module.css'
import { VersionView } from './version-view.tsx'
import { StepChanges } from './step-changes.tsx'
import { stepMoment, stepTitle } from './step-words.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'

type LetterHistoryProps = {
  letter: Letter
  onEdit: () => void
  onClose: () => void
}

/** Shows the steps of the letter and its text at each version, to read, compare and restore (rules §3). */
export function LetterHistory({ letter, onEdit, onClose }: LetterHistoryProps) {
  const { data: steps, error, isFetching, refetch } = useHistorySteps(letter.id)
  const edit = () => {
    onClose()
    onEdit()
  }
  return (
    <TallDialog title={`History of letter no. ${letter.id}`} width={1360} onClose={onClose}>
      {steps && steps.length > 0 && <Steps {...{ letter, steps }} onEdit={edit} />}
      {!steps && !error && <SkeletonRows rows={6} label="Loading the history" />}
      {!steps && error && (
        <ErrorState
          title="Couldn't load the history"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </TallDialog>
  )
}

type StepsProps = Pick<LetterHistoryProps, 'letter' | 'onEdit'> & {
  steps: readonly LetterStepDone[]
}

/** Shows the list beside the text; on a phone, one at a time. */
function Steps({ letter, steps, onEdit }: StepsProps) {
  const isNarrow = useIsNarrow()
  const [openVersion, setOpenVersion] = useState<number | null>(null)
  const [lastOpenVersion, setLastOpenVersion] = useState<number | null>(null)
  const [comparedVersion, setComparedVersion] = useState<number | null>(null)
  const step = steps.find(({ version }) => version === openVersion) ?? steps[0]
  if (step === undefined) return null
  const isTextShown = !isNarrow || openVersion !== null
  const back = () => {
    setLastOpenVersion(openVersion)
    setOpenVersion(null)
  }
  return (
    <div className={classes.panes}>
      {(!isNarrow || !isTextShown) && (
        <div className={classes.list}>
          <StepList
            steps={steps}
            openVersion={isNarrow ? null : step.version}
            focusedVersion={isNarrow ? lastOpenVersion : null}
            onOpen={setOpenVersion}
          />
        </div>
      )}
      {isTextShown && (
        <div className={classes.text} ref={isNarrow ? focusFirst : undefined}>
          {isNarrow && <BackButton label="Back to the history" className={classes.back} onClick={back} />}
          <UnsavedNotice letter={letter} onEdit={onEdit} />
          <AcceptedFindings letterId={letter.id} letterVersion={step.version} version={step.version} />
          <VersionView
            letter={letter}
            steps={steps}
            step={step}
            comparedVersion={comparedVersion}
            onCompare={setComparedVersion}
            onRestored={back}
          />
        </div>
      )}
    </div>
  )
}

/** Moves the focus into the text, which replaces the list. */
function focusFirst(pane: HTMLElement | null): void {
  pane?.querySelector('button')?.focus()
}

type StepListProps = {
  /** The steps, newest first. */
  steps: readonly LetterStepDone[]
  /** The version whose text is shown; null if none is. */
  openVersion: number | null
  /** The version that takes the focus when the list comes back. */
  focusedVersion?: number | null
  onOpen: (version: number) => void
}

/**
 * Lists the steps: what was done, by whom, when and why. A press shows the text of the step's version; arrow keys move the
 * focus.
 */
function StepList({ steps, openVersion, focusedVersion = null, onOpen }: StepListProps) {
  const now = useNow()
  const { timeZone } = useInfo()
  return (
    <ol className={classes.steps} aria-label="Changes to this letter">
      {steps.map((step) => (
        <li key={step.version}>
          <button
            ref={step.version === focusedVersion ? focus : undefined}
            type="button"
            className={classes.step}
            aria-current={step.version === openVersion ? 'true' : undefined}
            onKeyDown={moveFocus}
            onClick={() => onOpen(step.version)}
          >
            <span className={classes.title}>
              {stepTitle(step)}
              <span className={classes.version}>Version {step.version}</span>
            </span>
            <span className={classes.line}>
              {Object.values(stepMoment(step, { now, timeZone })).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
            {step.note && <span className={classes.note}>{step.note}</span>}
            <StepChanges step={step} isShort />
          </button>
        </li>
      ))}
    </ol>
  )
}

function focus(button: HTMLElement | null): void {
  button?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (offset === undefined) return
  const buttons = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  const index = buttons.findIndex((button) => button === event.currentTarget)
  event.preventDefault()
  buttons[Math.min(Math.max(index + offset, 0), buttons.length - 1)]?.focus()
}
