// The page binds these shortcuts, and the '?' list shows them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const clinicListShortcuts = {
  title: 'List of clinics',
  shortcuts: { create: { keys: ['n'], label: 'New clinic', opensField: true } },
} as const satisfies ShortcutTable

export const clinicShortcuts = {
  title: 'Clinic',
  shortcuts: {
    next: { keys: ['j', 'ArrowDown'], label: 'Next patient', repeats: true },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous patient', repeats: true },
    dictate: { keys: ['d'], label: 'Dictate' },
    write: { keys: ['w'], label: 'Write the letter', opensField: true },
    noLetter: { keys: ['n'], label: 'No letter' },
    time: { keys: ['t'], label: 'Change the time' },
    open: { keys: ['Enter'], label: 'Open the letter or the dictation', withBrowser: true },
  },
} as const satisfies ShortcutTable
