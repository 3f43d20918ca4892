// No letter can be lost (product §3.4). After any series of actions, unfinished work has one active owner, one next step and a
// due time, and is in the queue of everyone who can take that step.
import { routes } from '@sincerely/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { countRows, deletedNow, finishedNow, openWork, queueNames } from '../../test/open-work.ts'
import type { OpenWork, QueueName } from '../../test/open-work.ts'
import { send, signIn } from '../../test/practice-deeds.ts'
import { openOutside } from '../../test/practice-outside.ts'
import type { Outside } from '../../test/practice-outside.ts'
import { passTimeForJobs } from '../../test/pass-time.ts'
import { deeds, openSmallPractice } from '../../test/small-practice.ts'
import type { Deed, SmallPractice } from '../../test/small-practice.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestClient } from '../../test/test-client.ts'

const { letters: rows, dictation, attention, auth } = routes
let app: TestApp
let outside: Outside

beforeAll(async () => {
  outside = await openOutside()
  app = await startTestApp(outside.parts)
  const reply = await app.as('admin').put('/api/settings/fhir', { address: outside.fhirAddress })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
})
afterAll(async () => {
  await app.close()
  await outside.stop()
})

/** Only what a reply reported is deleted or posted. Unfinished work has an active doctor and its due time. */
async function expectNothingLost(practice: SmallPractice, due: Map<string, string>): Promise<OpenWork[]> {
  for (const kind of ['letters', 'dictations'] as const) {
    expect(await countRows(app, practice, kind), `${kind} that were begun`).toBe(practice.begun[kind].size)
    expect(inOrder(await deletedNow(app, practice, kind)), `${kind} that are deleted`).toEqual(
      inOrder([...practice.deleted[kind]]),
    )
  }
  const { posted, typedAstray } = await finishedNow(app, practice)
  expect(
    posted.filter((id) => !practice.posted.has(id)),
    'posted without anybody having posted it',
  ).toEqual([])
  expect(typedAstray, 'dictations that are typed and have no letter').toEqual([])
  const open = await openWork(app, practice)
  for (const { kind, id, owner, queue, dueAt, step } of open) {
    expect(owner, `the owner of ${kind} ${id}`).toBe('doctor active')
    expect(step, `the next step of ${kind} ${id}`).not.toBeNull()
    // A recording's due time changes only when it is sent.
    const name = queue === 'recording' ? `recording ${id}` : `${kind} ${id}`
    expect(dueAt, `when ${name} is due`).toBe(due.get(name) ?? dueAt)
    due.set(name, dueAt)
  }
  return open
}

type Shown = { id: number; dueAt: string }

async function shownIn(client: TestClient, queue: QueueName): Promise<Shown[]> {
  if (queue === 'for-review' || queue === 'pending') {
    const row = queue === 'pending' ? rows.listPending : rows.listForReview
    const page = read(row, await client.get(`/api/letters/${queue}?limit=200`))
    expect(page.nextCursor).toBeNull()
    return page.letters
  }
  const page = read(dictation.list, await client.get(`/api/dictations?queue=${queue}&limit=200`))
  expect(page.nextCursor).toBeNull()
  return page.dictations
}

/** Each queue of a doctor shows exactly the doctor's own and covered unfinished work, with its due time. */
async function expectQueued(open: OpenWork[]): Promise<void> {
  for (const doctorId of new Set(open.map((work) => work.doctorId))) {
    const client = await signIn(app, doctorId)
    const { doctors } = read(auth.profile, await client.get('/api/auth/profile'))
    const theirs = open.filter((work) => doctors.some(({ id }) => id === work.doctorId))
    for (const queue of queueNames) {
      const shown = (await shownIn(client, queue)).map(({ id, dueAt }) => `${id} due ${dueAt}`)
      const waiting = theirs.filter((work) => work.queue === queue)
      expect(shown.toSorted(), `${queue} of doctor ${doctorId}`).toEqual(
        waiting.map(({ id, dueAt }) => `${id} due ${dueAt}`).toSorted(),
      )
    }
    await expectMarked(client, theirs)
  }
}

