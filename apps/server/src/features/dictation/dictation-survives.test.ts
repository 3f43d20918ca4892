import { createHash } from 'node:crypto'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from '../../app/prepare-practice.ts'
import { megabytesOf } from '../../platform/run-in-child.ts'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { inParts, sendPart, sentDictation, startDictation, toneOf } from '../../test/dictated-sound.ts'
import { hanging, startFakeSpeechServer } from '../../test/fake-speech-server.ts'
import type { FakeSpeechServer } from '../../test/fake-speech-server.ts'
import { demoPassword as password, prepareServers } from '../../test/killed-server.ts'
import type { ServersInTurn } from '../../test/killed-server.ts'
import type { StartedServer } from '../../test/start-server.ts'
import { read } from '../../test/test-client.ts'
import type { TestClient } from '../../test/test-client.ts'

const { dictation: rows } = routes
let servers: ServersInTurn
let outside: FakeSpeechServer

// Each test starts whole servers, which takes under a second on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

beforeAll(async () => {
  outside = await startFakeSpeechServer()
  servers = await prepareServers({ SPEECH_BASE_URL: outside.address })
})
afterAll(async () => {
  await servers.close()
  await outside.stop()
})

const doctorOf = (server: StartedServer) => server.signedIn(demoPeople.doctor, password)
const get = async (client: TestClient, id: number) =>
  read(rows.get, await client.get(`/api/dictations/${id}`)).dictation

describe('a recording during a server crash', () => {
  it('keeps every acknowledged part if the server is killed, and continues [H-32]', async () => {
    const parts = inParts(toneOf(60), 20_000)
    const first = await servers.start()
    let doctor = await doctorOf(first)
    const { id } = await startDictation(doctor, { deviceKey: 'killed-in-the-middle' })
    let acknowledged = 0
    for (const [at, bytes] of parts.entries()) {
      // A part that was on its way at that moment may or may not have been stored.
      if (at === 30) setTimeout(() => void servers.end(first, 'SIGKILL'), 5)
      const reply = await sendPart(doctor, bytes, { id, part: at + 1 }).catch(() => null)
      if (reply === null) break
      read(rows.storePart, reply)
      acknowledged = at + 1
    }
    await first.ended
    expect(acknowledged).toBeGreaterThanOrEqual(30)
    expect(acknowledged).toBeLessThan(parts.length)

    const second = await servers.start()
    doctor = await doctorOf(second)
    const again = await startDictation(doctor, { deviceKey: 'killed-in-the-middle' })
    expect(again.id).toBe(id)
    const { takes } = read(rows.listParts, await doctor.get(`/api/dictations/${id}/parts`))
    const here = new Map(takes[0]?.parts.map(({ part, sha256 }) => [part, sha256]))
    for (const [at, bytes] of parts.slice(0, acknowledged).entries())
      expect(here.get(at + 1)).toBe(createHash('sha256').update(bytes).digest('hex'))
    for (const [at, bytes] of parts.entries())
      if (!here.has(at + 1)) read(rows.storePart, await sendPart(doctor, bytes, { id, part: at + 1 }))
    const sound = await doctor.get(`/api/dictations/${id}/takes/1/sound`)
    expect(sound.bytes.equals(Buffer.concat(parts))).toBe(true)
    expect(await servers.end(second, 'SIGTERM')).toBe(0)
  })

  it('is transcribed even if the server is killed and then stopped meanwhile', async () => {
    const first = await servers.start()
    outside.answerNext(hanging, hanging)
    const { id } = await sentDictation(await doctorOf(first))
    await outside.hasHeard(1)
    await servers.end(first, 'SIGKILL')

    // Lets the killed server's claim expire.
    await servers.tell("update dictations set claimed_until = claimed_until - interval '5 minutes'")
    const second = await servers.start()
    await outside.hasHeard(2)
    expect(await servers.end(second, 'SIGTERM')).toBe(0)

    const third = await servers.start()
    const doctor = await doctorOf(third)
    const done = await pollUntil(
      async () => {
        const dictation = await get(doctor, id)
        return dictation.state === 'waiting' ? dictation : undefined
      },
      { within: 60_000, every: 200 },
    )
    expect(done).toMatchObject({ hasTranscript: true, failure: null })
    expect(outside.heard).toHaveLength(3)
    expect(await servers.end(third, 'SIGTERM')).toBe(0)
  })

  it('is played without being held in memory, even if it lasts an hour', async () => {
    const server = await servers.start()
    const doctor = await doctorOf(server)
    const { id } = await startDictation(doctor)
    const part = Buffer.alloc(1_000_000, 7)
    part.write('1a45dfa3', 'hex')
    for (let at = 1; at <= 120; at += 1)
      read(rows.storePart, await sendPart(doctor, part, { id, part: at, type: 'audio/webm' }))
    const memory = () => megabytesOf(server.child.pid ?? 0) ?? Number.NaN
    const before = memory()
    let most = before
    const timer = setInterval(() => (most = Math.max(most, memory())), 5)
    const path = `/api/dictations/${id}/takes/1/sound`
    const { token } = (await server.anonymous.post('/api/auth/login', { email: demoPeople.doctor, password }))
      .body as { token: string }
    const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    let length = 0
    for await (const piece of reply.body ?? []) length += piece.length
    clearInterval(timer)
    expect(length).toBe(120_000_000)
    // In megabytes. Several parts are in memory at a time, and freed ones are collected later. The whole recording would take
    // twice its size.
    expect(most - before).toBeLessThan(110)
    expect(await servers.end(server, 'SIGTERM')).toBe(0)
  })
})
