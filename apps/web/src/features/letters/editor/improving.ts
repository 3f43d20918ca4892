import type { Letter } from '@sincerely/contract/letters'

/** What shows another text for a letter, to be taken or left. */
export type ImprovementProps = {
  letter: Letter
  /** The text as it stands in the editor. */
  html: string
  /** Puts another text in the place of `original`; answers why it could not, or null when it did. */
  onApply: (improved: string, original: string) => string | null
  onClose: () => void
}

/** The wish for another text: it is shown over the editor, wherever it was pressed. */
export type Improving = {
  /** Where it was pressed; null while nobody asks. */
  from: 'page' | 'editor' | null
  ask: (from: 'page' | 'editor') => void
  end: () => void
}
