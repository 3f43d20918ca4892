import type { LetterStepDone } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { deedMessageOf } from '../../../platform/api.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { AcceptedFindings } from '../../fact-check/fact-check.parts.tsx'
import { UnsavedNotice } from '../detail/unsaved-notice.tsx'
import { useStepsDone } from './history.queries.ts'
import classes from './letter-history.module.css'
import { StepList } from './step-list.tsx'
import { VersionView } from './version-view.tsx'

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
          title="The history could not be loaded"
          message={deedMessageOf(error)}
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
