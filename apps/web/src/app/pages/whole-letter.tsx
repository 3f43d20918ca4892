import type { ReactNode } from 'react'
import { LetterView } from '../../features/letters/detail/letter-view.tsx'
import type { LetterViewProps } from '../../features/letters/detail/loaded-letter.tsx'
import { letterSlots } from './letter-slots.tsx'

/** A letter, with what other features show beside it. */
export function WholeLetter(props: Omit<LetterViewProps, 'slots'>): ReactNode {
  return <LetterView {...props} slots={letterSlots} />
}
