// Finds the embedded database that another process runs, for a command that works beside the server.

import { existsSync, realpathSync } from 'node:fs'
import { PORT } from './address.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { holderOf } from './launcher-lock.ts'
import { layoutOf } from './layout.ts'
import { findNativePackage } from './native-package.ts'
import { hasCluster } from './state-directory.ts'
import { readState } from './state-file.ts'
import { asSuperuser, DATABASE, ROLE } from './superuser.ts'

/** `starting`: a process looks after it, but it takes no queries at this moment. */
export type EmbeddedState =
  | { state: 'none' | 'stopped' | 'starting' }
  | { state: 'running'; connection: EmbeddedPostgres['connection'] }

/** What is to be found in `dataDir`. Writes nothing; throws an EmbeddedPostgresError where its state file is damaged. */
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
