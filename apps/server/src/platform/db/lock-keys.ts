// Advisory locks of the database: what one server does at a time, however many there are. Each has a number of its own.

export const lockKeys = {
  migrate: 7_436_271,
  openQueues: 7_436_272,
  backups: 7_436_273,
  sealTrail: 7_436_274,
} as const
