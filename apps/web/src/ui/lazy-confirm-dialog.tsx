import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

/** The dialog is lazy because most pages never ask a question. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyBoundary onMissing={props.onCancel}>
      <ConfirmDialog {...props} />
    </LazyBoundary>
  )
}

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** A preloaded dialog opens even without a network. */
export const preloadConfirmDialog = ConfirmDialog.preload
