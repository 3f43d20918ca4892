import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from './app/prepare-practice.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { postmasterOf } from '@sincerely/embedded-postgres/postmaster'
import { isAlive, listCommandLines } from '@sincerely/embedded-postgres/process-mark'
import { builtServer, freePort, startServer } from './test/start-server.ts'
import type { Settings, StartedServer } from './test/start-server.ts'
import { databaseUrl, tellDatabase } from './test/tell-database.ts'
import type { DatabaseAddress } from './test/tell-database.ts'
import { copyTemplate } from './test/test-app.ts'
import { expectRefusal } from './test/test-client.ts'
import type { TestClient } from './test/test-client.ts'

const places: string[] = []
const servers: StartedServer[] = []
const built = builtServer()

// The tests start whole servers, which takes under a second on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

afterEach(async () => {
  for (const server of servers.splice(0)) await stop(server, 'SIGTERM')
})
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true, maxRetries: 5 })
})

/** If root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder. */
function newPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'sincerely-process-'))
  chmodSync(place, 0o711)
  places.push(place)
  return join(place, 'data')
}

async function start(settings: Settings): Promise<StartedServer> {
  const server = await startServer(built, settings)
  servers.push(server)
  return server
}

async function ready(settings: Settings): Promise<StartedServer> {
  const server = await start(settings)
  await server.hears(/Sincerely is ready/)
  return server
}

/** Sends a signal to the whole process group, as Ctrl-C and service managers do. Returns the exit code. */
async function stop(server: StartedServer, signal: NodeJS.Signals): Promise<number | null> {
  const { exitCode, signalCode, pid } = server.child
  if (exitCode === null && signalCode === null && pid !== undefined) process.kill(-pid, signal)
  return server.ended
}

/** Expects a start to fail with exit code 1 and sentences instead of a stack trace, and returns the output. */
async function refusalOf(settings: Settings): Promise<string> {
  const server = await start(settings)
  expect(await server.ended, server.said()).toBe(1)
  expect(server.said()).toContain('Sincerely could not start. ')
  expect(server.said()).not.toMatch(/^\s+at /m)
  return server.said()
}

function postmasterIn(dataDir: string) {
  const mark = postmasterOf(join(dataDir, 'pg18'))
  if (mark === null) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  return mark
}

describe('an invalid configuration', () => {
  it('is refused with every problem at once, before anything is created', async () => {
    const dataDir = newPlace()
    const wrong = {
      PORT: '0',
      HOST: 'not a host',
      DEMO: 'maybe',
      DEMO_PASSWORD: 'short',
      DATABASE_URL: 'mysql://db',
      PUBLIC_URL: 'nowhere',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'short',
    }
    const said = await refusalOf({ ...wrong, DATA_DIR: dataDir })
    for (const name of Object.keys(wrong)) expect(said).toMatch(new RegExp(`^  - ${name} .{20,}\\.$`, 'm'))
    expect(existsSync(dataDir)).toBe(false)
  })

  it('is reported, and the server starts, with an impossible BACKUP_DIR [H-35]', async () => {
    const { connection, drop } = await copyTemplate()
    const server = await ready({
      BACKUP_DIR: '/proc/nowhere/backups',
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: newPlace(),
    })
    expect(server.said()).toMatch(
      /Backups cannot be made\. Sincerely cannot write to \/proc\/nowhere\/backups .* BACKUP_DIR to another folder\./,
    )
    await stop(server, 'SIGTERM')
    await drop()
  })

  it('is refused with a HOST of another machine', async () => {
    const { connection, drop } = await copyTemplate()
    const said = await refusalOf({
      HOST: '192.0.2.1',
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: newPlace(),
    })
    expect(said).toContain('192.0.2.1 is not an address of this machine. Set HOST')
    await drop()
  })

  it.each(['embedded', 'own'])('is refused with a file as DATA_DIR (%s database)', async (database) => {
    const dataDir = newPlace()
    writeFileSync(dataDir, 'a letter')
    const { connection, drop } = await copyTemplate()
    const said = await refusalOf({
      DATA_DIR: dataDir,
      ...(database === 'own' ? { DATABASE_URL: databaseUrl(connection) } : {}),
    })
    expect(said).toContain(dataDir)
    expect(said).toContain('DATA_DIR')
    await drop()
  })
})

