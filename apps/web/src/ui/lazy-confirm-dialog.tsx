import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

/** ConfirmDialog, loaded when first needed: most pages never ask. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyBoundary onMissing={props.onCancel}>
      <ConfirmDialog {...props} />
    </LazyBoundary>
  )
}

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** So that it opens even without a network. */
export const preloadConfirmDialog = ConfirmDialog.preload
