// The form binds these shortcuts, and the '?' list shows them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const fhirShortcuts = {
  title: 'FHIR Compliance',
  shortcuts: { save: { keys: ['mod+S'], label: 'Save the FHIR server' } },
} as const satisfies ShortcutTable
