import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { buildLauncher, type LauncherProcess, startLauncher } from './launcher-process.ts'
import { pollUntil } from './poll-until.ts'
import { postmasterOf } from './postmaster.ts'
import { isAlive, listCommandLines, markOf, type ProcessMark } from './process-mark.ts'

const asRoot = process.getuid?.() === 0
const place = mkdtempSync(join(tmpdir(), 'sincerely-killed-'))
const dataDir = join(place, 'data')
const cluster = join(dataDir, 'pg18')
const pidFile = join(cluster, 'postmaster.pid')
const servers: LauncherProcess[] = []
const running: EmbeddedPostgres[] = []
let script = ''

beforeAll(async () => {
  chmodSync(place, 0o711)
  script = await buildLauncher()
  const postgres = await start()
  await connected(postgres.connection, (client) => client.query('create table letter (id int primary key)'))
  await postgres.stop()
})

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill('SIGTERM')
    await server.ended
  }
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => {
  rmSync(place, { recursive: true, force: true })
  rmSync(dirname(script), { recursive: true, force: true })
})

async function start(lines: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, report: (line) => lines.push(line) })
  running.push(postgres)
  return postgres
}

function startServer(directory = dataDir, uid?: number): LauncherProcess {
  const server = startLauncher(script, directory, uid)
  servers.push(server)
  return server
}

async function connected<T>(
  connection: EmbeddedPostgres['connection'],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function idsIn({ connection }: EmbeddedPostgres): Promise<number[]> {
  const found = await connected(connection, (client) =>
    client.query<{ id: number }>('select id from letter order by id'),
  )
  return found.rows.map(({ id }) => id)
}

/** Writes letters one after the other until the database disappears. `kill` is called after 50 letters. */
async function writeUntilCut(
  connection: EmbeddedPostgres['connection'],
  kill: () => void,
): Promise<number[]> {
  const acknowledged: number[] = []
  await connected(connection, async (client) => {
    const { rows } = await client.query<{ next: number }>(
      'select coalesce(max(id), 0) + 1 as next from letter',
    )
    for (let id = rows[0]?.next ?? 1; ; id += 1) {
      await client.query('insert into letter values ($1)', [id])
      acknowledged.push(id)
      if (acknowledged.length === 50) kill()
    }
  }).catch(() => undefined)
  return acknowledged
}

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('expected something to be there')
  return value
}

async function hasEnded(mark: ProcessMark): Promise<boolean> {
  return (await pollUntil(() => (isAlive(mark) ? undefined : true), { within: 15_000 })) ?? false
}

function watchdogs(): ProcessMark[] {
  return listCommandLines()
    .filter(({ command }) => command.startsWith('/bin/sh -c') && command.includes(` -D ${cluster} `))
    .flatMap(({ pid }) => markOf(pid) ?? [])
}

/**
 * The server is paused first. Otherwise it would see its watchdog die, and react, before it is killed itself.
 */
function killWithWatchdog(server: LauncherProcess): void {
  process.kill(server.pid, 'SIGSTOP')
  for (const { pid } of watchdogs()) process.kill(pid, 'SIGKILL')
  process.kill(server.pid, 'SIGKILL')
}

