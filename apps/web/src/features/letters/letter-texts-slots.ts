import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import type { Editor } from '@tiptap/core'
import { type ComponentType, type RefObject, createContext } from 'react'

/** The template that a new letter begins with: its text, with placeholders. */
export type ChosenTemplate = { id: number; name: string; content: string }

/** What letter texts do where a letter is written: pages introduce the two. */
export type LetterTextsSlots = {
  /** At work in an open editor, and what is shown over it. */
  InEditor: ComponentType<{ editor: Editor; letter: TextLetter }>
  /** The same where plain words are typed. */
  InField: ComponentType<{ field: RefObject<HTMLTextAreaElement | null>; letter: TextLetter }>
  /** What a new letter begins with; undefined until somebody has chosen. */
  StartFrom: ComponentType<{
    letter: TextLetter
    value: ChosenTemplate | null | undefined
    onChange: (template: ChosenTemplate | null) => void
  }>
}

/** Null where there are none. */
export const LetterTextsContext = createContext<LetterTextsSlots | null>(null)
