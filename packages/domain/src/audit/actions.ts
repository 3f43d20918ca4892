// Lists the audited actions by group, each with its sentence.
import { actionGroups } from './action-groups.ts'
import type { ActionGroup } from './action-groups.ts'
import words from './action-words.json' with { type: 'json' }

const wordsOfGroup: Record<ActionGroup, Record<string, string>> = words
const wordsOfAll = new Map(actionGroups.flatMap((group) => Object.entries(wordsOfGroup[group])))

export const groupNames: Record<ActionGroup, string> = {
  views: 'Views and downloads',
  patients: 'Patients',
  letters: 'Letters',
  dictations: 'Dictations',
  clinics: 'Clinics',
  people: 'People and sign-in',
  practice: 'Practice and services',
  'data-rights': 'Data rights',
  backups: 'Backups',
  audit: 'Checks of the audit trail',
}

/** Returns the actions of a group, such as `letter.approve`. */
export function actionsOf(group: ActionGroup): string[] {
  return Object.keys(wordsOfGroup[group])
}

/** Returns the sentence for an action ('Letter approved'), or null if it has none. */
export function actionWords(action: string): string | null {
  return wordsOfAll.get(action) ?? null
}
