import { useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { OpenedPart } from '../ui/opened-part.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { globalShortcuts } from './global-shortcuts.ts'

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

/** Binds '?' to the list of shortcuts (design: '? lists all'). Returns how to open it, and the list while it is open. */
export function useShortcutList() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts(globalShortcuts, { list: open })
  const list = isOpen && (
    <OpenedPart onMissing={() => setOpen(false)}>
      <ShortcutList onClose={() => setOpen(false)} />
    </OpenedPart>
  )
  return { open, list }
}
