import { useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { globalShortcuts } from './global-shortcuts.ts'

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

/** Binds '?' to the list of shortcuts (design: '? lists all'). */
export function useShortcutList() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts(globalShortcuts, { list: open })
  const list = isOpen && (
    <LazyBoundary onMissing={() => setOpen(false)}>
      <ShortcutList onClose={() => setOpen(false)} />
    </LazyBoundary>
  )
  return { open, list }
}
