import { useEffect, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { OpenedPart } from '../../ui/opened-part.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { globalShortcuts } from '../global-shortcuts.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** Binds Ctrl/Cmd+K to the palette. Returns how to open it, and the palette while it is open. */
export function usePalette(ways: { onShortcuts: () => void; onSignOut: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useEffect(() => {
    const timer = setTimeout(Palette.preload, afterTheFirstPage)
    return () => clearTimeout(timer)
  }, [])
  const close = () => setOpen(false)
  useShortcuts(globalShortcuts, { palette: (event) => void (isForPalette(event) && open()) })
  const palette = isOpen && (
    // Until it is here the keys of the page rest already: what is typed into it approves nothing.
    <OpenedPart
      onMissing={close}
      fallback={<div role="dialog" aria-modal="true" aria-label="Go to anything" />}
    >
      <Palette {...ways} onClose={close} />
    </OpenedPart>
  )
  return { open, palette }
}

/** In ms: what the person opened comes first. */
const afterTheFirstPage = 2000

/** The first press goes to the search of the page, where there is one; in the search, the next one comes here. */
function isForPalette({ target }: KeyboardEvent): boolean {
  const box = document.querySelector('input[type="search"]')
  return box === null || box === target
}
