import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

/** The question, fetched when it is first asked: most pages are left without one. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyBoundary onMissing={props.onCancel}>
      <ConfirmDialog {...props} />
    </LazyBoundary>
  )
}

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** So that the question can be asked without a network. */
export const preloadConfirmDialog = ConfirmDialog.preload
