// Starts the oldest supported PostgreSQL, as packaged by Debian, for one run of the feature tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { provideTemplate } from './global-setup.ts'
import type { TestServer } from './global-setup.ts'

const programs = '/usr/lib/postgresql/15/bin'

type Account = { uid?: number; gid?: number }

let stopRunning: () => Promise<void> = () => Promise.resolve()

export const teardown = (): Promise<void> => stopRunning()

export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sincerely-15-'))
  const account = unprivileged()
  chmodSync(folder, 0o700)
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const run = start(folder, account)
  stopRunning = async () => {
    if (run.exitCode === null && run.kill('SIGINT')) await once(run, 'exit')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await provideTemplate(project, await makeRole(folder))
  } catch (error) {
    await stopRunning()
    throw error
  }
}

/** PostgreSQL refuses to run as root, so it runs as the user that Debian's package creates. */
function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Does not sync to disk. Accented letters count as letters, as in the embedded PostgreSQL. */
function start(folder: string, account: Account): ChildProcess {
  const cluster = join(folder, 'cluster')
  const options = { ...account, cwd: '/' }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`PostgreSQL 15 made no cluster: ${made.stderr}`)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '60',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(programs, 'postgres'), ['-D', cluster, ...words], { ...options, stdio: 'ignore' })
}

/** Creates the tests' role, which may create databases and is not a superuser, as in a practice. */
async function makeRole(folder: string): Promise<TestServer> {
  const server = { host: folder, port: 5432, user: 'sincerely', password: '' }
  const isReady = await pollUntil(() => tellOwner(folder, 'create role sincerely login createdb'), {
    within: 30_000,
    every: 50,
  })
  if (isReady === undefined) throw new Error('PostgreSQL 15 did not start within 30 s')
  return server
}

async function tellOwner(folder: string, statement: string): Promise<true | undefined> {
  const client = new pg.Client({ host: folder, port: 5432, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    await client.query(statement)
    return true
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