describe('a DATA_DIR with other files', () => {
  it('is left untouched', async () => {
    const dataDir = newPlace()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'thesis.docx'), 'years of work')
    expect(await refusalOf({ DATA_DIR: dataDir })).toContain(
      'already holds other files (such as thesis.docx)',
    )
    expect(readdirSync(dataDir)).toEqual(['thesis.docx'])
  })
})

describe('an unusable DATABASE_URL', () => {
  let database: Awaited<ReturnType<typeof copyTemplate>>
  beforeAll(async () => {
    database = await copyTemplate()
  })
  afterAll(() => database.drop())

  it.each<[string, () => Promise<Partial<DatabaseAddress>>, string]>([
    [
      'nothing answers there',
      async () => ({ host: '127.0.0.1', port: await freePort() }),
      'The database is not responding',
    ],
    ['has an unknown host', async () => ({ host: 'nowhere.invalid' }), 'database host cannot be found'],
    ['has a wrong password', async () => ({ password: 'guess' }), 'rejected the user or the password'],
    ['names a database that is not there', async () => ({ database: 'elsewhere' }), 'does not exist'],
  ])('is refused without showing its password: %s', async (_, change, sentence) => {
    const connection = { ...database.connection, ...(await change()) }
    const said = await refusalOf({ DATABASE_URL: databaseUrl(connection), DATA_DIR: newPlace() })
    expect(said).toContain(sentence)
    expect(said).toMatch(/Start PostgreSQL there|Correct DATABASE_URL|createdb/)
    expect(said).not.toContain(connection.password)
  })

  it('is refused with what the owner must run if the role may not create tables', async () => {
    const fresh = { ...database.connection, database: `rights_${database.connection.database}` }
    await tellDatabase(database.connection, `create database ${fresh.database}`)
    await tellDatabase(fresh, 'revoke create on schema public from public, pg_database_owner')
    const settings = { DATABASE_URL: databaseUrl(fresh), DATA_DIR: newPlace() }
    expect(await refusalOf(settings)).toMatch(
      /The role in DATABASE_URL is not allowed to use this database.*grant/,
    )
    await tellDatabase(fresh, 'grant all on schema public to current_user')
    await tellDatabase(fresh, `revoke create on database ${fresh.database} from current_user`)
    expect(await refusalOf(settings)).toContain('create extension pg_trgm')
    await tellDatabase(database.connection, `drop database ${fresh.database}`)
  })

  it('is refused if a newer Sincerely has used the database', async () => {
    const newer = await copyTemplate()
    await tellDatabase(newer.connection, "insert into migrations values ('9999-the-future', 'x')")
    const said = await refusalOf({ DATABASE_URL: databaseUrl(newer.connection), DATA_DIR: newPlace() })
    expect(said).toContain('used by a newer version of Sincerely (it has "9999-the-future")')
    await newer.drop()
  })
})

