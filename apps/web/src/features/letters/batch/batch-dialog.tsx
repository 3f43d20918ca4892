import { useState } from 'react'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import type { BatchDialogProps, StartedBatch, StepBatchProps } from './batch-dialog-props.ts'
import { type BatchKind, batchWords } from './batch-kinds.ts'
import { FileBatch } from './file-batch.tsx'
import { useStepBatch } from './batch.queries.ts'
import { BeforeStep } from './before-step.tsx'
import { DuringStep } from './during-step.tsx'

/**
 * Approves, posts, prints or downloads many letters. Shows what will happen to each letter, then the result (product:
 * letters).
 */
export function BatchDialog({ kind, ...props }: BatchDialogProps & { kind: BatchKind }) {
  const { ids, onClose } = props
  return (
    <TallDialog
      title={batchWords[kind].title}
      width={640}
      tallest={heightFor(kind, ids.length)}
      onClose={onClose}
    >
      {kind === 'approve' || kind === 'post' ? (
        <StepBatch key={kind} step={kind} {...props} />
      ) : (
        <FileBatch key={kind} file={kind} {...props} />
      )}
    </TallDialog>
  )
}

/** Returns a height in px that fits about ten letters; longer lists scroll. */
function heightFor(kind: BatchKind, count: number): number {
  return kind === 'post' ? Math.min(380 + count * 72, 880) : Math.min(264 + count * 56, 800)
}

function StepBatch(props: StepBatchProps) {
  const { step, onDone } = props
  const [started, setStarted] = useState<StartedBatch | null>(null)
  const batch = useStepBatch(step, (id) => onDone([id]))
  const start = (next: StartedBatch) => {
    setStarted(next)
    batch.run(next)
  }
  if (started === null) return <BeforeStep {...props} onStart={start} />
  return (
    <DuringStep
      {...props}
      started={started}
      batch={batch}
      onContinue={(letters, previous) => batch.run({ ...started, letters }, previous)}
    />
  )
}
