import type { Letter } from '@sincerely/contract/letters'
import { useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'

const EditingQuestion = lazyPart(async () => (await import('./editing-question.tsx')).EditingQuestion)

/**
 * Opens the editor of a draft at once. Asks first if the letter is approved, and never opens it for a posted letter (rules
 * §3). An open editor stays open even if others change the letter, because it contains typed text.
 */
export function useEditingConsent(
  letter: Letter,
  isEditing: boolean,
  onEditing: (isEditing: boolean) => void,
) {
  const [isOpen, setIsOpen] = useState(isEditing && letter.status === 'draft')
  if (isOpen && !isEditing) setIsOpen(false)
  if (!isOpen && isEditing && letter.status === 'draft') setIsOpen(true)
  const isAsking = isEditing && !isOpen
  return {
    isOpen: isOpen && isEditing,
    dialog: isAsking && (
      <LazyBoundary onMissing={() => onEditing(false)}>
        <EditingQuestion
          status={letter.status}
          onOpen={() => setIsOpen(true)}
          onStay={() => onEditing(false)}
        />
      </LazyBoundary>
    ),
  }
}
