// The rights that people have to the data held on them, by name: apart, so that who only looks for one needs no more.

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
