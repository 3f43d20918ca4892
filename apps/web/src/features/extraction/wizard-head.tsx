import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconRotate2 } from '@tabler/icons-react'
import { useConnection, type Connection } from '../../platform/socket.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ToneBadge, type Tone } from '../../ui/tone-badge.tsx'
import classes from './wizard-head.module.css'
import { importSteps, type ImportStep } from './import/import-work.ts'

type WizardHeadProps = {
  step: ImportStep
  /** Something is being created: there is no way back now. */
  isBusy: boolean
  /** Nothing was chosen or created yet. */
  isUntouched: boolean
  onPrevious: () => void
  onStartOver: () => void
}

/** Where one is in the wizard, whether the server is there, and the ways back (spec §2). */
export function WizardHead({ step, isBusy, isUntouched, onPrevious, onStartOver }: WizardHeadProps) {
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
              disabled={isBusy || isUntouched}
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
  const here = importSteps.indexOf(step)
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {importSteps.map((one, index) => (
          <li
            key={one}
            className={classes.step}
            data-state={index < here ? 'done' : index === here ? 'here' : 'ahead'}
            aria-current={index === here ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden>
              {index < here ? <IconCheck size={14} /> : index + 1}
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
