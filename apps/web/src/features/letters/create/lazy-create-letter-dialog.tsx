import { Suspense, lazy } from 'react'
import type { CreateLetterDialogProps } from './create-letter-dialog.tsx'

/** The dialog for a new letter, fetched when it is first opened. */
export function LazyCreateLetterDialog(props: CreateLetterDialogProps) {
  return (
    <Suspense>
      <CreateLetterDialog {...props} />
    </Suspense>
  )
}

/** Fetches the dialog ahead, while the pointer rests on what opens it. */
export function preloadCreateLetterDialog(): void {
  void load()
}

const load = () => import('./create-letter-dialog.tsx')
const CreateLetterDialog = lazy(async () => ({ default: (await load()).CreateLetterDialog }))
