import { Suspense } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
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

const LetterEditing = lazyPart(async () => (await import('./letter-editing.tsx')).LetterEditing)

export const preloadLetterEditing = LetterEditing.preload
