import { Button } from '@mantine/core'
import { type RefObject, useRef, useState, useEffect } from 'react'
import { IconArrowLeft, IconCheck, IconRotate2 } from '@tabler/icons-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { type Connection, useConnection } from '../../platform/socket.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import { ConfirmationStep } from './confirmation/confirmation-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { type ReadingModel, UploadStep } from './upload/upload-step.tsx'
import { type OpenImport, useImport } from './use-import.ts'
import { goToStep, startOver } from './import/import-actions.ts'
import { counted } from './import/counted.ts'
import type { ListedVisit } from './import/listed-visits.ts'
import { type ImportStep, isBlank, importSteps } from './import/import-work.ts'
import classes from './wizard-head.module.css'

type PatientUploadProps = {
  /** The language model for lists that the rules cannot read; null if there is no API key. */
  model: ReadingModel | null
  onPatients: () => void
  /** Makes a clinic of these patients. */
  onClinic: (visits: ListedVisit[]) => void
}

/** The wizard that imports patient lists (spec §2): upload, review, confirmation. */
export function PatientUpload({ model, onPatients, onClinic }: PatientUploadProps) {
  const open = useImport()
  const { store, state } = open
  const { step } = state.work
  const [isAsking, setAsking] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  useStepFocus(steps, state.status === 'open' ? step : null)
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
      <WizardHead step={step} isBusy={state.creating !== null} onPrevious={back} onStartOver={clear} />
      <div ref={steps}>
        <Step {...{ open, model, onPatients, onClinic }} onClear={clear} />
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
          {startOverWarning(open)}
        </LazyConfirmDialog>
      )}
    </Page>
  )
}

function startOverWarning({ state, review }: OpenImport): string {
  const files = counted(state.work.files.length, 'file')
  const rows = review.rows.length === 0 ? '' : ` and the review of ${counted(review.rows.length, 'patient')}`
  return `${files}${rows} will be removed from this device. Patients already created are kept.`
}

type StepProps = PatientUploadProps & { open: OpenImport; onClear: () => void }

function Step({ open, model, onPatients, onClinic, onClear }: StepProps) {
  const { store, state } = open
  if (state.status === 'loading') return <SkeletonRows rows={4} label="Loading your import" />
  if (state.status === 'failed') {
    return (
      <ErrorState
        title="Couldn't open the import"
        message="Couldn't load part of the page. Your files are kept on this device."
        onRetry={store.reopen}
      />
    )
  }
  if (state.status === 'elsewhere') {
    return (
      <EmptyState
        title="This import is open in another tab"
        message="Continue there, or close that tab and the import opens here automatically."
        action={
          <Button variant="default" onClick={store.reopen}>
            Try again
          </Button>
        }
      />
    )
  }
  if (state.work.step === 'review') return <ReviewStep open={open} onClinic={onClinic} />
  if (state.work.step === 'confirmation') return <ConfirmationStep {...{ open, onPatients, onClinic }} />
  return <UploadStep open={open} model={model} onClear={onClear} />
}

/** Focuses the heading of each new step, except the first one shown. `step` is null before there is one. */
function useStepFocus(within: RefObject<HTMLElement | null>, step: ImportStep | null): void {
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    shown.current = step
    if (before === null || before === step) return
    const heading = within.current?.querySelector<HTMLElement>('h2[tabindex]')
    heading?.focus({ preventScroll: true })
    heading?.closest('main')?.scrollTo({ top: 0 })
  }, [within, step])
}

type WizardHeadProps = {
  step: ImportStep
  /** Whether patients are being created, so that there is no way back. */
  isBusy: boolean
  onPrevious: () => void
  onStartOver: () => void
}

/** Shows the current step, the connection, and buttons to go back (spec §2). */
function WizardHead({ step, isBusy, onPrevious, onStartOver }: WizardHeadProps) {
  return (
    <>
      <PageHeader
        title="Upload Patients"
        actions={
          <>
            <ConnectionBadge />
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              disabled={isBusy}
              onClick={onPrevious}
            >
              Previous
            </Button>
            <Button
              variant="default"
              leftSection={<IconRotate2 size={16} aria-hidden />}
              disabled={isBusy}
              onClick={onStartOver}
            >
              Start Over
            </Button>
          </>
        }
      />
      <Steps step={step} />
    </>
  )
}

function Steps({ step }: { step: ImportStep }) {
  const currentIndex = importSteps.indexOf(step)
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {importSteps.map((one, index) => (
          <li
            key={one}
            className={classes.step}
            data-state={index < currentIndex ? 'done' : index === currentIndex ? 'here' : 'ahead'}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden>
              {index < currentIndex ? <IconCheck size={14} /> : index + 1}
            </span>
            <span className={classes.name}>{stepNames[one]}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const stepNames = {
  upload: 'Upload Files',
  review: 'Review Patients',
  confirmation: 'Confirmation',
} as const satisfies Record<ImportStep, string>

function ConnectionBadge() {
  const { tone, text } = connections[useConnection()]
  return (
    <span role="status">
      <ToneBadge tone={tone}>{text}</ToneBadge>
    </span>
  )
}

const connections = {
  connected: { tone: 'green', text: 'Connected' },
  connecting: { tone: 'yellow', text: 'Checking...' },
  disconnected: { tone: 'red', text: 'Disconnected' },
} as const satisfies Record<Connection, { tone: Tone; text: string }>