describe('a server with its own DATABASE_URL', () => {
  it('creates no embedded database, and the first administrator exactly once [T-03]', async () => {
    const { connection, drop } = await copyTemplate()
    const settings = { DATABASE_URL: databaseUrl(connection), DATA_DIR: newPlace() }
    const unused = await ready(settings)
    const [, unusedKey] = await unused.hears(/first-admin#(\S+)/)
    expect(await stop(unused, 'SIGINT')).toBe(0)

    const server = await ready(settings)
    const [, key] = await server.hears(/first-admin#(\S+)/)
    const admin = {
      practiceName: 'Harbour Practice',
      name: 'Ada Admin',
      email: 'ada@practice.example',
      password: 'seventeen herrings',
    }
    const ask = (link: string | undefined) =>
      server.anonymous.post('/api/auth/first-admin', { ...admin, key: link })
    expectRefusal(await ask(unusedKey), 410, 'link_not_valid')
    expect((await ask(key)).status).toBe(200)
    expectRefusal(await ask(key), 410, 'link_not_valid')
    await stop(server, 'SIGTERM')

    const again = await ready(settings)
    expect(again.said()).not.toContain('first-admin')
    await again.signedIn(admin.email, admin.password)
    expect(readdirSync(settings.DATA_DIR)).toEqual(['backups', 'secret-key'])
    await stop(again, 'SIGTERM')
    await drop()
  })

  it('answers 503 while the database is away, and recovers automatically', async () => {
    const place = newPlace()
    const open = () => startEmbeddedPostgres({ dataDir: place, report: () => undefined })
    const first = await open()
    const settings = { DATABASE_URL: databaseUrl(first.connection), DATA_DIR: newPlace(), DEMO: 'on' }
    const server = await ready({ ...settings, DEMO_PASSWORD: 'seventeen herrings' })
    const doctor = await server.signedIn(demoPeople.doctor, 'seventeen herrings')
    expect((await doctor.get('/api/patients')).status).toBe(200)

    await first.stop()
    expectRefusal(await doctor.get('/api/patients'), 503, 'database_unavailable')
    expectRefusal(await doctor.post('/api/patients', { name: 'Lost' }), 503, 'database_unavailable')
    expect((await server.anonymous.get('/api/health')).status).toBe(503)

    const second = await open()
    expect((await doctor.get('/api/patients')).status).toBe(200)
    expect((await server.anonymous.get('/api/health')).status).toBe(200)
    expect(await stop(server, 'SIGTERM')).toBe(0)
    await second.stop()
  })
})

describe('a server with the embedded database', () => {
  const dataDir = newPlace()
  const settings = { DATA_DIR: dataDir }
  let password = ''

  it('leaves nothing running if its first start is interrupted, and then starts', async () => {
    const cut = await start(settings)
    await cut.hears(/Creating a new PostgreSQL/)
    expect(await stop(cut, 'SIGINT'), cut.said()).toBe(0)
    const left = () => listCommandLines().filter(({ command }) => command.includes(dataDir))
    expect(await pollUntil(() => (left().length === 0 ? 'none' : undefined), { within: 15_000 })).toBe('none')

    const server = await ready(settings)
    const [, printed] = await server.hears(/with the password (\S+) as/)
    password = printed ?? ''
    await server.signedIn(demoPeople.secretary, password)
    const postmaster = postmasterIn(dataDir)
    expect(await stop(server, 'SIGTERM')).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  it('prints the same password at its second start, and stops completely on Ctrl-C', async () => {
    const server = await ready(settings)
    await server.hears(new RegExp(`with the password ${password} as`))
    await server.signedIn(demoPeople.doctor, password)
    const postmaster = postmasterIn(dataDir)
    expect(await stop(server, 'SIGINT')).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  it('replaces the earlier demo password with a later DEMO_PASSWORD', async () => {
    const changed = { ...settings, DEMO_PASSWORD: 'seventeen herrings' }
    const server = await ready(changed)
    await server.signedIn(demoPeople.admin, changed.DEMO_PASSWORD)
    await expect(server.signedIn(demoPeople.admin, password)).rejects.toThrow('wrong_sign_in')
  })

  it('gives a locked-out administrator a link by command, running or not [T-17]', async () => {
    const command = async (...words: string[]) => {
      const { ended, said } = await startServer(built, settings, ['sign-in-link', ...words])
      const code = await ended
      return { code, said: said(), secret: /\/set-password#(\S+)/.exec(said())?.[1] }
    }
    expect(await command()).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage: npm run/) })
    const first = await command(demoPeople.admin)
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining('chooses a new password') })
    expect(postmasterOf(join(dataDir, 'pg18'))).toBeNull()

    const server = await ready(settings)
    const unknown = await command('nobody@practice.example')
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining(demoPeople.admin) })
    const second = await command(demoPeople.admin, '--without-two-factor')
    expect(second.said).toContain(`${server.url}/set-password#`)
    const use = (secret = '') =>
      server.anonymous.post('/api/auth/link', { secret, password: 'a quiet river stone' })
    expectRefusal(await use(first.secret), 410, 'sign_in_link_ended')
    expect((await use(second.secret)).status).toBe(200)
    await server.signedIn(demoPeople.admin, 'a quiet river stone')
  })

  it('names a port that is in use, and stops PostgreSQL again', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const said = await refusalOf({ ...settings, PORT: String(port) })
    other.close()
    expect(said).toContain(`Port ${port} is already in use`)
    expect(postmasterOf(join(dataDir, 'pg18'))).toBeNull()
  })

  it('names the running server at a second start, and keeps running', async () => {
    const server = await ready(settings)
    for (const port of [String(await freePort()), new URL(server.url).port]) {
      const second = await start({ ...settings, PORT: port })
      expect(await second.ended, second.said()).toBe(0)
      expect(second.said()).toContain(`Sincerely is already running: ${server.url}`)
    }
    expect((await server.anonymous.get('/api/health')).status).toBe(200)
  })

  it('starts normally after it was killed', async () => {
    const killed = await ready(settings)
    await stop(killed, 'SIGKILL')
    const server = await ready(settings)
    expect(server.said()).not.toContain('already running')
    expect(await stop(server, 'SIGTERM')).toBe(0)
    expect(readdirSync(dataDir)).not.toContain('running.json')
  })

  it('answers 503 if PostgreSQL is killed, recovers and loses nothing [H-36]', async () => {
    const server = await ready(settings)
    const doctor = await server.signedIn(demoPeople.doctor, 'seventeen herrings')
    const load = writeUntilTold(doctor)
    await pollUntil(() => (load.acknowledged.length >= 20 ? true : undefined), { within: 15_000 })
    process.kill(postmasterIn(dataDir).pid, 'SIGKILL')
    await server.hears(/PostgreSQL is running again/)
    // The output is not a terminal, so each line is a JSON object.
    const line =
      server
        .said()
        .split('\n')
        .find((one) => one.includes('is running again')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'PostgreSQL is running again' })
    const before = load.acknowledged.length
    await pollUntil(() => (load.acknowledged.length >= before + 20 ? true : undefined), { within: 15_000 })
    await load.end()

    const unavailable = expect.objectContaining({ code: 'database_unavailable' })
    expect(load.refused).toContainEqual(expect.objectContaining({ status: 503, body: unavailable }))
    // If others have waited long for a connection, a later call is refused because the server is busy.
    for (const reply of load.refused)
      expectRefusal(reply, 503, expect.stringMatching(/^(database_unavailable|busy)$/))
    const found = await Promise.all(load.acknowledged.map((id) => doctor.get(`/api/patients/${id}`)))
    expect(found.map(({ status }) => status)).toEqual(load.acknowledged.map(() => 200))
    expect(server.child.exitCode).toBeNull()
  })
})

/** Four clients add patients one after the other. Returns the acknowledged ids and all other answers. */
function writeUntilTold(doctor: TestClient) {
  const acknowledged: number[] = []
  const refused: Awaited<ReturnType<TestClient['post']>>[] = []
  let going = true
  const clients = [1, 2, 3, 4].map(async (client) => {
    for (let turn = 1; going; turn += 1) {
      const reply = await doctor.post('/api/patients', { name: `Writer ${client} ${turn}` })
      const { patient } = (reply.body ?? {}) as { patient?: { id: number } }
      if (patient === undefined) refused.push(reply)
      else acknowledged.push(patient.id)
    }
  })
  const end = async () => {
    going = false
    await Promise.all(clients)
  }
  return { acknowledged, refused, end }
}
