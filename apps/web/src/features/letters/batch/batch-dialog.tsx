import { TallDialog } from '../../../ui/tall-dialog.tsx'
import type { BatchDialogProps } from './batch-dialog-props.ts'
import { type BatchKind, batchWords } from './batch-kinds.ts'
import { FileBatch } from './file-batch.tsx'
import { StepBatch } from './step-batch.tsx'

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