/** Expects the attention list to show the next step of each item. */
async function expectMarked(client: TestClient, theirs: OpenWork[]): Promise<void> {
  const { groups } = read(attention.list, await client.get('/api/attention'))
  const marked = groups.flatMap(({ reason, items }) => items.map((item) => ({ ...item, reason })))
  for (const { kind, id, nextStep, reason } of marked) {
    const work = theirs.find((one) => one.kind === kind && one.id === id)
    if (work) expect(nextStep, `the next step of ${kind} ${id}, ${reason}`).toBe(work.step)
  }
  const away = marked.filter(({ cause }) => cause === 'doctor_away')
  expect(inOrder(away.map(({ id }) => id))).toEqual(
    inOrder(theirs.filter(({ hasDoctor }) => !hasDoctor).map(({ id }) => id)),
  )
  for (const { kind, id, step } of theirs.filter(({ hasDoctor }) => hasDoctor)) {
    const reason = step === 'revise' ? 'returned' : step === 'resend' ? 'undelivered' : null
    if (reason === null) continue
    const found = marked.filter((item) => item.kind === kind && item.id === id).map((item) => item.reason)
    expect(found, `why letter ${id} needs attention`).toContain(reason)
  }
}

/** Lets temporary failures use up their retries. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 4 * hour)
    await passTimeForJobs(app.db, (4 * hour) / 1000)
    await app.jobs.runDue()
  }
}

/** Lets the doctor take every remaining step until all letters are posted. */
async function expectTakeable(practice: SmallPractice): Promise<void> {
  for (const work of await openWork(app, practice))
    if (work.kind === 'dictation') await typeIt(practice, work)
  for (const { id, doctorId, queue } of await openWork(app, practice)) {
    const client = await signIn(app, doctorId)
    const path = `/api/letters/${id}`
    if (queue === 'for-review') await approve(client, path)
    const posting = { status: 'posted', confirmedOldApproval: true }
    read(rows.post, await client.patch(`${path}/status`, posting))
  }
  // Letters sent electronically become posted only after the delivery.
  await settle()
  expect(await openWork(app, practice)).toEqual([])
}

/** Approves with a reason for each finding of the fact check, such as the name of a merged record. */
async function approve(client: TestClient, path: string): Promise<void> {
  const asked = await client.patch(`${path}/review`, { approved: true })
  if (asked.status === 200) return
  expectRefusal(asked, 409, 'open_findings')
  const { findings } = asked.body as { findings: { id: string }[] }
  const accepted = findings.map(({ id: findingId }) => ({ findingId, reason: 'Looked at' }))
  read(rows.review, await client.patch(`${path}/review`, { approved: true, accepted }))
}

async function typeIt(practice: SmallPractice, { id, doctorId, queue }: OpenWork): Promise<void> {
  const client = await signIn(app, doctorId)
  if (queue === 'recording') read(dictation.send, await send({ client, dictationId: id }))
  const begun = read(dictation.get, await client.get(`/api/dictations/${id}`)).dictation
  const patientId = begun.patientId ?? (await buildPatient(app.db, { doctorId, name: 'Found' }))
  const type = () =>
    client.post('/api/letters', { patientId, content: '<p>She is well.</p>', dictationId: id })
  const { archivedAt: isArchived } = await app.db
    .selectFrom('patients')
    .select('archivedAt')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  if (isArchived !== null) {
    // The error says whom to ask.
    expectRefusal(await type(), 409, 'patient_archived')
    await app.as('admin').post(`/api/patients/${patientId}/unarchive`)
  }
  const { letter } = read(rows.create, await type())
  expect(letter).toMatchObject({ doctorId, patientId, dictationId: id, dueAt: begun.dueAt })
  practice.begun.letters.add(letter.id)
}

const hour = 3_600_000
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

const deed: fc.Arbitrary<Deed> = fc.record({
  do: fc.constantFrom(...deeds),
  who: fc.nat(59),
  what: fc.nat(59),
  other: fc.nat(59),
})

describe('any history of letters, users and absences', () => {
  it('keeps owner, next step, due time and queue of all unfinished work [H-22]', async () => {
    let histories = 0
    const began = app.clock.now
    const history = fc.array(fc.oneof({ weight: 3, arbitrary: fc.tuple(deed) }, fc.tuple(deed, deed)), {
      minLength: 20,
      maxLength: 45,
    })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        app.clock.now = began
        const practice = await openSmallPractice(app, outside, `history-${(histories += 1)}`)
        const due = new Map<string, string>()
        for (const [n, together] of steps.entries()) {
          // One of two concurrent steps could change a record between the other's check and its write.
          const replies = await practice.run(together)
          for (const reply of replies)
            expect(reply?.status ?? 200, JSON.stringify(reply?.body)).toBeLessThan(500)
          const open = await expectNothingLost(practice, due)
          if (n % 4 === 3) await expectQueued(open)
        }
        await settle()
        await expectQueued(await expectNothingLost(practice, due))
        await expectTakeable(practice)
      }),
      { seed: 20_261_124, numRuns: 3, endOnFailure: true },
    )
    expect(app.faults).toEqual([])
  }, 120_000)
})
