import { useState } from 'react'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import type { BatchDialogProps, Begun, StepBatchProps } from './batch-dialog-props.ts'
import { type BatchKind, batchWords } from './batch-kinds.ts'
import { FileBatch } from './file-batch.tsx'
import { useStepBatch } from './batch.queries.ts'
import { BeforeStep } from './before-step.tsx'
import { DuringStep } from './during-step.tsx'

/** Many letters at once: what will happen with each, then what became of it (product: letters). */
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

/** In px: as tall from the beginning as the letters need; beyond some ten they scroll. */
function heightFor(kind: BatchKind, count: number): number {
  return kind === 'post' ? Math.min(380 + count * 72, 880) : Math.min(264 + count * 56, 800)
}

/** Approves or posts many letters: asks, goes through them, says what became of each. */
function StepBatch(props: StepBatchProps) {
  const { step, onDone } = props
  const [begun, setBegun] = useState<Begun | null>(null)
  const batch = useStepBatch(step, (id) => onDone([id]))
  const begin = (next: Begun) => {
    setBegun(next)
    batch.run(next)
  }
  if (begun === null) return <BeforeStep {...props} onBegin={begin} />
  return (
    <DuringStep
      {...props}
      begun={begun}
      batch={batch}
      onGoOn={(letters, known) => batch.run({ ...begun, letters }, known)}
    />
  )
}
