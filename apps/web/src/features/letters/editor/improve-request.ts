import type { Letter } from '@sincerely/contract/letters'

/** For the dialog that offers an improved text. */
export type ImprovementProps = {
  letter: Letter
  /** The text in the editor. */
  html: string
  /** Replaces `original`; returns why it could not, or null when it did. */
  onApply: (improved: string, original: string) => string | null
  onClose: () => void
}

/** A request to improve the text. The dialog opens over the editor, also when Improve was pressed on the page. */
export type ImproveRequest = {
  /** The place where Improve was pressed; null while there is no request. */
  from: 'page' | 'editor' | null
  start: (from: 'page' | 'editor') => void
  end: () => void
}
