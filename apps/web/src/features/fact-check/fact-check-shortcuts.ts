// The shortcuts of the fact check, as bound and as listed under '?'. The editor has its own handler.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const factCheckShortcuts = {
  title: 'Fact check',
  shortcuts: {
    next: { keys: ['F8'], label: 'Next finding' },
    previous: { keys: ['shift+F8'], label: 'Previous finding' },
  },
} as const satisfies ShortcutTable
