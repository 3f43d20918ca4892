import { useEffect, useState } from 'react'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { globalShortcuts } from '../global-shortcuts.ts'
import { Palette, preloadFoundList } from './palette.tsx'

/** Binds Ctrl/Cmd+K to the palette. */
export function usePalette(callbacks: { onShortcuts: () => void; onSignOut: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useEffect(() => {
    const timer = setTimeout(preloadFoundList, preloadDelay)
    return () => clearTimeout(timer)
  }, [])
  useShortcuts(globalShortcuts, { palette: (event) => void (isForPalette(event) && open()) })
  return { open, palette: isOpen && <Palette {...callbacks} onClose={() => setOpen(false)} /> }
}

/** The delay in ms lets the opened page load first. */
const preloadDelay = 2000

/** True if this press opens the palette. The first press focuses the page's search box, if there is one. */
function isForPalette({ target }: KeyboardEvent): boolean {
  const box = document.querySelector('input[type="search"]')
  return box === null || box === target
}
