import { can, type Role } from '@sincerely/domain/permissions'
import { reviewShortcuts } from '../features/extraction/review-shortcuts.ts'
import {
  letterEditorShortcuts,
  letterListShortcuts,
  letterShortcuts,
} from '../features/letters/letter-shortcuts.ts'
import {
  patientEditShortcuts,
  patientListShortcuts,
  patientShortcuts,
} from '../features/patients/patient-shortcuts.ts'
import { templateShortcuts } from '../features/settings/template-shortcuts.ts'
import { searchKeys } from '../ui/search-box.tsx'
import type { Shortcut, ShortcutTable } from '../ui/shortcuts.ts'
import { globalShortcuts } from './global-shortcuts.ts'

export type ShortcutPlace = { title: string; shortcuts: Shortcut[] }

/** Every key there is, place by place; what this role may never do is left out. */
export function shortcutPlaces(user: { role: Role }): ShortcutPlace[] {
  const { edit, approve, post, ...forEverybody } = letterShortcuts.shortcuts
  const mine = [
    ...(can(user, 'letter.edit') ? [edit] : []),
    ...(can(user, 'letter.approve') ? [approve] : []),
    ...(can(user, 'letter.post') ? [post] : []),
    ...Object.values(forEverybody),
  ]
  return [
    place('Everywhere', globalShortcuts, searchKeys),
    place(letterListShortcuts.title, letterListShortcuts),
    { title: letterShortcuts.title, shortcuts: mine },
    place(patientListShortcuts.title, patientListShortcuts),
    place(patientShortcuts.title, patientShortcuts, patientEditShortcuts),
    place(reviewShortcuts.title, reviewShortcuts),
    place(letterEditorShortcuts.title, letterEditorShortcuts),
    place(templateShortcuts.title, templateShortcuts),
  ]
}

function place(title: string, ...tables: ShortcutTable[]): ShortcutPlace {
  return { title, shortcuts: tables.flatMap((table) => Object.values(table.shortcuts)) }
}
