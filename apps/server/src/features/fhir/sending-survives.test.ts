import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from '../../app/prepare-practice.ts'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { answering, hanging, startFakeFhirServer } from '../../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../../test/fake-fhir-server.ts'
import { demoPassword as password, prepareServers } from '../../test/killed-server.ts'
import type { ServersInTurn } from '../../test/killed-server.ts'
import { read } from '../../test/test-client.ts'
import type { StartedServer } from '../../test/start-server.ts'

const { fhir, letters } = routes
let servers: ServersInTurn
let outside: FakeFhirServer

// Each test starts whole servers, which takes under a second on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

beforeAll(async () => {
  outside = await startFakeFhirServer()
  servers = await prepareServers()
})
afterAll(async () => {
  await servers.close()
  await outside.stop()
})

async function sendingsSeenBy(server: StartedServer, letterId: number) {
  const doctor = await server.signedIn(demoPeople.doctor, password)
  return read(fhir.listSendings, await doctor.get(`/api/letters/${letterId}/fhir/sendings`)).sendings
}

describe('a FHIR sending cut off by a crash', () => {
  it('is not sent again automatically, and arrives once if a user resends it [H-25] [T-27]', async () => {
    const first = await servers.start()
    const admin = await first.signedIn(demoPeople.admin, password)
    read(fhir.saveServer, await admin.put('/api/settings/fhir', { address: outside.address }))
    const doctor = await first.signedIn(demoPeople.doctor, password)
    const [letter] = read(letters.list, await doctor.get('/api/letters?status=approved')).letters
    const letterId = letter?.id ?? 0
    outside.answerNext(hanging)
    read(fhir.send, await doctor.post(`/api/letters/${letterId}/fhir/send`))
    await outside.hasSeen(1)
    await servers.end(first, 'SIGKILL')

    // Lets the killed server's claim expire.
    await servers.tell("update deliveries set claimed_until = claimed_until - interval '5 minutes'")
    const second = await servers.start()
    const ended = (wanted: string) =>
      pollUntil(async () => (await sendingsSeenBy(second, letterId)).find(({ state }) => state === wanted), {
        within: 30_000,
        every: 200,
      })
    expect(await ended('unknown')).toMatchObject({ attempts: 1, failure: { code: 'outcome_unknown' } })
    expect(outside.seen).toHaveLength(1)
    const secretary = await second.signedIn(demoPeople.secretary, password)
    read(fhir.send, await secretary.post(`/api/letters/${letterId}/fhir/send`))
    expect(await ended('sent')).toMatchObject({ attempts: 1, remoteId: '1' })
    expect(outside.documents.size).toBe(1)
    const [one, two] = outside.seen.map(({ body }) => body)
    expect(two).toBe(one)

    outside.answerNext(answering(500))
    read(fhir.send, await secretary.post(`/api/letters/${letterId}/fhir/send`))
    await pollUntil(async () => (await sendingsSeenBy(second, letterId))[0]?.failure?.code, {
      within: 30_000,
      every: 200,
    })
    read(fhir.send, await secretary.post(`/api/letters/${letterId}/fhir/send`))
    await outside.hasSeen(4)
    expect(await servers.end(second, 'SIGTERM')).toBe(0)
  })
})
