// Defines the groups of audited actions. They are separate from the words, because a page's address is read before the page
// loads.

/** Groups by what an administrator looks for: who saw something, or what was changed. */
export const actionGroups = [
  'views',
  'patients',
  'letters',
  'dictations',
  'clinics',
  'people',
  'practice',
  'data-rights',
  'backups',
  'audit',
] as const
export type ActionGroup = (typeof actionGroups)[number]
