import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { globalShortcuts } from '../global-shortcuts.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** Binds Ctrl/Cmd+K to the palette. Returns how to open it, and the palette while it is open. */
export function usePalette(ways: { onShortcuts: () => void; onSignOut: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  useShortcuts(globalShortcuts, { palette: (event) => void (isForPalette(event) && open()) })
  const palette = isOpen && (
    <Suspense>
      <Palette {...ways} onClose={close} />
    </Suspense>
  )
  return { open, palette }
}

/** The first press goes to the search of the page, where there is one; in the search, the next one comes here. */
function isForPalette({ target }: KeyboardEvent): boolean {
  const box = document.querySelector('input[type="search"]')
  return box === null || box === target
}
