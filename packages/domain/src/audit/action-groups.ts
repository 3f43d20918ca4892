// The groups of audited actions, separate from their words, because a page's address is read before the page loads.

/** By what an administrator looks for: who saw something, or what was changed where. */
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
