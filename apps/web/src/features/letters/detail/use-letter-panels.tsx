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

/** Fetches a panel while the pointer or the keyboard rests on what opens it. */
export const preloadPanel = {
  preview: LetterPreview.preload,
  history: LetterHistory.preload,
  return: ReturnLetterDialog.preload,
} as const satisfies Record<LetterPanel, () => void>

/** What opens over a letter, one at a time; put `panel` on the page. */
export function useLetterPanels(letter: Letter, onEdit: () => void) {
  const [open, setOpen] = useState<LetterPanel | null>(null)
  /** The recipient whose copy is viewed; null for the addressee's. */
  const [copy, setCopy] = useState<string | null>(null)
  const onClose = () => setOpen(null)
  const panels = {
    preview: () => <LetterPreview letter={letter} copy={copy} onClose={onClose} />,
    history: () => <LetterHistory {...{ letter, onEdit, onClose }} />,
    return: () => <ReturnLetterDialog {...{ letter, onClose }} onReopen={() => setOpen('return')} />,
  } as const satisfies Record<LetterPanel, () => ReactNode>
  const show = (panel: LetterPanel, key: string | null = null) => {
    setCopy(key)
    setOpen(panel)
  }
  return { open: show, panel: open && <LazyBoundary onMissing={onClose}>{panels[open]()}</LazyBoundary> }
}
