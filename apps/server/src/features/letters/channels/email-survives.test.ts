import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from '../../../app/prepare-practice.ts'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { startFakeMailServer } from '../../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../../test/fake-mail-server.ts'
import { readMail } from '../../../test/read-mail.ts'
import { demoPassword as password, prepareServers } from '../../../test/killed-server.ts'
import type { ServersInTurn } from '../../../test/killed-server.ts'
import { read } from '../../../test/test-client.ts'

const { letters } = routes
const lee = { key: 'a', kind: 'other', name: 'Dr Lee', email: 'lee@oak.example', way: 'email' }
let servers: ServersInTurn
let outside: FakeMailServer

// Each test starts whole servers, which takes under a second on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

beforeAll(async () => {
  outside = await startFakeMailServer({ only: lee.email })
  servers = await prepareServers({
    SMTP_URL: outside.url,
    MAIL_FROM: 'The Practice <letters@practice.example>',
  })
})
afterAll(async () => {
  await servers.close()
  await outside.stop()
})

describe('an email that is cut off by a crash', () => {
  it('has an unknown outcome, and is sent again only if a user says so [H-25]', async () => {
    const first = await servers.start()
    const doctor = await first.signedIn(demoPeople.doctor, password)
    const [letter] = read(letters.list, await doctor.get('/api/letters?status=approved')).letters
    const path = `/api/letters/${letter?.id ?? 0}`
    read(letters.address, await doctor.put(`${path}/recipients`, { recipients: [lee] }))
    read(letters.review, await doctor.patch(`${path}/review`, { approved: true }))
    outside.answerNext('END', 'taken and hang')
    const confirmed = [{ key: 'a', way: 'email' }]
    read(letters.post, await doctor.patch(`${path}/status`, { status: 'posted', confirmed }))
    await pollUntil(() => outside.taken[0], { within: 30_000, every: 100 })
    await servers.end(first, 'SIGKILL')

    // Lets the killed server's claim expire.
    await servers.tell("update deliveries set claimed_until = claimed_until - interval '5 minutes'")
    const second = await servers.start()
    const again = await second.signedIn(demoPeople.doctor, password)
    const newest = async () =>
      read(letters.listSendings, await again.get(`${path}/sendings`)).sendings.find(({ key }) => key === 'a')
    const soon = { within: 30_000, every: 200 }
    await pollUntil(async () => (await newest())?.state === 'unknown' || undefined, soon)
    expect(await newest()).toMatchObject({ attempts: 1, failure: { code: 'outcome_unknown' } })
    expect(outside.taken).toHaveLength(1)

    read(letters.post, await again.patch(`${path}/status`, { status: 'posted', confirmed }))
    const posted = await pollUntil(async () => {
      const { status, postedBy } = read(letters.get, await again.get(path)).letter
      return status === 'posted' ? postedBy : undefined
    }, soon)
    expect(posted).toBe(letter?.doctorName)
    expect(await newest()).toMatchObject({ state: 'sent', attempts: 1, sentTo: 'lee@oak.example' })
    const ids = outside.taken.map(({ source }) => readMail(source).header('Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
    expect(await servers.end(second, 'SIGTERM')).toBe(0)
  })
})
