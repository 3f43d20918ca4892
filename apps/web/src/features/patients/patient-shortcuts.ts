// The keyboard shortcuts of the patient pages, both for their key bindings and for the list under '?'.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const patientListShortcuts = {
  title: 'List of patients',
  shortcuts: {
    next: { keys: ['j', 'ArrowDown'], label: 'Next patient', repeats: true },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous patient', repeats: true },
    open: { keys: ['Enter'], label: 'Open the patient' },
    edit: { keys: ['e'], label: 'Edit the patient', opensField: true },
    select: { keys: ['x', 'Space'], label: 'Select the patient' },
    selectNext: { keys: ['shift+ArrowDown'], label: 'Extend the selection down', repeats: true },
    selectPrevious: { keys: ['shift+ArrowUp'], label: 'Extend the selection up', repeats: true },
    clear: { keys: ['Escape'], label: 'Clear the selection' },
    delete: { keys: ['Delete'], label: 'Delete the patient, or all selected' },
  },
} as const satisfies ShortcutTable

export const patientShortcuts = {
  title: 'Patient',
  shortcuts: {
    createLetter: { keys: ['n'], label: 'New letter', opensField: true },
    edit: { keys: ['e'], label: 'Edit', opensField: true },
  },
} as const satisfies ShortcutTable

export const patientEditShortcuts = {
  title: 'Editing',
  shortcuts: { save: { keys: ['mod+S'], label: 'Save' } },
} as const satisfies ShortcutTable
