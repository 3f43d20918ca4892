// The keys of the review of an import, as they are bound and as '?' lists them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const reviewShortcuts = {
  title: 'Review of an import',
  shortcuts: {
    nextToCheck: { keys: ['n'], label: 'Next patient to check' },
    previousToCheck: { keys: ['p'], label: 'Previous patient to check' },
    next: { keys: ['j', 'ArrowDown'], label: 'Next row' },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous row' },
    edit: { keys: ['e'], label: 'Edit the row' },
    accept: { keys: ['l'], label: 'Looks right' },
  },
} as const satisfies ShortcutTable
