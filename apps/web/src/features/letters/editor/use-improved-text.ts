import type { Letter } from '@sincerely/contract/letters'
import { type RefObject, useState } from 'react'
import { useMomentText } from '../../../platform/practice.ts'
import { toast } from '../../../ui/toast.ts'
import type { Improving } from './improving.ts'
import type { LetterSaver } from './letter-saver.ts'
import { type NewerLetter, newerSentence } from './newer-letter.ts'
import type { RichTextHandle } from './rich-text.tsx'
import { hasChanges } from './save-state.ts'

type Editor = {
  letter: Letter
  saver: LetterSaver
  text: RefObject<RichTextHandle | null>
  /** The letter has moved on since the text in the editor was begun. */
  newer: NewerLetter | null
  onClose: () => void
}

/** Shows another text over the editor while somebody asks for it; what is taken is one step that can be undone. */
export function useImprovedText(improving: Improving, { letter, saver, text, newer, onClose }: Editor) {
  const momentText = useMomentText()

  function apply(improved: string, original: string): string | null {
    if (newer) return `${newerSentence(newer, momentText)} ${instead}`
    if (text.current === null || saver.current().html !== original)
      return `The text in the editor changed. ${instead}`
    text.current.replace(improved)
    improving.end()
    toast({ type: 'success', title: 'Improvement Applied', message: applied })
    return null
  }

  /** Who came from the page to look at another text, and left it, is back there. */
  function leave() {
    improving.end()
    if (improving.from === 'page' && !hasChanges(saver.current())) onClose()
  }

  const [isForTyping] = useState(improving.from === null)
  return {
    ask: () => improving.ask('editor'),
    shown:
      improving.from === null ? null : { letter, html: saver.current().html, onApply: apply, onClose: leave },
    /** Not where it was opened to show another text over it: the keyboard belongs there then. */
    isForTyping,
  }
}

const applied = 'The improved text is in the editor and not saved yet. Undo restores the previous text.'
const instead = 'Nothing was replaced. Close this, check the current text and improve it again.'
