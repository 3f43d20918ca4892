import { lazyPart } from '../platform/lazy-part.ts'
import { OpenedPart } from './opened-part.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

/** The question, fetched when it is first asked: most pages are left without one. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OpenedPart onMissing={props.onCancel}>
      <ConfirmDialog {...props} />
    </OpenedPart>
  )
}

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** So that the question can be asked without a network. */
export const preloadConfirmDialog = ConfirmDialog.preload
