import { lazyPart } from '../../../platform/lazy-part.ts'
import { OpenedPart } from '../../../ui/opened-part.tsx'
import type { CreateLetterDialogProps } from './create-letter-dialog.tsx'

/** The dialog for a new letter, fetched when it is first opened. */
export function LazyCreateLetterDialog(props: CreateLetterDialogProps) {
  return (
    <OpenedPart onMissing={props.onClose}>
      <CreateLetterDialog {...props} />
    </OpenedPart>
  )
}

const CreateLetterDialog = lazyPart(
  async () => (await import('./create-letter-dialog.tsx')).CreateLetterDialog,
)

export const preloadCreateLetterDialog = CreateLetterDialog.preload
