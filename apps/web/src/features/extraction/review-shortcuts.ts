// The keyboard shortcuts of the import review, both for their key bindings and for the list under '?'.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const reviewShortcuts = {
  title: 'Import review',
  shortcuts: {
    nextToCheck: { keys: ['n'], label: 'Next patient to check', repeats: true },
    previousToCheck: { keys: ['p'], label: 'Previous patient to check', repeats: true },
    next: { keys: ['j', 'ArrowDown'], label: 'Next row', repeats: true },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous row', repeats: true },
    edit: { keys: ['e'], label: 'Edit the row' },
    accept: { keys: ['l'], label: 'Looks right' },
  },
} as const satisfies ShortcutTable
