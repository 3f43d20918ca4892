// What the audit trail tells of, in words: the actions by group, each as it is said of what was done.
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
  people: 'People and sign-in',
  practice: 'Practice and services',
  'data-rights': 'Data rights',
  backups: 'Backups',
  audit: 'Checks of the audit trail',
}

/** The actions of a group, such as `letter.approve`. */
export function actionsOf(group: ActionGroup): string[] {
  return Object.keys(wordsOfGroup[group])
}

/** What was done, as it is said of it: 'Letter approved'. Null for an action without words. */
export function actionWords(action: string): string | null {
  return wordsOfAll.get(action) ?? null
}
