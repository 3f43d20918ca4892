// The page binds these shortcuts, and the '?' list shows them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const templateShortcuts = {
  title: 'Letter Template',
  shortcuts: { save: { keys: ['mod+S'], label: 'Save Templates' } },
} as const satisfies ShortcutTable
