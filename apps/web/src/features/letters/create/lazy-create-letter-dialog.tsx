import { Suspense } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import type { CreateLetterDialogProps } from './create-letter-dialog.tsx'

/** The dialog for a new letter, fetched when it is first opened. */
export function LazyCreateLetterDialog(props: CreateLetterDialogProps) {
  return (
    <Suspense>
      <CreateLetterDialog {...props} />
    </Suspense>
  )
}

const CreateLetterDialog = lazyPart(
  async () => (await import('./create-letter-dialog.tsx')).CreateLetterDialog,
)

export const preloadCreateLetterDialog = CreateLetterDialog.preload
