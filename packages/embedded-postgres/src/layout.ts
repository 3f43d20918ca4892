// The paths of the embedded database inside DATA_DIR.

import { join } from 'node:path'

export type Layout = {
  root: string
  /** The PostgreSQL data directory; it exists only once it is completely initialised. */
  cluster: string
  /** Name prefix of unfinished clusters, which may be removed at any time. */
  unfinished: string
  sockets: string
  log: string
  state: string
  lock: string
}

/** The paths for an absolute `root` and a PostgreSQL major version such as 18. */
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

/** Written as the last step of initialising a cluster: it is ours, and complete. */
export const COMPLETE_MARK = 'sincerely.complete'
