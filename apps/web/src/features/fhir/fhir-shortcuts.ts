// The keys of the FHIR server's form, as they are bound and as '?' lists them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const fhirShortcuts = {
  title: 'FHIR Compliance',
  shortcuts: { save: { keys: ['mod+S'], label: 'Save the FHIR server' } },
} as const satisfies ShortcutTable