describe('a killed server', () => {
  it.each([
    ['alone', (server: LauncherProcess) => process.kill(server.pid, 'SIGKILL')],
    ['with its whole process group', (server: LauncherProcess) => process.kill(-server.pid, 'SIGKILL')],
  ])('killed %s stops PostgreSQL cleanly without losing acknowledged data', async (_, kill) => {
    const server = startServer()
    const { connection } = await server.hears('ready')
    const postmaster = present(postmasterOf(cluster))
    const acknowledged = await writeUntilCut(connection, () => kill(server))
    expect(acknowledged.length).toBeGreaterThanOrEqual(50)
    expect(await hasEnded(postmaster)).toBe(true)
    expect(existsSync(pidFile)).toBe(false)

    const lines: string[] = []
    expect(await idsIn(await start(lines))).toEqual(expect.arrayContaining(acknowledged))
    expect(lines).toEqual([])
  })

  it('killed with its watchdog leaves a PostgreSQL process that the next start replaces', async () => {
    const server = startServer()
    const { connection } = await server.hears('ready')
    const orphan = present(postmasterOf(cluster))
    const lines: string[] = []
    const starting = server.ended.then(() => start(lines))
    // The orphan serves queries until the next start ends it.
    const acknowledged = await writeUntilCut(connection, () => killWithWatchdog(server))
    const next = await starting
    expect(acknowledged.length).toBeGreaterThanOrEqual(50)
    expect(lines).toEqual(['Stopped a PostgreSQL process left running by an earlier server'])
    expect(isAlive(orphan)).toBe(false)
    expect(await idsIn(next)).toEqual(expect.arrayContaining(acknowledged))
  })

  it('leaves a PostgreSQL process that the next start recognises in a renamed folder', async () => {
    const server = startServer()
    await server.hears('ready')
    const orphan = present(postmasterOf(cluster))
    killWithWatchdog(server)
    await server.ended
    renameSync(dataDir, `${dataDir}-renamed`)
    const lines: string[] = []
    const next = await startEmbeddedPostgres({
      dataDir: `${dataDir}-renamed`,
      report: (line) => lines.push(line),
    })
    expect(isAlive(orphan)).toBe(false)
    expect(lines).toEqual(['Stopped a PostgreSQL process left running by an earlier server'])
    await next.stop()
    renameSync(`${dataDir}-renamed`, dataDir)
  })

  it('refuses a second server while it is alive and gives way after it is killed', async () => {
    const first = startServer()
    await first.hears('ready')
    const second = await startServer().hears('refused')
    expect(second.code).toBe('already_running')
    expect(second.message).toContain(`kill ${first.pid}`)
    first.child.kill('SIGKILL')
    await first.ended

    const contenders = [startServer(), startServer(), startServer(), startServer()]
    const outcomes = await Promise.all(
      contenders.map((one) =>
        Promise.race([one.hears('ready'), one.hears('refused')]).then(({ kind }) => kind),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['ready', 'refused', 'refused', 'refused'])
  })
})

describe('a killed PostgreSQL', () => {
  it('is restarted automatically each time, with all acknowledged data [H-36]', async () => {
    const lines: string[] = []
    const postgres = await start(lines)
    const acknowledged: number[] = []
    for (const times of [1, 2]) {
      const postmaster = present(postmasterOf(cluster))
      acknowledged.push(
        ...(await writeUntilCut(postgres.connection, () => process.kill(postmaster.pid, 'SIGKILL'))),
      )
      await pollUntil(() => (lines.length === 2 * times ? true : undefined), { within: 15_000 })
      expect(lines.slice(-2)).toEqual([
        expect.stringMatching(/^PostgreSQL ended unexpectedly/),
        'PostgreSQL is running again',
      ])
      expect(await idsIn(postgres)).toEqual(expect.arrayContaining(acknowledged))
    }
    await postgres.stop()
    expect(existsSync(pidFile)).toBe(false)
    expect(watchdogs()).toEqual([])
  })

  it('is not restarted after a stop was requested', async () => {
    const lines: string[] = []
    const postgres = await start(lines)
    process.kill(present(postmasterOf(cluster)).pid, 'SIGKILL')
    await pollUntil(() => lines[0], { within: 15_000 })
    await postgres.stop()
    expect(postmasterOf(cluster)).toBeNull()
    // The watchdogs' shells may take a moment to end.
    await pollUntil(() => (watchdogs().length === 0 ? true : undefined), { within: 15_000 })
  })

  it('is restarted until it succeeds', async () => {
    const lines: string[] = []
    const postgres = await start(lines)
    const config = join(cluster, 'postgresql.conf')
    const good = readFileSync(config, 'utf8')
    writeFileSync(config, `${good}\nno_such_setting = 1\n`)
    process.kill(present(postmasterOf(cluster)).pid, 'SIGKILL')
    const has = (words: string) => () => (lines.some((line) => line.includes(words)) ? true : undefined)
    await pollUntil(has('no_such_setting'), { within: 15_000 })
    writeFileSync(config, good)
    await pollUntil(has('PostgreSQL is running again'), { within: 15_000 })
    expect((await idsIn(postgres)).length).toBeGreaterThan(0)
  })

  it('is restarted if only its watchdog was killed', async () => {
    const lines: string[] = []
    const postgres = await start(lines)
    for (const { pid } of watchdogs()) process.kill(pid, 'SIGKILL')
    await pollUntil(() => (lines.at(-1) === 'PostgreSQL is running again' ? true : undefined), {
      within: 15_000,
    })
    expect(watchdogs().length).toBeGreaterThan(0)
    expect((await idsIn(postgres)).length).toBeGreaterThan(0)
  })

  it('stops in time even if its watchdog was killed', async () => {
    const postgres = await start()
    const postmaster = present(postmasterOf(cluster))
    for (const { pid } of watchdogs()) process.kill(pid, 'SIGKILL')
    await postgres.stop()
    expect(isAlive(postmaster)).toBe(false)
    expect(existsSync(pidFile)).toBe(false)
  })
})

describe('a stop', () => {
  it('is clean and quick after a SIGTERM to every process and with clients connected', async () => {
    const postgres = await start()
    await connected(postgres.connection, async (client) => {
      await client.query('select 1')
      for (const { pid } of [...watchdogs(), present(postmasterOf(cluster))]) process.kill(pid, 'SIGTERM')
      const begun = performance.now()
      await postgres.stop()
      expect(performance.now() - begun).toBeLessThan(5_000)
    })
    expect(existsSync(pidFile)).toBe(false)
    expect(watchdogs()).toEqual([])
  })
})

describe('leftover postmaster.pid', () => {
  const rest = `\n${cluster}\n1700000000\n5432\n${dataDir}/run\n\n  1234567         0\nready   \n`

  it('is not touched if it names a PostgreSQL that may be running there', async () => {
    // This process looks like a PostgreSQL that a user started: it has the right name, but its command line
    // shows no directory.
    const named = spawn('sleep', ['60'], { argv0: '/usr/bin/postgres' })
    try {
      writeFileSync(pidFile, `${named.pid}${rest}`)
      await expect(start()).rejects.toThrow(
        expect.objectContaining({
          code: 'would_not_start',
          message: expect.stringContaining(`kill -INT ${named.pid}`),
        }),
      )
      expect(readFileSync(pidFile, 'utf8')).toContain(String(named.pid))
    } finally {
      named.kill()
      rmSync(pidFile)
    }
  })

  it.each([
    ['is empty', ''],
    ['is no pid file', 'hello'],
    ['names a process that has ended', `${2 ** 22 - 7}${rest}`],
    ['names a live process that is no PostgreSQL', `${process.pid}${rest}`],
  ])('does not prevent a start if it %s', async (_, content) => {
    writeFileSync(pidFile, content)
    if (asRoot) chownSync(pidFile, lstatSync(cluster).uid, lstatSync(cluster).gid)
    expect(await idsIn(await start())).not.toEqual([])
  })

  it('does not prevent a start if it or the socket lock names another process of the user', async () => {
    const { uid, gid } = lstatSync(cluster)
    const stranger = spawn('sleep', ['60'], asRoot ? { uid, gid } : {})
    try {
      for (const file of [pidFile, join(dataDir, 'run/.s.PGSQL.5432.lock')]) {
        writeFileSync(file, `${stranger.pid}${rest}`)
        if (asRoot) chownSync(file, uid, gid)
      }
      expect(await idsIn(await start())).not.toEqual([])
    } finally {
      stranger.kill()
    }
  })

  it('does not prevent a start if it names a zombie process', async () => {
    const { uid, gid } = lstatSync(cluster)
    // Before the child ends, `exec` replaces the shell with a program that never reaps the child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], asRoot ? { uid, gid } : {})
    const zombie = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (text) => resolve(Number(text))),
    )
    try {
      await pollUntil(() => (markOf(zombie) === null ? true : undefined), { within: 15_000 })
      expect(process.kill(zombie, 0)).toBe(true)
      writeFileSync(pidFile, `${zombie}${rest}`)
      if (asRoot) chownSync(pidFile, uid, gid)
      expect(await idsIn(await start())).not.toEqual([])
    } finally {
      parent.kill()
    }
  })
})

