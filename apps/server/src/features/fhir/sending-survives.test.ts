import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from '../../app/prepare-practice.ts'
import { pollUntil } from '../../platform/db/embedded/poll-until.ts'
import { answering, hanging, startFakeFhirServer } from '../../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../../test/fake-fhir-server.ts'
import { buildServer, startServer } from '../../test/start-server.ts'
import type { BuiltServer, StartedServer } from '../../test/start-server.ts'
import { databaseUrl, tellDatabase } from '../../test/tell-database.ts'
import { copyTemplate } from '../../test/test-app.ts'
import { read } from '../../test/test-client.ts'

const { fhir, letters } = routes
const password = 'a password for tests'
let built: BuiltServer
let database: Awaited<ReturnType<typeof copyTemplate>>
let outside: FakeFhirServer
const dataDir = mkdtempSync(join(tmpdir(), 'sincerely-sending-'))
const running: StartedServer[] = []

// Each starts whole servers: under a second when the machine is quiet, many when it is not.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

beforeAll(async () => {
  built = await buildServer()
  database = await copyTemplate()
  outside = await startFakeFhirServer()
})
afterAll(async () => {
  for (const server of running) await end(server, 'SIGTERM')
  await outside.stop()
  await database.drop()
  built.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<StartedServer> {
  const settings = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir }
  const server = await startServer(built, { ...settings, DEMO: 'on', DEMO_PASSWORD: password })
  running.push(server)
  await server.hears(/Sincerely is ready/)
  return server
}

async function end({ child, ended }: StartedServer, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    process.kill(-child.pid, signal)
  return ended
}

async function sendingsSeenBy(server: StartedServer, letterId: number) {
  const doctor = await server.signedIn(demoPeople.doctor, password)
  return read(fhir.listSendings, await doctor.get(`/api/letters/${letterId}/fhir/sendings`)).sendings
}

describe('a sending', () => {
  it('survives the server being killed in the middle of it, and is sent once', async () => {
    const first = await start()
    const admin = await first.signedIn(demoPeople.admin, password)
    read(fhir.saveServer, await admin.put('/api/settings/fhir', { address: outside.address }))
    const doctor = await first.signedIn(demoPeople.doctor, password)
    const [letter] = read(letters.list, await doctor.get('/api/letters?status=approved')).letters
    const letterId = letter?.id ?? 0
    outside.answerNext(hanging)
    read(fhir.send, await doctor.post(`/api/letters/${letterId}/fhir/send`))
    await outside.hasSeen(1)
    await end(first, 'SIGKILL')

    // The claim of the killed server runs out.
    await tellDatabase(
      database.connection,
      "update fhir_sendings set claimed_until = claimed_until - interval '5 minutes'",
    )
    const second = await start()
    await outside.hasSeen(2)
    const sent = await pollUntil(
      async () => (await sendingsSeenBy(second, letterId)).find(({ state }) => state === 'sent'),
      { within: 30_000, every: 200 },
    )
    expect(sent).toMatchObject({ attempts: 1, remoteId: '1' })
    expect(outside.documents.size).toBe(1)
    const [one, two] = outside.seen.map(({ body }) => body)
    expect(two).toBe(one)

    outside.answerNext(answering(500), hanging)
    const secretary = await second.signedIn(demoPeople.secretary, password)
    read(fhir.send, await secretary.post(`/api/letters/${letterId}/fhir/send`))
    await pollUntil(async () => (await sendingsSeenBy(second, letterId))[0]?.failure?.code, {
      within: 30_000,
      every: 200,
    })
    read(fhir.send, await secretary.post(`/api/letters/${letterId}/fhir/send`))
    await outside.hasSeen(4)
    expect(await end(second, 'SIGTERM')).toBe(0)
  })
})
