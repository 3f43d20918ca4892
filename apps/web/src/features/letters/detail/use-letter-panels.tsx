import type { Letter } from '@sincerely/contract/letters'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'

const LetterPreview = lazyPart(async () => (await import('../output/letter-preview.tsx')).LetterPreview)
const LetterHistory = lazyPart(async () => (await import('../history/letter-history.tsx')).LetterHistory)
const ReturnLetterDialog = lazyPart(
  async () => (await import('./return-letter-dialog.tsx')).ReturnLetterDialog,
)

export type LetterPanel = 'preview' | 'history' | 'return'

/** Loads a panel while the pointer or the focus is on the button that opens it. */
export const preloadPanel = {
  preview: LetterPreview.preload,
  history: LetterHistory.preload,
  return: ReturnLetterDialog.preload,
} as const satisfies Record<LetterPanel, () => void>

/** Shows the panels that open over a letter, one at a time. Render `panel` on the page. */
export function useLetterPanels(letter: Letter, onEdit: () => void) {
  const [open, setOpen] = useState<LetterPanel | null>(null)
  /** The recipient whose copy is previewed; null for the addressee. */
  const [recipientKey, setRecipientKey] = useState<string | null>(null)
  const onClose = () => setOpen(null)
  const panels = {
    preview: () => <LetterPreview letter={letter} copy={recipientKey} onClose={onClose} />,
    history: () => <LetterHistory {...{ letter, onEdit, onClose }} />,
    return: () => <ReturnLetterDialog {...{ letter, onClose }} onReopen={() => setOpen('return')} />,
  } as const satisfies Record<LetterPanel, () => ReactNode>
  const show = (panel: LetterPanel, key: string | null = null) => {
    setRecipientKey(key)
    setOpen(panel)
  }
  return { open: show, panel: open && <LazyBoundary onMissing={onClose}>{panels[open]()}</LazyBoundary> }
}
