// Defines the paths of the embedded database inside DATA_DIR.

import { join } from 'node:path'

export type Layout = {
  root: string
  /** The PostgreSQL data directory. It exists only once it is completely initialised. */
  cluster: string
  /** The name prefix of unfinished clusters. They may be removed at any time. */
  unfinished: string
  sockets: string
  log: string
  state: string
  lock: string
}

/** Returns the paths for an absolute `root` and a PostgreSQL major version such as 18. */
export function layoutOf(root: string, major: number): Layout {
  return {
    root,
    cluster: join(root, `pg${major}`),
    unfinished: join(root, `pg${major}.tmp-`),
    sockets: join(root, 'run'),
    log: join(root, 'postgres.log'),
    state: join(root, 'postgres.json'),
    lock: join(root, 'postgres.lock'),
  }
}

/**
 * This file is written as the last step of initialising a cluster. It shows that Sincerely created the
 * cluster, and that it is complete.
 */
export const COMPLETE_MARK = 'sincerely.complete'
