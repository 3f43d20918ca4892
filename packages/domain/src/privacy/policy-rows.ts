// Names the rows of the privacy policy's table: what is stored, why, and for how long. The server names a row for every table.

export const policyRows = [
  'records',
  'sound',
  'address-book',
  'writing',
  'people',
  'sign-ins',
  'usage',
  'notifications',
  'under-way',
  'trail',
  'requests',
  'backups',
] as const
export type PolicyRow = (typeof policyRows)[number]
