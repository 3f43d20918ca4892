import { Suspense, lazy } from 'react'
import { EditingSkeleton } from './editing-skeleton.tsx'
import type { LetterEditingProps } from './letter-editing.tsx'

/** The editor, fetched when it is first needed. */
export function LazyLetterEditing(props: LetterEditingProps) {
  return (
    <Suspense fallback={<EditingSkeleton />}>
      <LetterEditing {...props} />
    </Suspense>
  )
}

/** Fetches the editor ahead, while the pointer rests on what opens it. */
export function preloadLetterEditing(): void {
  void load()
}

const load = () => import('./letter-editing.tsx')
const LetterEditing = lazy(async () => ({ default: (await load()).LetterEditing }))
