// Finds the embedded database that another process runs. Commands that run beside the server need this.

import { existsSync, realpathSync } from 'node:fs'
import { PORT } from './address.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { holderOf } from './launcher-lock.ts'
import { layoutOf } from './layout.ts'
import { findNativePackage } from './native-package.ts'
import { hasCluster } from './state-directory.ts'
import { readState } from './state-file.ts'
import { asSuperuser, DATABASE, ROLE } from './superuser.ts'

/** 'starting' means that a process manages the database, but it accepts no queries yet. */
export type EmbeddedState =
  | { state: 'none' | 'stopped' | 'starting' }
  | { state: 'running'; connection: EmbeddedPostgres['connection'] }

/**
 * Finds the database of `dataDir` and writes nothing. Throws an EmbeddedPostgresError if the state file is
 * damaged.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<EmbeddedState> {
  if (!existsSync(dataDir)) return { state: 'none' }
  const layout = layoutOf(realpathSync(dataDir), findNativePackage().major)
  if (holderOf(layout.lock) === null) return { state: hasCluster(layout) ? 'stopped' : 'none' }
  const state = readState(layout.state)
  if (state === null || state.socketDirectory === null) return { state: 'starting' }
  const address = { host: state.socketDirectory, port: PORT }
  try {
    await asSuperuser(address, state.password, ['select 1'])
  } catch {
    return { state: 'starting' }
  }
  return {
    state: 'running',
    connection: { ...address, user: ROLE, password: state.password, database: DATABASE },
  }
}
