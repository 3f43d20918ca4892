import { useState } from 'react'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import type { useNewLetter } from './use-new-letter.ts'

type Regenerating = Pick<ReturnType<typeof useNewLetter>, 'generate' | 'isDraftEdited'>

/** Drafts a letter again, after asking where somebody has changed the draft; put `question` on the page. */
export function useRegenerating({ generate, isDraftEdited }: Regenerating) {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    generate()
  }
  return {
    regenerate: () => (isDraftEdited() ? setAsking(true) : generate()),
    question: isAsking && (
      <LazyConfirmDialog
        title="Replace your changes?"
        confirmLabel="Draft it again"
        cancelLabel="Keep my text"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        You have changed this draft. Drafting it again puts a new text in its place; the message that says so
        offers yours back for ten seconds.
      </LazyConfirmDialog>
    ),
  }
}
