// No letter can be lost (product §3.4): whatever happens in a practice, unfinished work has one owner who works here, one
// next step and a due time, and stands in the queues of whoever is to take that step.
import { nextStepOfDictation, nextStepOfLetter } from '@sincerely/domain/attention/next-step'
import type { OpenStep } from '@sincerely/domain/attention/next-step'
import { routes } from '@sincerely/contract/routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deeds, openSmallPractice, signIn } from '../../test/small-practice.ts'
import type { Deed, SmallPractice } from '../../test/small-practice.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { read } from '../../test/test-client.ts'
import type { TestClient } from '../../test/test-client.ts'

const { letters: rows, dictation, attention } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Open = { kind: 'letter' | 'dictation'; id: number; doctorId: number; step: OpenStep | null }

/** Read from the tables, past everything that could hide a row. */
async function openWork(practice: SmallPractice): Promise<(Open & { owner: string; dueAt: Date | null })[]> {
  const people = sql<string>`concat_ws(' ', users.role, users.status, case when users.left_at is not null then 'left' end)`
  const letters = await app.db
    .selectFrom('letters')
    .innerJoin('users', 'users.id', 'letters.doctor_id')
    .select(['letters.id', 'letters.doctor_id as doctorId', 'letters.due_at as dueAt', 'letters.status'])
    .select(people.as('owner'))
    .where('letters.deleted_at', 'is', null)
    .where('letters.status', '!=', 'posted')
    .where('letters.id', 'in', [0, ...practice.letterIds])
    .execute()
  const dictations = await app.db
    .selectFrom('dictations')
    .innerJoin('users', 'users.id', 'dictations.doctor_id')
    .select(['dictations.id', 'dictations.doctor_id as doctorId', 'dictations.state'])
    .select(['dictations.created_at as dueAt', people.as('owner')])
    .where('dictations.deleted_at', 'is', null)
    .where('dictations.state', '!=', 'typed')
    .where('dictations.id', 'in', [0, ...practice.dictationIds])
    .execute()
  const plain = { isReturned: false, isUndelivered: false, hasDoctor: true }
  return [
    ...letters.map(({ status, ...one }) => ({
      ...one,
      kind: 'letter' as const,
      step: nextStepOfLetter({ status, ...plain }),
    })),
    ...dictations.map(({ state, ...one }) => ({
      ...one,
      kind: 'dictation' as const,
      step: nextStepOfDictation(state, true),
    })),
  ]
}

async function lettersIn(client: TestClient, queue: 'for-review' | 'pending'): Promise<number[]> {
  const row = queue === 'pending' ? rows.listPending : rows.listForReview
  const { letters, nextCursor } = read(row, await client.get(`/api/letters/${queue}?limit=200`))
  expect(nextCursor).toBeNull()
  return letters.map(({ id }) => id)
}

async function dictationsIn(client: TestClient, queue: string): Promise<number[]> {
  const reply = await client.get(`/api/dictations?queue=${queue}&limit=200`)
  const { dictations, nextCursor } = read(dictation.list, reply)
  expect(nextCursor).toBeNull()
  return dictations.map(({ id }) => id)
}

/** What a person is shown, by the step it waits for. */
async function queuesOf(client: TestClient): Promise<Record<string, number[]>> {
  return {
    review: await lettersIn(client, 'for-review'),
    post: await lettersIn(client, 'pending'),
    type: await dictationsIn(client, 'to-type'),
    finish: await dictationsIn(client, 'recording'),
  }
}

async function expectNothingLost(practice: SmallPractice): Promise<void> {
  const open = await openWork(practice)
  const { count } = await app.db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('id', 'in', [0, ...practice.letterIds])
    .executeTakeFirstOrThrow()
  expect(Number(count), 'every letter that was begun is there').toBe(practice.letterIds.size)
  for (const { kind, id, owner, dueAt, step } of open) {
    expect(owner, `the owner of ${kind} ${id}`).toBe('doctor active')
    expect(dueAt, `when ${kind} ${id} is due`).not.toBeNull()
    expect(step, `the next step of ${kind} ${id}`).not.toBeNull()
  }
}

async function expectEverythingQueued(practice: SmallPractice): Promise<void> {
  const open = await openWork(practice)
  for (const doctorId of new Set(open.map((work) => work.doctorId))) {
    const queues = await queuesOf(await signIn(app, doctorId))
    for (const [step, ids] of Object.entries(queues)) {
      const waiting = open.filter((work) => work.doctorId === doctorId && work.step === step)
      expect(inOrder(ids), `${step} of doctor ${doctorId}`).toEqual(inOrder(waiting.map(({ id }) => id)))
    }
  }
  await expectNobodyAway(open)
}

/** Nobody looks into the queues of who was invited and has not come yet: all of it needs attention at once, and nothing else. */
async function expectNobodyAway(open: Open[]): Promise<void> {
  const invited = await app.db
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is', null)
    .where('left_at', 'is', null)
    .execute()
  const notThere = new Set(invited.map(({ id }) => id))
  const away = async (client: TestClient) => {
    const { groups } = read(attention.list, await client.get('/api/attention'))
    const { items = [], count = 0 } = groups.find(({ reason }) => reason === 'unassigned') ?? {}
    return {
      count,
      doctors: items.filter(({ cause }) => cause === 'doctor_away').map((item) => item.doctorId),
    }
  }
  const { doctors } = await away(app.as('admin'))
  expect(
    doctors.filter((id) => !notThere.has(id)),
    'whose work seems to be without a doctor',
  ).toEqual([])
  for (const doctorId of new Set(open.map((work) => work.doctorId))) {
    if (!notThere.has(doctorId)) continue
    const waiting = open.filter((work) => work.doctorId === doctorId)
    // An administrator sees the same of everybody; of one doctor it can be counted.
    const { count } = await away(await signIn(app, doctorId))
    expect(count, `work of doctor ${doctorId}, who was invited`).toBe(waiting.length)
  }
}

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

const deed: fc.Arbitrary<Deed> = fc.record({
  do: fc.constantFrom(...deeds),
  who: fc.nat(59),
  what: fc.nat(59),
  other: fc.nat(59),
})

describe('whatever happens to letters, people, assignments and absences', () => {
  it('unfinished work keeps an owner, a next step, a due time and its place in their queues', async () => {
    let histories = 0
    const began = app.clock.now
    const history = fc.array(fc.oneof({ weight: 3, arbitrary: fc.tuple(deed) }, fc.tuple(deed, deed)), {
      minLength: 10,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        app.clock.now = began
        const practice = await openSmallPractice(app, `history-${(histories += 1)}`)
        for (const together of steps) {
          // Two at once: neither may slip through between what the other looks at and what it writes.
          const replies = await Promise.all(together.map((one) => practice.run(one)))
          for (const reply of replies)
            expect(reply?.status ?? 200, JSON.stringify(reply?.body)).toBeLessThan(500)
          await expectNothingLost(practice)
        }
        await expectEverythingQueued(practice)
      }),
      { seed: 1, numRuns: 8 },
    )
    expect(app.faults).toEqual([])
  }, 120_000)
})
