import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { ConfirmationStep } from './confirmation/confirmation-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { type ReadingModel, UploadStep } from './upload/upload-step.tsx'
import { useImport, type OpenImport } from './use-import.ts'
import { useStepFocus } from './use-step-focus.ts'
import { WizardHead } from './wizard-head.tsx'
import { goToStep, startOver } from './import/import-actions.ts'
import { counted } from './import/counted.ts'
import { isBlank } from './import/import-work.ts'

type PatientUploadProps = {
  /** The language model that reads what rules cannot; null where there is no key for one. */
  model: ReadingModel | null
  onPatients: () => void
}

/** The wizard that makes patients of lists (spec §2): upload, review, confirmation. */
export function PatientUpload({ model, onPatients }: PatientUploadProps) {
  const open = useImport()
  const { store, state } = open
  const { step } = state.work
  const [isAsking, setAsking] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  useStepFocus(steps, state.status === 'open' ? step : null)
  const isUntouched = state.work.files.length === 0 && state.created === null
  const clear = () => {
    if (isBlank(state.work)) startOver(store)
    else setAsking(true)
  }
  const back = () => {
    if (step === 'upload') onPatients()
    else goToStep(store, step === 'confirmation' && open.review.rows.length > 0 ? 'review' : 'upload')
  }
  return (
    <Page>
      <WizardHead
        step={step}
        isBusy={state.creating !== null}
        isUntouched={isUntouched}
        onPrevious={back}
        onStartOver={clear}
      />
      <div ref={steps}>
        <Step open={open} model={model} onPatients={onPatients} onClear={clear} />
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="Start over?"
          confirmLabel="Start Over"
          cancelLabel="Keep working"
          danger
          onConfirm={() => [setAsking(false), startOver(store)]}
          onCancel={() => setAsking(false)}
        >
          {whatGoes(open)}
        </LazyConfirmDialog>
      )}
    </Page>
  )
}

function whatGoes({ state, review }: OpenImport): string {
  const files = counted(state.work.files.length, 'file')
  const rows =
    review.rows.length === 0 ? '' : `, and the review of ${counted(review.rows.length, 'patient')},`
  return `${files}${rows} will be removed from this device. Patients that were created already stay.`
}

type StepProps = PatientUploadProps & { open: OpenImport; onClear: () => void }

function Step({ open, model, onPatients, onClear }: StepProps) {
  const { store, state } = open
  if (state.status === 'loading') return <SkeletonRows rows={4} label="Loading your import" />
  if (state.status === 'failed') {
    return (
      <ErrorState
        title="Couldn't open the import"
        message="A part of the page did not arrive. Your files are kept on this device."
        onRetry={store.openAgain}
      />
    )
  }
  if (state.status === 'elsewhere') {
    return (
      <EmptyState
        title="This import is open in another tab"
        message="Go on there, or close that tab: it opens here by itself then."
        action={
          <Button variant="default" onClick={store.openAgain}>
            Try again
          </Button>
        }
      />
    )
  }
  if (state.work.step === 'review') return <ReviewStep open={open} />
  if (state.work.step === 'confirmation') return <ConfirmationStep open={open} onPatients={onPatients} />
  return <UploadStep open={open} model={model} onClear={onClear} />
}
