// Names people's rights to their data, in a separate file so that a page that needs only the names loads no more.

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
