// The keys of the letter template, as they are bound and as '?' lists them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const templateShortcuts = {
  title: 'Letter Template',
  shortcuts: { save: { keys: ['mod+S'], label: 'Save Templates' } },
} as const satisfies ShortcutTable