describe('interrupted first start', () => {
  const cutOff = join(place, 'cut-off')

  it('leaves no database if killed during initdb, and the next start creates one', async () => {
    const server = startServer(cutOff)
    const unfinished = await pollUntil(
      () =>
        (existsSync(cutOff) ? readdirSync(cutOff) : []).find(
          (name) => name.startsWith('pg18.tmp-') && existsSync(join(cutOff, name, 'PG_VERSION')),
        ),
      { within: 10_000, every: 1 },
    )
    server.child.kill('SIGKILL')
    await server.ended
    expect(unfinished).toMatch(/^pg18\.tmp-/)
    expect(existsSync(join(cutOff, 'pg18'))).toBe(false)

    await startServer(cutOff).hears('ready')
    expect(readdirSync(cutOff).filter((name) => name.startsWith('pg18'))).toEqual(['pg18'])
    expect(readdirSync(join(cutOff, 'run')).filter((name) => name.startsWith('initdb'))).toEqual([])
  })

  it('leaves a partial cluster that the next start removes', async () => {
    const half = join(cutOff, 'pg18.tmp-half')
    cpSync(cluster, half, { recursive: true })
    await startServer(cutOff).hears('ready')
    expect(existsSync(half)).toBe(false)
  })

  it('is refused if a partial cluster is in place of the database', async () => {
    const half = join(place, 'half')
    mkdirSync(half)
    chmodSync(half, 0o711)
    cpSync(cluster, join(half, 'pg18'), { recursive: true })
    rmSync(join(half, 'pg18/sincerely.complete'))
    const said = await startServer(half).hears('refused')
    expect(said).toMatchObject({
      code: 'data_dir_foreign',
      message: expect.stringContaining(`mv '${half}/pg18'`),
    })
    expect(existsSync(join(half, 'pg18/PG_VERSION'))).toBe(true)
  })
})

