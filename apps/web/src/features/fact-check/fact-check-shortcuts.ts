// The shortcuts of the fact check, both for their key bindings and for the list under '?'. The editor has a handler of its
// own.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const factCheckShortcuts = {
  title: 'Fact check',
  shortcuts: {
    next: { keys: ['F8'], label: 'Next finding' },
    previous: { keys: ['shift+F8'], label: 'Previous finding' },
  },
} as const satisfies ShortcutTable
