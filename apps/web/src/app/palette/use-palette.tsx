import { useEffect, useState } from 'react'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { globalShortcuts } from '../global-shortcuts.ts'
import { Palette, preloadFoundList } from './palette.tsx'

/** Binds Ctrl/Cmd+K to the palette. Returns how to open it, and the palette while it is open. */
export function usePalette(ways: { onShortcuts: () => void; onSignOut: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useEffect(() => {
    const timer = setTimeout(preloadFoundList, afterTheFirstPage)
    return () => clearTimeout(timer)
  }, [])
  useShortcuts(globalShortcuts, { palette: (event) => void (isForPalette(event) && open()) })
  return { open, palette: isOpen && <Palette {...ways} onClose={() => setOpen(false)} /> }
}

/** In ms: what the person opened comes first. */
const afterTheFirstPage = 2000

/** The first press goes to the search of the page, where there is one; in the search, the next one comes here. */
function isForPalette({ target }: KeyboardEvent): boolean {
  const box = document.querySelector('input[type="search"]')
  return box === null || box === target
}
