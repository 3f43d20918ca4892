// The rows of the privacy policy's table: of what is kept it says why, and how long. The server names the row of every table.

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
