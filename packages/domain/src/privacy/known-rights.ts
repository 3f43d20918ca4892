// The names of people's rights to their data, separate so that a page that needs only these loads no more.

export const dataRights = [
  'access',
  'portability',
  'rectification',
  'erasure',
  'restriction',
  'objection',
  'delete-account',
] as const
export type DataRight = (typeof dataRights)[number]
