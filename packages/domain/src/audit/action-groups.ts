// The kinds of actions in the audit trail, apart from their words: an address is read before a page is there.

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