describe.runIf(asRoot)('server run by another user', () => {
  const NOBODY = 65_534

  it('gets a command to fix a data directory that root created', async () => {
    const said = await startServer(dataDir, NOBODY).hears('refused')
    expect(said.code).toBe('owned_by_other_user')
    expect(said.message).toContain(`sudo chown -R ${NOBODY}:${NOBODY} '${dataDir}'`)
  })

  it('gets a command to fix a data directory it may not create', async () => {
    const said = await startServer(join(place, 'not-mine'), NOBODY).hears('refused')
    expect(said.code).toBe('data_dir_unwritable')
    expect(said.message).toContain(`sudo mkdir -p '${place}/not-mine'`)
  })

  it('gets a command to fix its own read-only data directory', async () => {
    const mine = join(place, 'read-only')
    mkdirSync(mine, { mode: 0o500 })
    chownSync(mine, NOBODY, NOBODY)
    const said = await startServer(mine, NOBODY).hears('refused')
    expect(said).toMatchObject({
      code: 'data_dir_unwritable',
      message: expect.stringContaining(`chmod -R u+rwX '${mine}'`),
    })
  })

  it('runs in its own directory, which root can then use too', async () => {
    const mine = join(place, 'mine')
    mkdirSync(mine, { mode: 0o711 })
    chmodSync(mine, 0o711)
    chownSync(mine, NOBODY, NOBODY)
    const server = startServer(mine, NOBODY)
    await server.hears('ready')
    server.child.kill('SIGTERM')
    await server.ended
    const postgres = await startEmbeddedPostgres({ dataDir: mine, report: () => undefined })
    await postgres.stop()
    expect(lstatSync(join(mine, 'pg18/PG_VERSION')).uid).toBe(NOBODY)
  })

  it('gives root a command if PostgreSQL’s user cannot reach the data directory', async () => {
    const closed = join(place, "root's own")
    mkdirSync(closed, { mode: 0o700 })
    const said = await startServer(join(closed, 'data')).hears('refused')
    expect(said.code).toBe('data_dir_unreachable')
    const command = present(/chmod o\+x '.*?own'/.exec(said.message))[0]
    execFileSync('/bin/sh', ['-c', command])
    await startServer(join(closed, 'data')).hears('ready')
  })
})
