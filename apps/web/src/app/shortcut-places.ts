import { can, mayApprove, type ActorRole } from '@sincerely/domain/permissions'
import { clinicListShortcuts, clinicShortcuts } from '../features/clinics/clinic-shortcuts.ts'
import {
  dictateShortcuts,
  dictationListShortcuts,
  playbackShortcuts,
} from '../features/dictation/dictation-shortcuts.ts'
import { reviewShortcuts } from '../features/extraction/review-shortcuts.ts'
import { factCheckShortcuts } from '../features/fact-check/fact-check-shortcuts.ts'
import { fhirShortcuts } from '../features/fhir/fhir-shortcuts.ts'
import {
  batchShortcuts,
  letterEditorShortcuts,
  letterListShortcuts,
  letterShortcuts,
  newLetterShortcuts,
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

/**
 * Groups the shortcuts by place and leaves out actions that the user never has. `onlyDoctorsApprove` is a
 * setting of the practice.
 */
export function shortcutPlaces(
  user: { role: ActorRole },
  practice: { onlyDoctorsApprove: boolean },
): ShortcutPlace[] {
  const { edit, approve, post, ...forEverybody } = letterShortcuts.shortcuts
  const mine = [
    ...(can(user, 'letter.edit') ? [edit] : []),
    ...(mayApprove(user, practice) ? [approve] : []),
    ...(can(user, 'letter.post') ? [post] : []),
    ...Object.values(forEverybody),
  ]
  const { approve: approveMany, post: postMany } = batchShortcuts.shortcuts
  const many = [
    ...(mayApprove(user, practice) ? [approveMany] : []),
    ...(can(user, 'letter.post') ? [postMany] : []),
  ]
  const dictating = can(user, 'dictation.create') ? dictateShortcuts : { title: '', shortcuts: {} }
  return [
    place('Everywhere', globalShortcuts, searchKeys),
    place(letterListShortcuts.title, letterListShortcuts, dictating),
    ...(many.length > 0 ? [{ title: batchShortcuts.title, shortcuts: many }] : []),
    { title: letterShortcuts.title, shortcuts: mine },
    place(clinicListShortcuts.title, clinicListShortcuts),
    place(clinicShortcuts.title, clinicShortcuts),
    place(factCheckShortcuts.title, factCheckShortcuts),
    place(dictationListShortcuts.title, dictationListShortcuts),
    place(playbackShortcuts.title, playbackShortcuts),
    place(patientListShortcuts.title, patientListShortcuts),
    place(patientShortcuts.title, patientShortcuts, dictating, patientEditShortcuts),
    place(reviewShortcuts.title, reviewShortcuts),
    place(newLetterShortcuts.title, newLetterShortcuts),
    place(letterEditorShortcuts.title, letterEditorShortcuts),
    place(templateShortcuts.title, templateShortcuts),
    ...(can(user, 'fhir.configure') ? [place(fhirShortcuts.title, fhirShortcuts)] : []),
  ]
}

function place(title: string, ...tables: ShortcutTable[]): ShortcutPlace {
  return { title, shortcuts: tables.flatMap((table) => Object.values(table.shortcuts)) }
}
