import type { LetterStepDone } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { AcceptedFindings } from '../../fact-check/fact-check.parts.tsx'
import { UnsavedNotice } from '../detail/unsaved-notice.tsx'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { useStepsDone } from './history.queries.ts'
import classes from './letter-history.module.css'
import { VersionView } from './version-view.tsx'
import { StepChanges } from './step-changes.tsx'
import { stepMoment, stepTitle } from './step-words.ts'

type LetterHistoryProps = {
  letter: Letter
  onEdit: () => void
  onClose: () => void
}

/** What was done to the letter, and its text as it was at any time: to read, to compare, to bring back (rules §3). */
export function LetterHistory({ letter, onEdit, onClose }: LetterHistoryProps) {
  const { data: steps, error, isFetching, refetch } = useStepsDone(letter.id)
  const open = () => {
    onClose()
    onEdit()
  }
  return (
    <TallDialog title={`History of letter no. ${letter.id}`} width={1360} onClose={onClose}>
      {steps && steps.length > 0 && <Steps {...{ letter, steps }} onEdit={open} />}
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

/** The list and the text beside each other; on a phone they take turns. */
function Steps({ letter, steps, onEdit }: StepsProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<number | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const [against, setAgainst] = useState<number | null>(null)
  const step = steps.find(({ version }) => version === chosen) ?? steps[0]
  if (step === undefined) return null
  const hasText = !isNarrow || chosen !== null
  const back = () => {
    setLast(chosen)
    setChosen(null)
  }
  return (
    <div className={classes.panes}>
      {(!isNarrow || !hasText) && (
        <div className={classes.list}>
          <StepList
            steps={steps}
            chosen={isNarrow ? null : step.version}
            goOnAt={isNarrow ? last : null}
            onChoose={setChosen}
          />
        </div>
      )}
      {hasText && (
        <div className={classes.text} ref={isNarrow ? focusFirst : undefined}>
          {isNarrow && <BackButton label="Back to the history" className={classes.back} onClick={back} />}
          <UnsavedNotice letter={letter} onEdit={onEdit} />
          <AcceptedFindings letterId={letter.id} letterVersion={step.version} version={step.version} />
          <VersionView
            letter={letter}
            steps={steps}
            step={step}
            against={against}
            onAgainst={setAgainst}
            onRestored={back}
          />
        </div>
      )}
    </div>
  )
}

/** The text took the place of the list: the keyboard goes along. */
function focusFirst(pane: HTMLElement | null): void {
  pane?.querySelector('button')?.focus()
}

type StepListProps = {
  /** Newest first. */
  steps: readonly LetterStepDone[]
  /** Null where its text is not in sight. */
  chosen: number | null
  /** The keyboard begins here: it was here before the text took the place of the list. */
  goOnAt?: number | null
  onChoose: (version: number) => void
}

/** What was done, by whom, when and why; a press shows the text as it was then. Arrow keys go along. */
function StepList({ steps, chosen, goOnAt = null, onChoose }: StepListProps) {
  const now = useNow()
  const { timeZone } = useInfo()
  return (
    <ol className={classes.steps} aria-label="What was done">
      {steps.map((step) => (
        <li key={step.version}>
          <button
            ref={step.version === goOnAt ? focus : undefined}
            type="button"
            className={classes.step}
            aria-current={step.version === chosen ? 'true' : undefined}
            onKeyDown={goAlong}
            onClick={() => onChoose(step.version)}
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

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === event.currentTarget)
  event.preventDefault()
  buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus()
}
