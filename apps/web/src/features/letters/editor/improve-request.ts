import type { Letter } from '@sincerely/contract/letters'

/** The props of the dialog that offers an improved text. */
export type ImprovementProps = {
  letter: Letter
  /** The text in the editor. */
  html: string
  /** Replaces `original`. Returns null, or a sentence that says why the text could not be replaced. */
  onApply: (improved: string, original: string) => string | null
  onClose: () => void
}

/** A request to improve the text. The dialog opens over the editor, even if Improve was pressed on the page. */
export type ImproveRequest = {
  /** The place of the Improve button that was pressed; null while there is no request. */
  from: 'page' | 'editor' | null
  start: (from: 'page' | 'editor') => void
  end: () => void
}
