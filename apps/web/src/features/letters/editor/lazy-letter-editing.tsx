import { lazyPart } from '../../../platform/lazy-part.ts'
import { FetchedPart } from '../../../ui/fetched-part.tsx'
import { EditingSkeleton } from './editing-skeleton.tsx'
import type { LetterEditingProps } from './letter-editing.tsx'

/** The editor, fetched when it is first needed. */
export function LazyLetterEditing(props: LetterEditingProps) {
  return (
    <FetchedPart fallback={<EditingSkeleton />}>
      <LetterEditing {...props} />
    </FetchedPart>
  )
}

const LetterEditing = lazyPart(async () => (await import('./letter-editing.tsx')).LetterEditing)

export const preloadLetterEditing = LetterEditing.preload
