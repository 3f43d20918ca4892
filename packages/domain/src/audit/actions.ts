// What the audit trail tells of, in words: the actions by group, each as it is said of what was done.
import words from './action-words.json' with { type: 'json' }

/** By what an administrator looks for: who saw something, or what was changed where. */
export const actionGroups = [
  'views',
  'patients',
  'letters',
  'dictations',
  'people',
  'practice',
  'data-rights',
  'backups',
  'audit',
] as const
export type ActionGroup = (typeof actionGroups)[number]

const wordsOfGroup: Record<ActionGroup, Record<string, string>> = words
const wordsOfAll = new Map(actionGroups.flatMap((group) => Object.entries(wordsOfGroup[group])))

export const groupNames: Record<ActionGroup, string> = {
  views: 'Looked at and downloaded',
  patients: 'Patients',
  letters: 'Letters',
  dictations: 'Dictations',
  people: 'People and sign-in',
  practice: 'Practice and services',
  'data-rights': 'Data rights',
  backups: 'Backups',
  audit: 'Checks of the trail',
}

/** The actions of a group, such as `letter.approve`. */
export function actionsOf(group: ActionGroup): string[] {
  return Object.keys(wordsOfGroup[group])
}

/** What was done, as it is said of it: 'Letter approved'. Null for an action without words. */
export function actionWords(action: string): string | null {
  return wordsOfAll.get(action) ?? null
}
