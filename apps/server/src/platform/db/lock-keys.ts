// The numbers of the database's advisory locks, for work that only one server may do at a time.

export const lockKeys = {
  migrate: 7_436_271,
  openQueues: 7_436_272,
  backups: 7_436_273,
  sealTrail: 7_436_274,
} as const
