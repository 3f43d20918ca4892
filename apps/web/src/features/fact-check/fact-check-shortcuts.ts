// The keys of the fact check, as they are bound and as '?' lists them. The editor listens to them by itself.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const factCheckShortcuts = {
  title: 'Fact check',
  shortcuts: {
    next: { keys: ['F8'], label: 'Next finding' },
    previous: { keys: ['shift+F8'], label: 'Previous finding' },
  },
} as const satisfies ShortcutTable
