import type { Letter } from '@sincerely/contract/letters'
import { type RefObject, useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import { toast } from '../../../ui/toast.ts'
import type { ImproveRequest } from './improve-request.ts'
import type { LetterSaver } from './letter-saver.ts'
import { type NewerLetter, newerSentence } from './newer-letter.ts'
import type { RichTextHandle } from './rich-text.tsx'
import { hasChanges } from './save-state.ts'

type Editor = {
  letter: Letter
  saver: LetterSaver
  text: RefObject<RichTextHandle | null>
  /** The change to the letter since the editor opened; null if there is none. */
  newer: NewerLetter | null
  onClose: () => void
}

/** Offers an improved text over the editor on request. Undo reverts the improvement in one step. */
export function useImprovedText(request: ImproveRequest, { letter, saver, text, newer, onClose }: Editor) {
  const momentText = useMomentText()

  function apply(improved: string, original: string): string | null {
    if (newer) return `${newerSentence(newer, momentText)} ${nothingReplaced}`
    if (text.current === null || saver.current().html !== original)
      return `The text in the editor changed. ${nothingReplaced}`
    text.current.replace(improved)
    request.end()
    toast({ type: 'success', title: 'Improvement Applied', message: applied })
    return null
  }

  /** Closes the dialog. Returns to the page if Improve was pressed there and the person changed nothing. */
  function close() {
    request.end()
    if (request.from === 'page' && !hasChanges(saver.current())) onClose()
  }

  const [shouldFocusText] = useState(request.from === null)
  return {
    start: () => request.start('editor'),
    dialog:
      request.from === null ? null : { letter, html: saver.current().html, onApply: apply, onClose: close },
    /** False if the editor was opened for the dialog, which takes the focus. */
    shouldFocusText,
  }
}

const applied = 'The improved text is in the editor and not saved yet. Undo restores the previous text.'
const nothingReplaced = 'Nothing was replaced. Close this, check the current text and improve it again.'
