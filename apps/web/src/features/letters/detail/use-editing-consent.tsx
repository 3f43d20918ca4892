import type { Letter } from '@sincerely/contract/letters'
import { useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'

const EditingQuestion = lazyPart(async () => (await import('./editing-question.tsx')).EditingQuestion)

/**
 * May the editor open? A draft's at once, an approved letter's after asking, a posted letter's never (rules §3). An editor
 * that is open stays open, whatever others do to the letter meanwhile: what was typed is in it.
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
